"""Closes its stdin after `hello` and lives on."""

import json
import os
import sys
import time

import sound

request = json.loads(sys.stdin.buffer.readline())
os.close(0)
sound.written(sound.replied(request, sound.greeted({})))
time.sleep(60)
