#pragma once
/// Layers bonded to one another under uniform compression: when they wrinkle, and how long the waves are.
///
/// Plane strain; waves exp(i k X); lengths are those before the compression, in any one unit; ε is the relative
/// shortening. Layers are numbered from the top down; the top is free.
///   finite   every layer neo-Hookean at finite strain, P = μ(F − F⁻ᵀ) + λ ln J F⁻ᵀ: exact
///   small    Hooke's law with the initial stress σ = −E′ε of each layer, dP = C du + σ ∂u/∂X₁ ⊗ e₁, E′ = E/(1 − ν²):
///            its limit for small critical strains. Layers may be incompressible, ν = ½
/// K, [2 × 2], is the surface impedance of what lies below a level: traction = k K displacement for
/// u = (i u₁, u₂) exp(i k X). It is carried from the lower side up through layer after layer, and is positive definite
/// at the top until waves of k appear.

#include <limits>
#include <span>
#include <vector>

#include "core/base/types.h"
#include "core/material/elastic.h"

namespace wrinkle::validation {

/// Of the lowest layer's lower side: fixed: both displacements held; sliding: only the vertical one.
enum class Bottom { fixed, sliding };

enum class Kinematics { finite, small };

struct StackLayer {
  double thickness = std::numeric_limits<double>::infinity();
  Elastic material{1.0, 0.3};
};

struct LayerStack {
  std::vector<StackLayer> layers;  // from the top down; only the lowest may be a half-space
  Bottom bottom = Bottom::fixed;
  Kinematics kinematics = Kinematics::finite;
};

struct Wrinkling {
  double wavelength = 0.0;  // λ in the unit of the thicknesses; of a Bilayer: λ/h
  double strain = 0.0;      // ε
};

/// K of these layers at a compression ε below those at which their own waves appear with the surface held.
MatrixN<2> surface_impedance(const LayerStack& stack, double wave_number, double strain);

/// The compression at which waves of k = 2π/λ first appear, looked for from `from` on. Throws std::invalid_argument for
/// layers or a wave number that make no sense, or a `from` where they are there already, std::domain_error where the
/// stack stays stable up to 60 % of compression.
double wrinkling_strain(const LayerStack& stack, double wave_number, double from = 1e-4);

/// Every local minimum of wrinkling_strain between two wavelengths, the lowest strain first, found from `points` of
/// them at equal ratios; waves that never appear count as infinitely late. To about 1e-9 relative. Throws
/// std::invalid_argument unless 0 < shortest < longest and points ≥ 3.
std::vector<Wrinkling> wrinkling_minima(const LayerStack& stack, double shortest, double longest, int points = 33);

/// The local minimum that is met from λ = guess downhill.
Wrinkling first_wrinkles(const LayerStack& stack, double guess);

/// Uniform plane-strain compression of a layer that is free across: F = diag(1 − ε, s).
struct UniformCompression {
  double across = 1.0;  // s, where P₂₂ = 0
  double stress = 0.0;  // P₁₁ / E
};
UniformCompression compress(double poisson, double strain);

}  // namespace wrinkle::validation
