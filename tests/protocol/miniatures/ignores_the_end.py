"""Neither ends when its stdin closes nor when it is asked to by SIGTERM."""

import signal
import time

import sound

signal.signal(signal.SIGTERM, signal.SIG_IGN)
sound.run()
time.sleep(60)
