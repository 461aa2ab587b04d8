#pragma once
#include "core/base/stopwatch.h"
#include "core/base/thread_time.h"
#include "core/minimize/newton.h"

namespace wrinkle {

class NewtonLoop;

/// What makes a variant of Newton's method: how an iterate is evaluated, its step found, and what is done with it.
class NewtonVariant {
 public:
  virtual ~NewtonVariant() = default;

  /// The energy [J] at loop.result.x. Leaves gradient and tangent in the assembler, and the gradient's norm, where it
  /// is known before the step, in loop.record.
  virtual double evaluate(NewtonLoop& loop) = 0;
  /// Whether that is the end: unless a variant says otherwise, where the gradient is within the tolerance.
  virtual bool solved(const NewtonLoop& loop);
  /// The step into loop.direction; what is not ok() ends the solve.
  virtual LinearReport solve(NewtonLoop& loop) = 0;
  /// Takes the step, by one of the loop's ways, or ends the solve: unless a variant says otherwise it descends, and a
  /// small step is the last.
  virtual void advance(NewtonLoop& loop);
  /// ‖·‖₂ of what of a gradient is to vanish: a line search's second measure.
  virtual double residual(const Vector& gradient) { return gradient.norm(); }
  /// Where the iterate stands, for messages.
  virtual std::string describe(const NewtonLoop& loop) const;
};

/// The one loop of all variants: evaluates, tests, solves, searches, records. The assembler is kept between solves;
/// problem and variant must outlive it.
class NewtonLoop {
 public:
  /// Throws std::invalid_argument for a fallback that is not positive or projected, or the mixed tangent.
  NewtonLoop(Problem& problem, NewtonVariant& variant, const NewtonOptions& options);

  SolveResult minimize(const Vector& x);
  /// The same by hand: start, then iterate until that tells the end. Throws std::invalid_argument for another size.
  void start(const Vector& x);
  bool iterate();

  // for variants
  /// Whether the direction of a definite tangent is below the step tolerance.
  bool small_step() const { return record.shift == 0 && record.step_norm <= options.step_tolerance; }
  /// The step length to begin with, which keeps the step below options.max_step and within what the terms allow (also
  /// where there is no line search), and the one to give up at.
  double first_length();
  double smallest_length();
  /// Takes the step with this length, records it, and asks the observer.
  void take(double length);
  /// The last step, without a search: its decrease is lost in round-off. Where it leads to where the energy is not
  /// finite, as a wide tolerance may let it, it is searched as any other, and not the last.
  void take_last();
  /// Armijo's rule by backtracking; see minimize.
  void descend();
  /// The longest of first_length, its half, its quarter … at which the energy is finite: false where there is none.
  bool take_finite();
  void finish(Status status, std::string message = {});

  const NewtonOptions options;
  Assembler assembler;
  SolveResult result;
  IterationRecord record;
  Vector gradient;   // at x, while trial points overwrite the assembler's
  Vector direction;  // d, free unknowns

 private:
  void reach_limit();
  double least_residual();
  void count();

  NewtonVariant& variant_;
  bool ended_ = true, counted_ = true;
  std::optional<double> allowed_;  // of the direction at hand, by Energy::max_step, once a length is asked for
  double by_gradient_;             // least residual to which a step led that was taken for it, from lowest_ on
  double lowest_;                  // energy [J] that steps have come to, but for round-off
  Vector moved_;
  Stopwatch watch_;
  ThreadTime thread_;
};

/// ‖v‖∞, 0 where there is nothing.
double largest(const Vector& v);

}  // namespace wrinkle
