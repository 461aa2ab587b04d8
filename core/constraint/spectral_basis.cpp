#include "core/constraint/spectral_basis.h"

#include <Spectra/SymEigsSolver.h>
#include <fmt/format.h>

#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/random_vector.h"
#include "core/base/require.h"
#include "core/mesh/cotangent_laplacian.h"

namespace wrinkle {

namespace {

constexpr double kApart = 1e-8;       // relative: eigenvalues that are closer coincide
constexpr double kTolerance = 1e-10;  // of the eigenvalues of the inverse, relative
constexpr Index kMaxRestarts = 300;   // of the Lanczos method

using Cholesky = Eigen::SimplicialLLT<SparseMatrix, Eigen::Lower>;

/// v ↦ P S (L + sM)⁻¹ S P v,  S = M^½,  P = I − Y Yᵀ for the vectors Y found so far: eigenvalues θ = 1/(μ + s).
class DeflatedInverse {
 public:
  using Scalar = double;

  DeflatedInverse(const Cholesky& factor, const Vector& roots, const Matrix& found)
      : factor_(factor), roots_(roots), found_(found) {}
  Index rows() const { return static_cast<Index>(roots_.size()); }
  Index cols() const { return rows(); }
  void perform_op(const double* v, double* out) const {
    work_ = Eigen::Map<const Vector>(v, rows());
    project();
    work_ = roots_.cwiseProduct(work_);
    work_ = factor_.solve(work_).cwiseProduct(roots_);
    project();
    Eigen::Map<Vector>(out, rows()) = work_;
  }

 private:
  void project() const {
    if (found_.cols() > 0) work_ -= found_ * (found_.transpose() * work_).eval();
  }

  const Cholesky& factor_;
  const Vector& roots_;
  const Matrix& found_;
  mutable Vector work_;
};

/// Pairs found so far: θ descending, vectors orthonormal.
struct Pairs {
  Vector theta;
  Matrix vectors;

  /// Takes in more, sorts, and keeps the largest `count`.
  void merge(const Pairs& more, Index count) {
    const auto before = static_cast<Index>(theta.size()), all = before + static_cast<Index>(more.theta.size());
    Vector joined(all);
    joined << theta, more.theta;
    Matrix columns(more.vectors.rows(), all);
    columns << vectors, more.vectors;
    std::vector<Index> order(all);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) { return joined[a] > joined[b]; });
    order.resize(std::min(count, all));
    theta = joined(order);
    vectors = columns(Eigen::all, order);
  }
};

/// One run of Lanczos on what is orthogonal to the pairs found.
bool lanczos(const Cholesky& factor, const Vector& roots, Index wanted, std::uint64_t seed, const Pairs& pairs,
             Pairs& out) {
  DeflatedInverse inverse(factor, roots, pairs.vectors);
  const Index size = inverse.rows();
  Spectra::SymEigsSolver<DeflatedInverse> solver(inverse, wanted, std::min(size, 2 * wanted + 20));
  Vector start = random_vector(size, 1, seed);
  if (pairs.vectors.cols() > 0) start -= pairs.vectors * (pairs.vectors.transpose() * start).eval();
  solver.init(start.data());
  solver.compute(Spectra::SortRule::LargestAlge, kMaxRestarts, kTolerance);
  out = {solver.eigenvalues(), solver.eigenvectors()};
  return solver.info() == Spectra::CompInfo::Successful;
}

void fix_sign(Eigen::Ref<Vector> mode) {
  const double half = 0.5 * mode.lpNorm<Eigen::Infinity>();
  const auto first = std::find_if(mode.begin(), mode.end(), [&](double value) { return std::abs(value) > half; });
  if (first != mode.end() && *first < 0) mode = -mode;
}

void check(const TriangleMesh& mesh, const Vector& areas, Index count) {
  const auto size = static_cast<Index>(mesh.vertices.size());
  require(count >= 1 && count <= size - 2, "{} modes of {} vertices; 1 to {} are allowed", count, size, size - 2);
  for (Index v = 0; v < size; ++v) require(areas[v] > 0, "vertex {} belongs to no triangle", v);
}

/// L + sM; s = 1/A is of the size of the distance between eigenvalues, 4π/A (Weyl).
SparseMatrix shifted(SparseMatrix laplacian, const Vector& areas) {
  laplacian.diagonal() += areas / areas.sum();
  return laplacian;
}

}  // namespace

SparseMatrix SpectralBasis::rows() const {
  return (modes.transpose() * areas.asDiagonal() / std::sqrt(areas.sum())).sparseView(0.0, 0.0);
}

SpectralBasis spectral_basis(const TriangleMesh& mesh, Index count) {
  SpectralBasis out;
  out.areas = vertex_areas(mesh);
  check(mesh, out.areas, count);
  const Cholesky factor(shifted(cotangent_laplacian(mesh), out.areas));
  if (factor.info() != Eigen::Success) {
    out.status = Status::linear_solve_failed;
    out.message = "the Laplacian has no Cholesky factors";
    return out;
  }
  const Vector roots = out.areas.cwiseSqrt();
  const auto size = static_cast<Index>(roots.size());
  Pairs pairs{Vector(0), Matrix(size, 0)}, more;
  std::uint64_t seed = 5;
  for (Index wanted = count;; wanted = std::min<Index>(4, size - count - 1)) {
    if (!lanczos(factor, roots, wanted, seed++, pairs, more)) {
      out.status = Status::iteration_limit;
      out.message =
          fmt::format("Lanczos: {} of {} eigenvalues after {} restarts", more.theta.size(), wanted, kMaxRestarts);
      return out;
    }
    const bool missed = pairs.theta.size() < count || more.theta.maxCoeff() > (1 + kApart) * pairs.theta.minCoeff();
    if (!missed) break;
    pairs.merge(more, count);
  }
  out.eigenvalues = pairs.theta.cwiseInverse().array() - 1 / out.areas.sum();
  out.modes = roots.cwiseInverse().asDiagonal() * pairs.vectors;
  for (Index i = 0; i < count; ++i) fix_sign(out.modes.col(i));
  return out;
}

}  // namespace wrinkle
