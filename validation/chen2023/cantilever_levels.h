#pragma once
/// What the mesh leaves of a cantilever's H/W, apart from what its thickness does: rows of one strip on several meshes.

#include <optional>
#include <span>

#include "validation/chen2023/cantilever.h"
#include "validation/harness/claim.h"

namespace wrinkle::validation {

/// Rows of one strip on one mesh: of `strip` with another element or number of elements along it; null where none is.
const Measured* on_mesh(std::span<const Measured> rows, const Sample& strip, const char* element, Index along);

/// The measure without the mesh's error, which goes as the square of an element's length: (4 m(n) − m(n/2))/3 of the
/// strip's rows with n = `finest` elements along and with half as many. NaN where one is missing.
double converged(std::span<const Measured> rows, const Sample& strip, const char* element, Index finest);

/// (Δ/ℓ)² = Γ (Δ/L)²: the square of an element's share of the bending layer at the clamp, ℓ = Γ^(−1/2) L long.
double layer_share_squared(const CantileverOptions& strip);

/// ⅔ (1 − ν)/(1 − 2ν) (h/L)²: what shear adds to a small drop, of the drop. The layer bends with (λ + 2μ)h³/12 and
/// shears with μh, the factor 1 of a section that stays straight: 4B/(μhL²).
double shear_of_small_drop(const CantileverOptions& strip);

/// The same plus Γ(h/L)²/(6(1 − ν)), the largest shear strain, ρgL/μ at the clamp: how far shear may move H/W.
double shear_share(const CantileverOptions& strip);

/// Γ(h/L)²/60: what two Gauss points across a section that stays straight add to H/W, of it (ν = 0, Γ ≫ 1). They take
/// h⁴/144 for ⟨z⁴⟩ = h⁴/80, and so miss μκ⁴h⁴/720 of W: the section bends with M = Bκ where it should with Bκ(1 +
/// κ²h²/30). At the clamp, where κ² = 2Γ(1 − sin θ)/L², W/L = ∫cos θ dθ/(κL) is (2Γ)^(−1/2) 2 (1 + Γ(h/L)²/60) with the
/// latter.
double quadrature_share(const CantileverOptions& strip);

/// Of the rows that `judged` lets through: the one farthest up (+1), or down (−1), by `of`, which sees all rows; one
/// that is NaN wins.
Reducer farthest(std::string text, const Where& judged, int upwards,
                 std::function<double(std::span<const Measured>, const Measured&)> of);

}  // namespace wrinkle::validation
