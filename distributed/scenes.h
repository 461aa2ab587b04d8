#pragma once
/// What is solved on many processes, from plain options: models of the core, each process's part of their elements.

#include <map>
#include <string>
#include <vector>

#include "core/minimize/newton.h"
#include "distributed/distributed_newton.h"

namespace wrinkle {

/// cantilever: a strip 1 m × 0.1 m, clamped at one end, under its weight. film: a stiff film on a soft block,
/// compressed in its plane, from an uneven start. embedded: a skin that follows a pressed interior by local averages
/// (Rémillard & Kry 2013), from an uneven start.
class Scene {
 public:
  virtual ~Scene() = default;
  /// Whether its linear systems are saddle points.
  virtual bool constrained() const { return false; }
  /// Throws std::invalid_argument where it cannot be in so many parts; `part` then has no such reason to.
  virtual void divide(Index parts) const = 0;
  /// What process `which` of so many has of it.
  virtual ProblemPart part(Index which, Index parts) const = 0;
  /// The whole as the core makes it of the whole mesh, whose numbers the parts' are.
  virtual ProblemPart whole() const = 0;
  virtual DistributedResult solve(DistributedProblem& problem, const Vector& x, DistributedOptions options) const = 0;
  /// The same by the core on one process.
  virtual SolveResult solve(ProblemPart& whole, LinearSolver& linear) const = 0;
  /// [m] name and value, of a state of all unknowns.
  virtual std::map<std::string, double> measure(const Vector& state) const = 0;
  /// [m] by which differences are measured.
  virtual double length() const = 0;
};

/// Numbers and words by name. Throws std::invalid_argument for a study or a name that there is not.
using SceneParameters = std::map<std::string, std::string>;
std::unique_ptr<Scene> make_scene(const std::string& study, const SceneParameters& parameters);

/// What there is, a line each.
std::string describe_scenes();

}  // namespace wrinkle
