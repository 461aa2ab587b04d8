"""Chen et al. 2023: multi-layer thick shells."""
