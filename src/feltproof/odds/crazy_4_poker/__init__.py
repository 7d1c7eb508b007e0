"""Exact figures of Crazy 4 poker."""
