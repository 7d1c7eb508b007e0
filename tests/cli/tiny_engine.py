"""An engine of one method that answers what its arguments say: `CATEGORY [SEATS] [hang | noise | NAME]`."""

import json
import os
import sys
import time
from pathlib import Path

CATEGORY, SEATS, MANNER = (*sys.argv[1:], *("pair", "6", "tiny")[len(sys.argv) - 1 :])

HELLO = {
    "protocol": "1.0",
    "engine": {"name": MANNER, "version": "1.0"},
    "games": {
        "crazy-4-poker": {
            "methods": ["rank"],
            "configurations": [
                {
                    "id": "floor-1",
                    "seats": int(SEATS),
                    "dealer_cards": 5,
                    "limits": {"ante": {"min": 500, "max": 50000}},
                    "odds": {"ante": "1:1", "play": "1:1", "super_bonus": {"straight": "1:1"}},
                }
            ],
        }
    },
}

for line in sys.stdin:
    request = json.loads(line)
    if request["method"] == "hello":
        answer: object = HELLO
    else:
        if MANNER == "hang":
            Path("asking").write_text(str(os.getpid()), encoding="utf-8")
            Path("asking").rename("asked")
            time.sleep(600)
        if MANNER == "noise":
            print("dealing ...", flush=True)
        answer = {
            "results": [
                {"case": case["case"], "category": CATEGORY, "strength": 1, "best": case["hand"][:8]}
                for case in request["params"]["cases"]
            ]
        }
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": answer}), flush=True)
