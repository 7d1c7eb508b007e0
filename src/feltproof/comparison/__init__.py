"""Two sections of one game side by side: rule by rule same, stricter, looser, conflicting or silent.

A rule is what it allows, as a set (`sets`). The sets come from the register of topics and from the specs' own
numbers (`drawn`), and the verdict follows from them alone (`compared`).
"""
