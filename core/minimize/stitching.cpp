#include "core/minimize/stitching.h"

#include "core/base/stopwatch.h"

namespace wrinkle {

namespace {

std::vector<char> held_points(const Vector& inverse_mass) {
  std::vector<char> out(inverse_mass.size());
  for (Index p = 0; p < inverse_mass.size(); ++p) out[p] = inverse_mass[p] == 0 ? 1 : 0;
  return out;
}

}  // namespace

double stitch_gap(std::span<const Stitch> stitches, const Vector& x) {
  double largest = 0;
  for (const Stitch& s : stitches)
    for (std::size_t c = 1; c < s.copies.size(); ++c)
      largest = std::max(largest, (s.copies[0].at(x) - s.copies[c].at(x)).norm());
  return largest;
}

Stitching::Stitching(std::span<const Stitch> stitches, const Vector& inverse_mass, std::unique_ptr<LinearSolver> linear)
    : stitches_(stitches.begin(), stitches.end()) {
  const Stopwatch watch;
  const std::vector<char> held = held_points(checked_inverse_mass(inverse_mass));
  equations_ = stitch_equations(stitches_, static_cast<Index>(inverse_mass.size()), held);
  right_.resize(rows(), 3);
  system_ = std::make_unique<ImpulseSystem>(equations_.W.transpose(), inverse_mass, std::move(linear));
  seconds_ = watch.seconds();
}

void Stitching::match(Vector& v) const {
  if (rows() == 0) return;
  right_.setZero();
  add_difference(v, -1);
  system_->solve(right_);
  system_->push(right_, v);
}

void Stitching::match(Vector& v, const Vector& x, double rate) const {
  if (rows() == 0) return;
  right_.setZero();
  add_difference(v, -1);
  add_difference(x, -rate);
  system_->solve(right_);
  system_->push(right_, v);
}

/// b += factor Wᵀ v
void Stitching::add_difference(const Vector& v, double factor) const {
  for (Index r = 0; r < rows(); ++r)
    for (SparseMatrix::InnerIterator e(system_->columns(), r); e; ++e)
      for (int c = 0; c < 3; ++c) right_(r, c) += factor * e.value() * v[3 * e.row() + c];
}

}  // namespace wrinkle
