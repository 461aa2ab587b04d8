"""The page of performance over time: what `wrinklebench history` found, laid out."""
