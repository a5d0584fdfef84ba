"""Stored demand and settings in; recommendations, their life and their scores out."""
