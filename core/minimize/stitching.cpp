#include "core/minimize/stitching.h"

#include <fmt/format.h>

#include <stdexcept>

#include "core/base/stopwatch.h"

namespace wrinkle {

namespace {

Vector checked(Vector inverse_mass) {
  if (inverse_mass.size() > 0 && !(inverse_mass.minCoeff() >= 0 && inverse_mass.allFinite()))
    throw std::invalid_argument(
        fmt::format("an inverse mass of {} 1/kg; finite ones of at least 0 are allowed", inverse_mass.minCoeff()));
  return inverse_mass;
}

std::vector<char> held_points(const Vector& inverse_mass) {
  std::vector<char> out(inverse_mass.size());
  for (Index p = 0; p < inverse_mass.size(); ++p) out[p] = inverse_mass[p] == 0 ? 1 : 0;
  return out;
}

}  // namespace

Stitching::Stitching(std::span<const Stitch> stitches, Vector inverse_mass, const StitchingOptions& options)
    : stitches_(stitches.begin(), stitches.end()), inverse_mass_(checked(std::move(inverse_mass))) {
  const Stopwatch watch;
  equations_ = stitch_equations(stitches_, static_cast<Index>(inverse_mass_.size()), held_points(inverse_mass_));
  columns_ = equations_.W.transpose();
  right_.resize(rows(), 3);
  if (rows() > 0) factorize(options);
  seconds_ = watch.seconds();
}

void Stitching::factorize(const StitchingOptions& options) {
  const SparseMatrix whole = columns_.transpose() * (inverse_mass_.asDiagonal() * columns_).eval();
  system_ = whole.triangularView<Eigen::Lower>();
  linear_ = make_linear_solver(options.linear_solver);
  LinearReport report = linear_->analyze(system_);
  if (report.ok()) report = linear_->factorize(system_);
  if (!report.ok())
    throw std::runtime_error(fmt::format("{} stitch rows: {}: {}", rows(), to_string(report.status), report.message));
  nonzeros_ = report.factor_nonzeros;
}

void Stitching::match(Vector& v) const {
  if (rows() == 0) return;
  right_.setZero();
  add_difference(v, -1);
  apply(v);
}

void Stitching::match(Vector& v, const Vector& x, double rate) const {
  if (rows() == 0) return;
  right_.setZero();
  add_difference(v, -1);
  add_difference(x, -rate);
  apply(v);
}

/// b += factor Wᵀ v
void Stitching::add_difference(const Vector& v, double factor) const {
  for (Index r = 0; r < rows(); ++r)
    for (SparseMatrix::InnerIterator e(columns_, r); e; ++e)
      for (int c = 0; c < 3; ++c) right_(r, c) += factor * e.value() * v[3 * e.row() + c];
}

void Stitching::apply(Vector& v) const {
  for (int c = 0; c < 3; ++c) solve(c);
  for (Index r = 0; r < rows(); ++r)
    for (SparseMatrix::InnerIterator e(columns_, r); e; ++e)
      for (int c = 0; c < 3; ++c) v[3 * e.row() + c] += inverse_mass_[e.row()] * e.value() * right_(r, c);
}

void Stitching::solve(int coordinate) const {
  b_ = right_.col(coordinate);
  const LinearReport report = linear_->solve(b_, solution_);
  if (!report.ok())
    throw std::runtime_error(fmt::format("a stitch's solve: {}: {}", to_string(report.status), report.message));
  right_.col(coordinate) = solution_;
}

double Stitching::gap(const Vector& x) const {
  double largest = 0;
  for (const Stitch& s : stitches_)
    for (std::size_t c = 1; c < s.copies.size(); ++c)
      largest = std::max(largest, (s.copies[0].at(x) - s.copies[c].at(x)).norm());
  return largest;
}

}  // namespace wrinkle
