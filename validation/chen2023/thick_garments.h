#pragma once
/// What the study thick_garments and its claims share.

#include <vector>

#include "validation/harness/claim.h"

namespace wrinkle::validation::thick_garments {

/// [m] Of garments with 10.6K nodes and 42.5K vertices of the membrane on their whole surface, subdivided once, for the
/// printed 43.0K; bodies are then given 8.0K vertices, so that both make the printed 18.8K. That N_Y counts what is in
/// contact, too, is read off the pillow: 9.3K, of which 85.9K/16 = 5.37K have a membrane. Other levels fit as well.
constexpr double kPrintedEdge = 0.018;
constexpr double kQuickEdge = 0.045;                     // [m]
constexpr double kDownThickness = 0.01;                  // [m]
constexpr double kLeatherYoung = 5e5, kDownYoung = 1e5;  // [Pa] of jackets
/// [Pa] of a membrane of 1 mm: nothing resists Qz but the membrane, whose longest waves, of an edge L of the prisms,
/// begin at the strain D (2π/L)²/(E t): 4e-4 with the printed 1e5, 0.4 with this.
constexpr double kStiffBending = 1e8, kLeatherBending = 1e5;

std::vector<Claim> garment_claims();

}  // namespace wrinkle::validation::thick_garments
