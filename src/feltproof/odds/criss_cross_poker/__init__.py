"""Exact figures of criss-cross poker."""
