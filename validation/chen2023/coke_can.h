#pragma once
/// What the study coke_can and its claims share.

#include <cstdint>
#include <vector>

#include "validation/chen2023/kept_factor.h"
#include "validation/scenes/crushed_can.h"

namespace wrinkle::validation::coke_can {

constexpr double kSlow = 3e-3;       // [m/s] of a plate under which the printed wall buckles in small steps
constexpr double kThickWall = 5e-4;  // [m] of an elastic wall whose buckles are longer than edges of 3 mm
constexpr double kThickSpeed = 7e-3;
constexpr double kShortWay =
    3e-3;  // [m] by which cans of other prisms are crushed: tied ones take 700 iterations a step

constexpr double kExactBelow = 1e-4;  // [m] of a step, the wall's thickness

constexpr double kFoldedWay = 0.025;   // [m] by which the quick can, and two of the printed count, are crushed
constexpr double kTrustRadius = 1e-3;  // [m] that a plate comes in a step of the printed cans
constexpr const char* kTrustSolver = "cholmod-supernodal";

/// ε [m/s] of the printed cans: under the plate's first step, of 1 mm, waves of their walls grow into each other by
/// steps of 1e-5 m, hundreds of them, where IPC ends at the hundredth part of a scene's size a second (Li et al. 2020):
/// 2e-3.
constexpr double kPrintedTolerance = 1e-3;
constexpr double kPrintedStart = 6e-3;               // [m] of a plate's way
constexpr double kFineEdge = 2e-3, kFineWay = 1e-3;  // [m] of a whole can under a plate's first step

constexpr double kFold = 0.2;                         // [rad] by which an edge turns in a fold
constexpr std::int64_t kOtherSeeds[] = {2, 3};        // of softened cans in the paper profile
constexpr double kYoung = 7e10, kYield = 3e8;         // [Pa] of aluminium
constexpr double kSoftYoung = 7e9, kSoftYield = 3e7;  // [Pa] a tenth of them; which Li et al. 2022 softened is not said

/// P = 2π E t²/√(3 (1 − ν²)) [N]: where a perfect thin cylinder buckles under an axial load (Lorenz 1908, Timoshenko
/// 1910).
double classical_load(const CrushedCanOptions& o);
/// γ = 1 − 0.901 (1 − exp(−√(R/t)/16)): the part of it that a real one is designed for (NASA SP-8007, 1968).
double designed_part(double radius, double wall);
/// P = 72.3 M₀ (D/t)^0.32 [N], M₀ = σ_Y t²/4: mean load of tubes that fold, as measured for D/t of 10 to 450 (Guillow,
/// Lu & Grzebieta 2001).
double folding_load(const CrushedCanOptions& o);

std::vector<Claim> coke_can_claims();

}  // namespace wrinkle::validation::coke_can
