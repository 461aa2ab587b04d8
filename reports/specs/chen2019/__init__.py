"""Chen, Kry & Vouga 2019: isometric thin plates."""
