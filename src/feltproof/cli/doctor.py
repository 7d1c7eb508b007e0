"""`feltproof doctor`: what keeps this machine from making, signing or judging a report, and what to do about it."""

import json
from pathlib import Path

import click

from feltproof.cli.ending import ended_by_signals
from feltproof.cli.options import FILE, KEY, passphrase_options
from feltproof.cli.page import filled, plural, say, tone
from feltproof.cli.signing_key import opened
from feltproof.errors import UsageError
from feltproof.matrix.authorities import Authorities
from feltproof.matrix.health import Found, look
from feltproof.matrix.keys import load_trust
from feltproof.matrix.printable import printable

WRONG = 2
_MARKS = {"ok": ("✓", "good"), "bad": ("✗", "bad"), "unknown": ("?", "open")}


@click.command("doctor", short_help="Look at this machine: fonts, Pango, key, clock, a signature.")
@click.option("--key", type=KEY, metavar="FILE|pkcs11:…", help="A key to look at too, and to sign a page with.")
@passphrase_options
@click.option("--tsa", metavar="URL", help="A time-stamp authority to ask for the time.")
@click.option("--trust", type=FILE, multiple=True, metavar="ROOT.pem", help="Root that the key has to lead to. Repeat.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for machines.")
def command(
    key: Path | str | None,
    passphrase_file: Path | None,
    passphrase_env: str | None,
    tsa: str | None,
    trust: tuple[Path, ...],
    as_json: bool,
) -> int:
    """Look at everything that a report needs on this machine, from its fonts to a signature over a page and back.

    Nothing is written, and nobody is asked but the authority of --tsa. Ends with 0 where nothing is wrong, else with 2.
    """
    if key is None and (passphrase_file or passphrase_env):
        raise UsageError("a passphrase without a key: name the file that it opens with --key")
    beside = Authorities("B-B" if tsa is None else "B-T", tsa, load_trust([*trust]))
    signer = None if key is None else lambda: opened(key, passphrase_file, passphrase_env)
    found: list[Found] = []
    with ended_by_signals():
        for one in look(signer, beside):
            found.append(one)
            if not as_json:
                _tell(one)
    wrong = [one for one in found if one.state == "bad"]
    if as_json:
        plain = [{"name": one.name, "state": one.state, "words": one.words, "mend": one.mend} for one in found]
        say(json.dumps({"well": not wrong, "found": plain}, indent=2, ensure_ascii=False))
    else:
        say()
        well = f"{tone('WELL', 'good')}  reports can be made, signed and judged here"
        say(filled(f"{tone('NOT WELL', 'bad')}  {plural(len(wrong), 'thing')} to mend" if wrong else well))
    return WRONG if wrong else 0


def _tell(one: Found) -> None:
    mark, looks = _MARKS[one.state]
    say(filled(f"{tone(mark, looks)} {one.name}: {printable(one.words)}", 0, 2))
    if one.mend and one.state != "ok":
        say(filled(f"→ {printable(one.mend)}", 2, 4))
