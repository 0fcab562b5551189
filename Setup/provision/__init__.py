"""Brings outside files in: by name from the package registries, checked against the manifest, unpacked in `.deps`."""
