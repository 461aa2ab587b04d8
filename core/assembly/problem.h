#pragma once
/// A minimisation problem, and its assembly.

#include <memory>
#include <vector>

#include "core/assembly/term_couplings.h"

namespace wrinkle {

/// Minimise the sum of the energies over the unknowns that are not held.
struct Problem {
  Index num_dofs = 0;
  std::vector<char> fixed;  // one per unknown; not 0: held at its starting value, and removed from the system
  std::vector<std::unique_ptr<Energy>> energies;

  /// Adds a term and returns it.
  template <class E>
  E& add(std::unique_ptr<E> energy) {
    E& term = *energy;
    energies.push_back(std::move(energy));
    return term;
  }
};

/// The least of Energy::max_step over the terms; `direction` on all unknowns, held ones too.
double max_step(const Problem& problem, const Vector& x, const Vector& direction);

/// Evaluates a problem's energy and derivatives, in memory that is laid out once, and again only where a term comes to
/// couple more (Energy::revision): before a Hessian is evaluated, and in begin_step. What the Hessian held is then
/// lost, and pattern().revision() rises. The problem must outlive it. Several may take turns with one problem, but not
/// at the same time; each turn binds the terms anew, which costs about as much as making them.
class Assembler {
 public:
  explicit Assembler(Problem& problem);
  Assembler(const Assembler&) = delete;
  Assembler& operator=(const Assembler&) = delete;

  /// The energy [J] at x (all unknowns); gradient() and hessian() hold what `order` asks for.
  double evaluate(const Vector& x, Order order, Tangent tangent = Tangent::exact);
  /// Energy, gradient and the mixed tangent; `last_step` is what led to x, all unknowns.
  double evaluate_mixed(const Vector& x, const Vector& last_step);

  const Vector& gradient() const { return gradient_; }            // [N], free unknowns only
  const Vector& full_gradient() const { return full_gradient_; }  // all unknowns: reactions where held
  const SparseMatrix& hessian() const { return hessian_; }        // lower triangle, free unknowns
  SparseMatrix& hessian() { return hessian_; }
  const SparsityPattern& pattern() const { return pattern_; }
  const Problem& problem() const { return problem_; }

  /// The least of what the terms allow of a step on the free unknowns: Energy::max_step.
  double max_step(const Vector& x, const Vector& step);

  /// The same for a direction on all unknowns.
  double max_whole_step(const Vector& x, const Vector& direction) const;
  /// Tells every term that a time step starts from x.
  void begin_step(const Vector& x);
  /// Tells every term that what is lagged is taken anew from x.
  void update_lag(const Vector& x);

  /// Sum of the terms' revisions: rises where one does.
  std::uint64_t revision() const;
  /// Tells the terms whose couplings come and go that they are to be evaluated at x.
  void prepare(const Vector& x);
  /// Lets the pattern, and the places that terms hold in it, follow what the terms couple now. Who evaluates terms
  /// without `evaluate` calls this and `prepare` first.
  void follow();

  /// x + step on the free unknowns.
  void add_step(const Vector& x, double length, const Vector& step, Vector& out) const;

 private:
  void take_pattern();
  void ready(const Vector& x, Order order);
  double sum(const Assembly& target, const Vector& x);
  void gather_gradient();

  Problem& problem_;
  SparsityPattern pattern_;
  TermCouplings couplings_;
  SparseMatrix hessian_;
  Vector full_gradient_, gradient_, direction_;
};

}  // namespace wrinkle
