#pragma once
/// Sheets that touch, as finite-element shells: some held, others free, moved by backward Euler.

#include <memory>
#include <string>
#include <vector>

#include "core/assembly/surface_contact.h"
#include "core/model/shell/shell_model.h"
#include "core/step/implicit_euler.h"
#include "validation/harness/study.h"
#include "validation/meters/state_watch.h"

namespace wrinkle::validation {

struct TouchingSheetsOptions {
  std::vector<TriangleMesh> sheets;  // [m] at rest, a part of the contact surface each
  std::vector<char> held;            // of each sheet: it stays where it is
  ShellOptions shell;                // of all sheets
  bool contact = true;
  SurfaceContactOptions surface;
  double time_step = 1e-3;  // h [s]
  EulerOptions euler = {};
  std::string linear_solver = "cholmod-supernodal";
};

/// Unknowns: three per vertex, one sheet behind the other.
class TouchingSheets {
 public:
  explicit TouchingSheets(TouchingSheetsOptions options);
  TouchingSheets(const TouchingSheets&) = delete;
  TouchingSheets& operator=(const TouchingSheets&) = delete;

  Motion& motion() { return motion_; }
  const Motion& motion() const { return motion_; }
  const Vector& mass() const { return shell_.mass; }
  SolveResult step() { return euler_->step(motion_); }
  /// Its first vertex, and how many it has.
  std::pair<Index, Index> vertices_of_sheet(Index sheet) const { return {first_[sheet], first_[sheet + 1]}; }

  /// [m/s] of one sheet's centre of mass.
  VectorN<3> velocity(Index sheet) const;
  double kinetic_energy() const;  // [J]
  /// [J] of the shells, and of contact's barrier without friction.
  double stored_energy() const;
  /// [N] −∇ of contact, friction too, at x; three numbers per vertex.
  Vector contact_force() const;
  const SurfaceContact* contact() const { return contact_; }
  /// Edges that go through a triangle, by exact arithmetic.
  Index crossings() const;
  const StateWatch& watch() const { return *watch_; }
  const TriangleMesh& mesh() const { return shell_.mesh; }  // all sheets at rest
  /// All sheets as they are: contact_frame; without contact, stretched_frame.
  Frame frame(Moment time) const;

 private:
  TouchingSheetsOptions options_;
  std::vector<Index> first_;
  ShellModel shell_;
  std::unique_ptr<LinearSolver> linear_;
  ContactSurface surface_;
  SurfaceContact* contact_ = nullptr;                // owned by the problem
  mutable std::unique_ptr<SurfaceContact> barrier_;  // the same without friction, for its energy
  InertiaEnergy* inertia_ = nullptr;                 // owned by the problem, as the next
  StateWatch* watch_ = nullptr;
  Motion motion_;
  std::unique_ptr<ImplicitEuler> euler_;
};

/// A flat sheet around the z axis at that height, of irregular triangles.
TriangleMesh level_sheet(double length, double width, Index along, Index across, double height, std::uint64_t seed);

}  // namespace wrinkle::validation
