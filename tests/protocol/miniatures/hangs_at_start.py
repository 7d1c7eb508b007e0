"""Never answers `hello`."""

import time

time.sleep(60)
