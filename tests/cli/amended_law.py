"""A text of the law whose words are made up, the specs that encode it, and a text in which it is amended."""

import json
from pathlib import Path

import yaml

from feltproof.clauses.typography import digest
from tests.cli.conftest import CHECKS, FEW, call

HEADING = "Section 5324.32 - Crazy 4 poker\n\n"


def words_of(label: str, title: str) -> str:
    """Words for a unit, which are nobody's law."""
    place = label.strip("()").replace(")(", " ")
    return f"About {title.lower()} this paragraph {place} has words enough to be told apart."


def encode(law: Path) -> str:
    """Take the digests in a section file of made-up words, accept its links anew, and give the text."""
    section = yaml.load(law.read_text(encoding="utf-8"), yaml.BaseLoader)
    text = HEADING
    for clause in section["clauses"]:
        words = words_of(clause["clause"], clause["title"])
        clause["text"] = digest(words)
        text += f"({clause['clause'].strip('()').rpartition('(')[2]}) {words}\n\n"
    law.write_text(json.dumps(section, indent=1), encoding="utf-8")
    for clause, check in CHECKS.items():
        done = call("review", *FEW, "accept", clause, check, "--by", "N", "--why", "read", "--on", "2026-11-29")
        assert done.exit_code == 0, done.output
    return text


def amend(text: str) -> str:
    """One word changed in (a)(1), a paragraph more in (a), and (f) become (g)."""
    at = text.index("\n(f) About payouts")
    text = text[:at] + text[at:].replace("\n(f) About payouts", "\n(g) About payouts", 1)
    text = text.replace("this paragraph a 1 has words", "this paragraph a 1 has sentences", 1)
    next_ = text.rindex("\n(b) ", 0, text.index("this paragraph b has words"))
    last = max(number for number in range(1, 9) if f"this paragraph a {number} has" in text)
    return f"{text[:next_]}\n({last + 1}) Chips are counted by the dealer.\n{text[next_:]}"
