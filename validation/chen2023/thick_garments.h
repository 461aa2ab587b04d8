#pragma once
/// What the study thick_garments and its claims share.

#include <vector>

#include "validation/harness/claim.h"

namespace wrinkle::validation::thick_garments {

/// [m] Of garments with 10.6K nodes and 42.5K vertices of the membrane, subdivided once, for the printed 43.0K.
/// N_Y, 18.8K, is taken to count the body, too, as the pillow's 9.3K do the hand: 2.7K nodes a level, and 3.9K more.
constexpr double kPrintedEdge = 0.018;
constexpr double kDownThickness = 0.01;                  // [m]
constexpr double kLeatherYoung = 5e5, kDownYoung = 1e5;  // [Pa] of jackets
/// [Pa] of a membrane of 1 mm: the waves of a film on a body of leather, 2π (4 D/Ē)^⅓, are then 6 cm long, longer than
/// the prisms' edges, and 3 mm with the printed 1e5, which no mesh here carries.
constexpr double kStiffBending = 1e9, kLeatherBending = 1e5;

std::vector<Claim> garment_claims();

}  // namespace wrinkle::validation::thick_garments
