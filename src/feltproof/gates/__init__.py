"""Gates: which of the things that stand against a run end a build, and which are known and have a date."""
