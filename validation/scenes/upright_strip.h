#pragma once
/// A strip clamped upright at one short end, under a weight in its own plane: the scene of lateral buckling (Romero et
/// al. 2021; Timoshenko & Gere, Theory of elastic stability, § 6.3), of any shell element.

#include <memory>

#include "core/assembly/linear_load.h"
#include "core/assembly/problem.h"
#include "core/mesh/strip.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

/// shell_*: triangles (core/model/shell/shell_model.h); prism_*: one layer of prisms (core/model/solid/thick_shell.h).
enum class UprightElement { shell_hinge, shell_midedge, prism_dual, prism_tied, prism_enhanced };

/// Where the weight pulls: along −y, or along +y. The same to a plate, but not to a mesh that is not its mirror image.
enum class Pull { down, up };

struct UprightOptions {
  UprightElement element = UprightElement::shell_midedge;
  double width = 0.25, thickness = 2e-3;  // w, upright, and h [m]
  double poisson = 0.0;                   // ν
  Index elements_along = 32;
  StripPattern mesh = StripPattern::aligned;
  std::uint64_t seed = 1;  // of an irregular mesh
  Pull pull = Pull::down;
  double length = 1.0, density = 1000.0, gravity = 9.81;  // L [m], ρ [kg/m³], g [m/s²]: only Γ matters

  bool is_shell() const { return element == UprightElement::shell_hinge || element == UprightElement::shell_midedge; }
  /// Square cells, as near as whole numbers come.
  Index elements_across() const;
  /// E [Pa] at which Γ = 12(1−ν²)ρgL³/(Eh²) is 1.
  double young() const;
};

/// The strip lies at rest in z = 0, x from the clamp to the free end, y upwards: z = 0 is its plane of symmetry.
class UprightStrip {
 public:
  virtual ~UprightStrip() = default;
  virtual Problem& problem() = 0;
  virtual const Vector& rest() const = 0;
  virtual void set_gamma(double gamma) = 0;
  /// The mirror image in z = 0.
  virtual Vector mirrored(const Vector& state) const = 0;
  /// A displacement out of the plane, z = (x/L)² · 1 m.
  virtual Vector sideways() const = 0;
  /// The free end's place, its mean over the width [m].
  virtual VectorN<3> tip(const Vector& state) const = 0;
  virtual Frame frame(const Vector& state) const = 0;
};

/// Throws std::invalid_argument for sizes that make no sense.
std::unique_ptr<UprightStrip> make_upright_strip(const UprightOptions& options);

}  // namespace wrinkle::validation
