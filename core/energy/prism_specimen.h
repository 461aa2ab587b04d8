#pragma once
#include <random>

#include "core/energy/prism_geometry.h"
#include "core/material/elastic.h"

namespace wrinkle {

/// A random prism to check elements with: uneven thickness from a thousandth of an edge to an edge, directors that
/// differ, turned and strained in space.
struct PrismSpecimen {
  PrismCorners corners;          // [m]
  std::array<double, 18> state;  // [m]
  Elastic material;
  double height;  // [m] about the thickness
};

PrismSpecimen prism_specimen(std::mt19937_64& random);

}  // namespace wrinkle
