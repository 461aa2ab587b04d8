#pragma once
/// Garments on a body that is led (BodyDrive), moved by Algorithm 1.

#include <array>
#include <memory>
#include <vector>

#include "core/assembly/surface_contact.h"
#include "core/linear/linear_solver.h"
#include "core/minimize/alternating.h"
#include "core/step/coupled_euler.h"
#include "validation/meters/timed_contact.h"
#include "validation/scenes/worn_garments.h"

namespace wrinkle::validation {

/// What determines a step is the motion where it begins and the pose that it leads to.
class DressedBody {
 public:
  explicit DressedBody(const WornGarmentsOptions& options);
  DressedBody(const DressedBody&) = delete;
  DressedBody& operator=(const DressedBody&) = delete;

  SolveResult step(const BodyPose& to);
  const WornStep& last() const { return last_; }  // without its time
  void resume(CoupledMotion motion);

  const CoupledMotion& motion() const { return motion_; }
  const PrismMesh& mesh() const { return mesh_; }
  const TriangleMesh& fine() const { return skin_.surface.mesh; }
  const TriangleMesh& body() const { return body_.rest; }
  Index jacket_columns() const { return jacket_columns_; }
  Index jacket_triangles() const { return jacket_triangles_; }
  const std::vector<char>& on_jacket() const { return on_jacket_; }  // of each vertex of the membrane
  Vector nodes() const { return motion_.y.head(first_of_body_); }
  Vector body_state() const { return motion_.y.tail(motion_.y.size() - first_of_body_); }
  Vector fine_state() const { return skin_.problem.fine_state(motion_.y, motion_.z); }
  Vector height() const;
  void add_seen(Watched& out) const {
    if (watch_ != nullptr) out.add(*watch_);
  }

 private:
  void make_mesh();
  void add_body(Problem& problem);
  void add_contact(Problem& problem);
  void add_skin(Problem problem);

  void measure(const VectorN<3>& momentum_before);
  void count_touches();
  bool is_apart(const std::array<Index, 4>& vertices, Index second) const;
  void measure_thickness();
  double prism_thickness(Index triangle, const Vector& x) const;
  double column_length(Index column, const Vector& x) const;
  VectorN<3> momentum() const;
  VectorN<3> contact_on_jacket();
  bool of_jacket(Index node) const { return node < 2 * jacket_columns_; }

  WornGarmentsOptions o_;
  PrismMesh mesh_;
  Index jacket_columns_ = 0, jacket_triangles_ = 0;
  ThickShellOptions shell_options_;
  WalkingBody body_;
  Vector start_;                 // y
  std::vector<double> areas_;    // [m²] of each of the jacket's triangles at rest
  Index first_of_body_ = 0;      // unknown
  std::vector<char> on_jacket_;  // of each vertex of the membrane
  double weight_ = 0;            // [N] of the jacket
  std::unique_ptr<LinearSolver> linear_;
  WrinkleSkin skin_;
  InertiaEnergy* inertia_ = nullptr;  // owned by the problem, as the next
  TimedContact* timed_ = nullptr;
  SurfaceContact* contact_ = nullptr;
  StateWatch* watch_ = nullptr;
  std::unique_ptr<AlternatingMinimizer> minimizer_;
  CoupledMotion motion_;
  WornStep last_;
};

}  // namespace wrinkle::validation
