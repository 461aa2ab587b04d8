#pragma once
/// How far a field along a line repeats from cell to cell of a lattice.

#include <span>
#include <vector>

namespace wrinkle::validation {

/// A field sampled at ascending s [m].
struct LineField {
  std::vector<double> s, values;
};

/// Pieces of the fields around each inner border of cells, from half a cell before to half a cell behind it, resampled
/// at `points` phases; s = 0 is a border, and `cells` cells long is the line.
std::vector<std::vector<double>> around_borders(std::span<const LineField> fields, double cell, int cells, int points);

/// Σ_{i≠j} ⟨f_i f_j⟩ / ((n − 1) Σ_i ⟨f_i²⟩) of n pieces, less the mean of all: 1 where every piece is the same, 0 on
/// average where they have nothing to do with each other (±1/√n for waves of one length and random phase), below 0
/// where they differ more than by chance. Throws std::invalid_argument for fewer than two pieces.
double locked_share(std::span<const std::vector<double>> pieces);

}  // namespace wrinkle::validation
