"""Qualification: whether the checks catch every engine that is wrong, and pass every engine that is right otherwise.

The worst fault of such a suite is a pass that should have been a fail; the next worst, a fail for a right engine. Both
are measured, on the machine of whoever relies on a verdict.
"""
