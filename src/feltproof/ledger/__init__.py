"""The ledger of runs of record: every attempt is written down before the engine is asked, and again when it is over.

Nothing is ever taken off it: each line names the line before by its digest, so that a line that was changed, left out
or put in between is found.
"""
