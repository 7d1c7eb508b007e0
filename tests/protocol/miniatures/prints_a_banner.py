"""Greets the world before it is asked."""

import sound

print("Acme Tables 3.2 ready", flush=True)
sound.run()
