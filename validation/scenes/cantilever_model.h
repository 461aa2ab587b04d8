#pragma once
/// The discrete strip behind a cantilever sample: thick quadrilaterals in the plane, or a thin shell or one of prisms
/// in space.

#include <cstdint>
#include <memory>
#include <string>

#include "core/assembly/linear_load.h"
#include "core/assembly/problem.h"
#include "core/mesh/strip.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

/// quad_dual: Chen et al. 2023, eq. 5, in 2D; quad_full: 2×2 quadrature; shell_*: triangles in space; prism_dual: eq. 5
/// in space, prism_full: 3×2 points, prism_tied: transverse shear tied, prism_enhanced: and an enhanced thickness
/// strain.
enum class CantileverElement {
  quad_dual,
  quad_full,
  shell_hinge,
  shell_midedge,
  prism_dual,
  prism_full,
  prism_tied,
  prism_enhanced
};

struct CantileverOptions {
  CantileverElement element = CantileverElement::quad_dual;
  double thickness = 0.01;                    // h [m]
  double gamma = 1.0;                         // Γ = 12(1−ν²)ρgL³/(Eh²), which sets E
  double poisson = 0.0;                       // ν
  Index elements_along = 100;                 // cells of a strip in space are as wide as long
  Index layers = 1;                           // shells have 1
  StripPattern mesh = StripPattern::aligned;  // of shells and prisms
  std::uint64_t seed = 1;                     // of an irregular one
  double length = 1.0, width = 0.1;           // L [m], § 6.1; the width is that of a strip in space, assumed
  double density = 1000.0, gravity = 9.81;    // ρ [kg/m³], g [m/s²]; assumed: only Γ matters
  std::string linear_solver = "cholmod-supernodal";

  bool is_quad() const { return element == CantileverElement::quad_dual || element == CantileverElement::quad_full; }
  bool is_shell() const {
    return element == CantileverElement::shell_hinge || element == CantileverElement::shell_midedge;
  }
  double young() const;  // E [Pa]
};

/// A strip ready to be solved, whatever its elements.
class CantileverModel {
 public:
  virtual ~CantileverModel() = default;
  virtual Problem& problem() = 0;
  virtual LinearLoad& gravity() = 0;
  virtual const Vector& flat() const = 0;
  /// The mid-line, station by station from the clamp: x outwards and y upwards [m].
  virtual std::vector<VectorN<2>> midline(const Vector& state) const = 0;
  virtual Frame frame(const Vector& state) const = 0;
};

std::unique_ptr<CantileverModel> make_cantilever_model(const CantileverOptions& options);

}  // namespace wrinkle::validation
