"""Deformed meshes as the pages show them: their surfaces, files for the interactive view, and still pictures."""
