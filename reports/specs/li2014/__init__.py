"""Li & Kry 2014: multi-layer skin."""
