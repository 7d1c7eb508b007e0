"""Runs the checks against an engine, keeps what was asked and answered, and judges each clause."""
