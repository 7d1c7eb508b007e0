"""Fuzz a target, led by the branches that it takes: `python -m tests.fuzz.fuzz TARGET SECONDS [FOLDER]`.

What reaches farther goes into FOLDER; what is a find is written beside it as `crash-…`, and ends the run with 77.
"""

import sys
from pathlib import Path

import atheris

# Of what is imported here, every branch is seen.
with atheris.instrument_imports(
    include=["feltproof.protocol", "feltproof.clauses", "feltproof.ledger", "feltproof.submission"]
):
    from tests.fuzz.targets import CORPUS, TARGETS


def main() -> None:
    name, seconds, *folder = sys.argv[1:]
    if name not in TARGETS:
        sys.exit(f"{name}: one of {', '.join(TARGETS)} is wanted")
    grown = Path(folder[0]) if folder else Path(f"fuzz-{name}")
    grown.mkdir(parents=True, exist_ok=True)
    options = [
        f"-max_total_time={seconds}",
        "-max_len=16384",
        "-timeout=20",
        "-rss_limit_mb=2048",
        "-print_final_stats=1",
        f"-artifact_prefix={grown}/",
    ]
    # The first folder is written to: what is kept in the repository is read alone.
    atheris.Setup([sys.argv[0], *options, str(grown), str(CORPUS / name)], TARGETS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
