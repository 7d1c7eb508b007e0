"""A run in the forms that other tools read: SARIF, OSCAL, in-toto. Small writers, and no library for any."""
