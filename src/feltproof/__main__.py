"""`python -m feltproof` is `feltproof`."""

from feltproof.cli import main

if __name__ == "__main__":
    main()
