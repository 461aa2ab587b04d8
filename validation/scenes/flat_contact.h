#pragma once
/// Two flat sheets one over the other, whose meshes do not match, and what contact does to them where they are.

#include <cmath>
#include <memory>

#include "core/assembly/surface_contact.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

struct FlatContactOptions {
  double lower = 1, upper = 0.6;  // [m] sides of the squares, their middles one over the other
  Index cells = 12;               // along the lower sheet; the upper's cells are 1.13 times as small
  double distance = 0.05;         // d̂ [m]
  double gap = 0.5;               // over d̂
  ContactFormulation formulation = ContactFormulation::barrier;
  std::uint64_t seed = 1;
};

class FlatContact {
 public:
  explicit FlatContact(const FlatContactOptions& options);

  /// [N] −∇ of contact with the upper sheet moved by that in its plane; three numbers per vertex.
  Vector force(const VectorN<2>& moved);
  /// Edges that go through a triangle there, by exact arithmetic.
  Index crossings(const VectorN<2>& moved) const;
  /// Both sheets, the upper one moved by that, with what `force` returned there.
  Frame frame(const VectorN<2>& moved, const Vector& force, Moment time) const;
  /// Moves the upper sheet to where contact bears that pressure [Pa] on the whole of it; returns the gap over d̂. Throws
  /// std::runtime_error where it finds none.
  double press(double pressure);
  Index first_upper() const { return first_upper_; }  // vertices from there on are the upper sheet's
  const SurfaceContact& term() const { return *term_; }
  VectorN<2> place(Index vertex) const { return x_.segment<2>(3 * vertex); }
  double upper_side() const { return std::sqrt(upper_area_); }  // [m]
  double mean_edge() const { return edge_; }                    // [m] of the lower sheet

 private:
  double load(double gap);
  Vector places(const VectorN<2>& moved) const;

  Vector x_;
  double distance_, upper_area_;  // [m], [m²]
  Index first_upper_ = 0;
  double edge_ = 0;
  std::unique_ptr<SurfaceContact> term_;
};

}  // namespace wrinkle::validation
