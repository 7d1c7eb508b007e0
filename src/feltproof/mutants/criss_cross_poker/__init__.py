"""Mutants of criss-cross poker."""

SUBJECTS = ()
