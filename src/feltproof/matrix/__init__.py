"""The matrix: a run shown as PDF, HTML and JUnit, signed, and audited again from the file alone."""
