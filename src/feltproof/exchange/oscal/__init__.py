"""OSCAL 1.2.1 (NIST): catalog of the clauses, component definition, assessment plan and assessment results.

Every UUID follows from what it names, so that the same run gives the same documents, and they refer to one another.
"""
