"""Stored demand and settings in; recommendations, their states and their scores out."""
