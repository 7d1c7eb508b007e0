"""Engines that go wrong once they are asked, for tests: `python odd_engines.py dies|hangs [FILE]`."""

import os
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from feltproof.games import engine
from feltproof.protocol.serve import serve


class Odd:
    """Greets as the builtin engine, ranks a thousand hands, and then does what it is called after."""

    def __init__(self, way: str) -> None:
        self.engine: Any = engine()
        self.way = way

    def hello(self, params: Mapping[str, Any]) -> Any:
        return {**self.engine.hello(params), "max_cases": 1000}

    def rank(self, params: Mapping[str, Any]) -> Any:
        if all(int(case["case"]) < 900 for case in params["cases"]):
            return self.engine.rank(params)
        if self.way == "dies":
            print(f"process {os.getpid()} dies", file=sys.stderr, flush=True)
            os._exit(3)
        time.sleep(3600)
        return None


if __name__ == "__main__":
    if len(sys.argv) > 2:
        with Path(sys.argv[2]).open("a", encoding="utf-8") as pids:
            pids.write(f"{os.getpid()}\n")
    serve(Odd(sys.argv[1]), sys.stdin.buffer, sys.stdout.buffer)
