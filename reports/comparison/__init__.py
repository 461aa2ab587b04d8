"""The page of `wrinklebench compare BASE NEW --report FOLDER`: what that command found, laid out."""
