"""Makes the Debian package: what is in it, what it needs, and its bytes."""
