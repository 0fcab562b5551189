"""pip asks a source archive for its metadata even when it is only to download it. The real build backend would run
the archive's `setup.py`, before its hash is checked, and would first download what that asks for. This one (PEP 517)
runs nothing of it: it answers with the name and version of the folder that the archive was unpacked in.
"""

import os


class Backend:
    def get_requires_for_build_wheel(self, config_settings=None):
        return []

    def prepare_metadata_for_build_wheel(self, metadata_directory, config_settings=None):
        with open("PKG-INFO", encoding="utf-8") as file:
            fields = dict(line.rstrip("\n").split(": ", 1) for line in file if line.startswith(("Name: ", "Version: ")))
        folder = f"{fields['Name']}-{fields['Version']}.dist-info"
        os.makedirs(os.path.join(metadata_directory, folder))
        with open(os.path.join(metadata_directory, folder, "METADATA"), "w", encoding="utf-8") as file:
            file.write(f"Metadata-Version: 2.1\nName: {fields['Name']}\nVersion: {fields['Version']}\n")
        return folder


# The name that PEP 517 gives the backend of a source archive without pyproject.toml.
__legacy__ = Backend()
