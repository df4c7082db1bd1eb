"""Tarabish under exactly your family's house rules."""

__version__ = "0.1.0"
