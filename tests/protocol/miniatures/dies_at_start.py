"""Says why on stderr and ends before it is asked anything."""

import sys

sys.exit("no licence file")
