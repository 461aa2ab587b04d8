#pragma once
/// A minimisation problem whose terms are spread over processes: each has a part of the elements, as a problem of the
/// unknowns that these touch, and the sum of the parts' energies is the whole.

#include <vector>

#include "core/assembly/problem.h"
#include "distributed/petsc.h"

namespace wrinkle {

/// What one process has of it. Held unknowns are held on every process that has them. Terms whose couplings come and go
/// (contact) are refused.
struct ProblemPart {
  Problem problem;
  Vector x;                  // where it starts
  std::vector<Index> whole;  // of each unknown of the part: its number in the whole
  Index num_whole = 0;
};

/// 1 for each unknown that an element of the problem touches.
std::vector<char> touched_unknowns(const Problem& problem);

/// Free unknowns are numbered process by process, each by the process of lowest rank that touches it. Calls are made by
/// all processes together.
class DistributedProblem {
 public:
  explicit DistributedProblem(ProblemPart& part);

  /// The energy [J] of the whole at x, the part's unknowns; gradient() and hessian() hold what the order asks for.
  double evaluate(const Vector& x, Order order, Tangent tangent = Tangent::exact);
  double evaluate_mixed(const Vector& x, const Vector& last_step);

  Vec gradient() const { return gradient_; }  // [N] free unknowns
  Mat hessian() const { return hessian_; }    // free unknowns, both triangles
  PetscVector make_vector() const;

  /// The rigid motions at x, on this process's rows.
  Matrix motions(const Vector& x) const;
  /// The longest part of a step that all terms allow.
  double max_step(const Vector& x, const Vector& direction) const;
  /// The values of a vector of free unknowns at the part's own and shared unknowns, 0 where held.
  void gather(Vec vector, Vector& out) const;
  /// The whole state, on the first process; empty on others.
  Vector collect(const Vector& x) const;

  Index num_free() const { return num_free_; }  // of the whole
  /// Bytes that this process receives of others in one exchange of a vector's shared values.
  long long halo_bytes() const { return static_cast<long long>(sizeof(double)) * foreign_; }

 private:
  void hold_untouched();
  void number_unknowns();
  void lay_out_matrix();
  double finish(double energy, Order order);

  ProblemPart& part_;
  std::vector<char> held_;  // unknowns of the part; others that are fixed there are free on another process
  std::unique_ptr<Assembler> assembler_;
  std::vector<Index> number_;  // of each free unknown of the part: among those of all
  Index num_free_ = 0, num_own_ = 0, first_own_ = 0;
  long long foreign_ = 0;
  PetscMatrix hessian_;
  PetscVector gradient_, local_;
  PetscScatter exchange_;
  std::vector<double> entries_;
};

/// Sums, and least values, over all processes.
double sum_of_all(double value);
double least_of_all(double value);

}  // namespace wrinkle
