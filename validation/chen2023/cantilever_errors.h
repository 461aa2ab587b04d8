#pragma once
/// What the printed strip is off by: what the study's samples and its claims have in common.

#include "validation/chen2023/cantilever_levels.h"
#include "validation/harness/reference_data.h"
#include "validation/meters/log_curve.h"

namespace wrinkle::validation::cantilever_errors {

using I = std::int64_t;

constexpr I kPrinted = 100;        // elements along
constexpr I kFinest = 800;         // elements along; the finest two meshes are extrapolated
constexpr I kFinestOfThin = 3200;  // the same at h = 0.001 m: an element longer than h errs by another factor
/// Elements along a solid of h = 0.1 m, which has 0.08 times as many layers, and the highest Γ at which one is judged.
constexpr I kSolidMeshes[] = {100, 200, 400};
constexpr double kStretching = 31.6;

inline const Where kDual = where("element", "quad_dual") && where("layers", 1);
inline const Where kThin = where_at_most("thickness", 0.001);
inline const Where kThick = where_at_least("thickness", 0.01);
inline const Where kFinestMesh =
    (kDual && kThick && where("elements_along", kFinest)) || (kDual && kThin && where("elements_along", kFinestOfThin));
/// Strips in layers, ν = 0, h = 0.01 m.
constexpr I kLayered[] = {2, 4, 8};
constexpr double kLayeredGamma = 100;
/// Strips whose mesh's error is to be taken away.
inline const Where kOnFinest = kFinestMesh || (kDual && kThick && where("elements_along", kFinest / 2)) ||
                               (kDual && kThin && where("elements_along", kFinestOfThin / 2));

/// Where Γ(h/L)² is at most 1, stretch and shear are small enough for their theory.
inline const Where kSmallStrain =
    where_at_most("thickness", 0.01) || (where("thickness", 0.1) && where_at_most("gamma", 100.0));

CantileverOptions options_of(const Measured& row);

/// H/W of a row's strip without its mesh's error.
double limit_of(std::span<const Measured> rows, const Sample& strip);

/// The elastica that one layer's strip follows: it stretches, and bends with the director's modulus λ + 2μ. Its load is
/// Γf with f = (1 − 2ν)/(1 − ν)², its stretch Γh²/12 still.
double director_elastica(const CantileverOptions& o);

/// H/W without the mesh's error, of each strip once.
Claim of_converged(std::string text, int upwards, const std::function<double(const CantileverOptions&, double)>& of);

/// The same of the strips in layers.
Claim of_layered(std::string text, const std::function<double(const CantileverOptions&, double)>& of);

/// The same strips without transverse shear: Kirchhoff shells of triangles, ν = 0, whose mesh is off by 2e-4 at small
/// Γ.
Counter without_shear(const Where& of);

/// Against beams of the strip's law: its own two points across, and its section integrated exactly.
std::vector<Claim> quadrature_claims(const ReferenceData& reference);

/// Against a solid in plane strain.
std::vector<Claim> solid_claims(const ReferenceData& reference, const LogCurve& master);

}  // namespace wrinkle::validation::cantilever_errors
