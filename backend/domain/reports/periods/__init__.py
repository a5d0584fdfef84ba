"""Months and terms as papers: their weeks or months side by side, money, quotas, and availability by kind."""
