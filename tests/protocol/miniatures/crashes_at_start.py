"""Crashes before it is asked anything."""

import os

os.abort()
