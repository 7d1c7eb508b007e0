"""Offline vectors: the questions of a run as a file, for an engine that cannot be connected; and answers, judged."""
