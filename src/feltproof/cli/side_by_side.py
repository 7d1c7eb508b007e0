"""The specs and rules under review, and a clause with its check, to be read side by side."""

from collections.abc import Mapping
from pathlib import Path

from feltproof import content
from feltproof.checks import fingerprint
from feltproof.clauses import Lawbook, load
from feltproof.clauses.fingerprints import CheckSource
from feltproof.clauses.review import describe
from feltproof.cli.described import clause_described
from feltproof.cli.page import filled, say, tone


class Shelf:
    """The specs and the rules that are reviewed."""

    def __init__(self, specs: Path | None, rules: Path | None) -> None:
        self.specs, self.rules = specs or content.specs(), rules or content.rules()
        given = (("--specs", specs), ("--rules", rules))
        self.words = tuple(word for name, path in given if path is not None for word in (name, str(path)))
        """What names them on the command line, between `review` and what it is to do."""
        self.sources: Mapping[str, CheckSource] = fingerprint.checks(self.rules)

    @property
    def lawbook(self) -> Lawbook:
        """As it stands now: each acceptance changes it."""
        return load(self.specs)


def show(shelf: Shelf, book: Lawbook, clause: str, check: str | None, *, stale: bool = False) -> None:
    """A clause, and one of its checks beside it, within the width of the terminal."""
    id = book.find(clause).id
    say(clause_described(book, book.at(id), shelf.sources))
    say()
    if check is None:
        return
    found = describe(book, id, check, shelf.sources)
    if found.check is None:
        say(f"{tone(check, 'bad')} stands nowhere in the rules")
    else:
        say(f"{tone(check, 'strong')}  rules/{found.check.path}:{found.check.line}\n")
        # Lines of code are as long as 120 columns: what does not fit goes on below, well to the right.
        say("\n".join(filled(line, 0, 12) for line in found.check.source.splitlines()))
    say()
    for one in found.history:
        say(filled(f"accepted by {one.by} on {one.on}: {one.why}", 0, 2))
    if found.suspect:
        say(f"{tone('suspect', 'open')}: {found.suspect.why}")
    else:
        say(f"{tone('accepted', 'good')} as it {'was encoded' if stale else 'is'}")
