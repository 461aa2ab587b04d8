#include "core/constraint/isometry_constraint.h"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/base/fault.h"
#include "core/base/require.h"

namespace wrinkle {

namespace {

using Gradient = Eigen::Matrix<double, 3, 2>;  // F, or a derivative by it

/// Σ y_r ∂²g_r/∂F², F = [f₁ f₂] as one column. det C = |f₁|²|f₂|² − (f₁·f₂)².
MatrixN<6> curvature_in_F(IsometryForm form, const Gradient& F, const double* y) {
  const MatrixN<3> I = MatrixN<3>::Identity();
  MatrixN<6> h = MatrixN<6>::Zero();
  if (form == IsometryForm::three_components) {
    h.topLeftCorner<3, 3>() = 2 * y[0] * I;
    h.bottomRightCorner<3, 3>() = 2 * y[1] * I;
    h.topRightCorner<3, 3>() = h.bottomLeftCorner<3, 3>() = y[2] * I;
    return h;
  }
  const VectorN<3> f1 = F.col(0), f2 = F.col(1);
  h.topLeftCorner<3, 3>() = 2 * y[1] * (f2.dot(f2) * I - f2 * f2.transpose());
  h.bottomRightCorner<3, 3>() = 2 * y[1] * (f1.dot(f1) * I - f1 * f1.transpose());
  h.topRightCorner<3, 3>() = y[1] * (4 * f1 * f2.transpose() - 2 * f2 * f1.transpose() - 2 * f1.dot(f2) * I);
  h.bottomLeftCorner<3, 3>() = h.topRightCorner<3, 3>().transpose();
  WRINKLE_FAULT(isometry_cross_term, h.topRightCorner<3, 3>() = h.bottomLeftCorner<3, 3>() = MatrixN<3>::Zero());
  h.diagonal().array() += 2 * y[0];
  return h;
}

/// The nearest semi-definite matrix of [a b; b d], by its eigenvalues m ± r.
MatrixN<2> positive_part(double a, double b, double d) {
  const double m = 0.5 * (a + d), half = 0.5 * (a - d), r = std::hypot(half, b);
  if (m >= r) return MatrixN<2>{{a, b}, {b, d}};
  if (m <= -r) return MatrixN<2>::Zero();
  const double share = 0.5 * (m + r) / r;
  return share * MatrixN<2>{{r + half, b}, {b, r - half}};
}

MatrixN<6> positive_part_by_eigenvectors(const MatrixN<6>& h) {
  const Eigen::SelfAdjointEigenSolver<MatrixN<6>> eigen(h);
  return eigen.eigenvectors() * eigen.eigenvalues().cwiseMax(0).asDiagonal() * eigen.eigenvectors().transpose();
}

/// That of a function of C alone: with F = Σ_a σ_a u_a v_aᵀ and n across, h couples u₁v₁ᵀ with u₂v₂ᵀ and u₁v₂ᵀ with
/// u₂v₁ᵀ only (Smith, De Goes, Kim 2019).
MatrixN<6> isotropic_positive_part(const MatrixN<6>& h, const Gradient& F) {
  const double c11 = F.col(0).squaredNorm(), c22 = F.col(1).squaredNorm(), c12 = F.col(0).dot(F.col(1));
  const double angle = 0.5 * std::atan2(2 * c12, c11 - c22);
  const MatrixN<2> v = Eigen::Rotation2Dd(angle).toRotationMatrix();
  Gradient u = F * v;
  const double first = u.col(0).norm(), second = u.col(1).norm();
  if (!(second > 1e-4 * first)) return positive_part_by_eigenvectors(h);
  u.col(0) /= first;
  u.col(1) = (u.col(1) - u.col(0).dot(u.col(1)) * u.col(0)).normalized();
  const VectorN<3> n = u.col(0).cross(u.col(1));
  MatrixN<6> axes;  // u₁v₁ᵀ, u₂v₂ᵀ; u₁v₂ᵀ, u₂v₁ᵀ; n v₁ᵀ, n v₂ᵀ
  const auto set = [&](int k, const VectorN<3>& a, const VectorN<2>& b) { axes.col(k) << b[0] * a, b[1] * a; };
  set(0, u.col(0), v.col(0)), set(1, u.col(1), v.col(1));
  set(2, u.col(0), v.col(1)), set(3, u.col(1), v.col(0));
  set(4, n, v.col(0)), set(5, n, v.col(1));
  const MatrixN<6> images = h * axes;
  MatrixN<6> clamped;  // times axes
  for (int k = 0; k < 6; k += 2) {
    const auto pair = axes.middleCols<2>(k);
    const MatrixN<2> in_pair = pair.transpose() * images.middleCols<2>(k);
    clamped.middleCols<2>(k).noalias() = pair * positive_part(in_pair(0, 0), in_pair(0, 1), in_pair(1, 1));
  }
  return clamped * axes.transpose();
}

/// The nearest semi-definite matrix: as F is linear in the points, so is what becomes of it for them. Of three
/// components h is [2y₀ y₂; y₂ 2y₁] for each direction in space.
MatrixN<6> positive_part(IsometryForm form, const MatrixN<6>& h, const Gradient& F) {
  if (form == IsometryForm::trace_determinant) return isotropic_positive_part(h, F);
  const MatrixN<2> each = positive_part(h(0, 0), h(0, 3), h(3, 3));
  MatrixN<6> out = MatrixN<6>::Zero();
  for (int i = 0; i < 3; ++i)
    for (int a = 0; a < 2; ++a)
      for (int b = 0; b < 2; ++b) out(3 * a + i, 3 * b + i) = each(a, b);
  return out;
}

/// Twice the same point, or the centre among its own neighbours, would give J's pattern an entry twice.
void check_neighbours(const Neighborhoods& around, Index point) {
  for (Index e = around.first[point]; e < around.first[point + 1]; ++e) {
    const Index j = around.neighbour[e];
    require(
        j >= 0 && j < around.num_points() && j != point && (e <= around.first[point] || j > around.neighbour[e - 1]),
        "neighbour {} of point {}: others of the {}, ascending, are allowed", j, point, around.num_points());
  }
}

}  // namespace

DeformationGradients::DeformationGradients(Neighborhoods neighborhoods, const Vector& mass)
    : around(std::move(neighborhoods)) {
  if (mass.size() != around.num_points() || !(mass.minCoeff() > 0))
    throw std::invalid_argument(fmt::format("{} masses, the least {} kg, for {} points: one each, above 0, is allowed",
                                            mass.size(), mass.size() == 0 ? 0.0 : mass.minCoeff(),
                                            around.num_points()));
  weight.resize(around.neighbour.size());
  for (Index i = 0; i < around.num_points(); ++i) {
    check_neighbours(around, i);
    MatrixN<2> moment = MatrixN<2>::Zero();  // X W Xᵀ [kg m²]
    for (Index e = around.first[i]; e < around.first[i + 1]; ++e)
      moment += mass[around.neighbour[e]] * around.offset[e] * around.offset[e].transpose();
    const MatrixN<2> inverse = moment.inverse();
    for (Index e = around.first[i]; e < around.first[i + 1]; ++e)
      weight[e] = inverse * (mass[around.neighbour[e]] * around.offset[e]);
  }
}

Gradient DeformationGradients::evaluate(Index point, const Vector& x, const std::vector<Index>& first) const {
  const VectorN<3> centre = x.segment<3>(first[point]);
  Gradient F = Gradient::Zero();
  for (Index e = around.first[point]; e < around.first[point + 1]; ++e)
    F += (x.segment<3>(first[around.neighbour[e]]) - centre) * weight[e].transpose();
  return F;
}

IsometryConstraint::IsometryConstraint(const DeformationGradients& gradients, const std::vector<Index>& first,
                                       IsometryForm form, const std::vector<Index>& centers)
    : form_(form) {
  const Neighborhoods& around = gradients.around;
  require(static_cast<Index>(first.size()) == around.num_points(), "{} first unknowns for {} points", first.size(),
          around.num_points());
  const Index groups = static_cast<Index>(centers.empty() ? first.size() : centers.size());
  begin_.push_back(0);
  for (Index g = 0; g < groups; ++g) {
    const Index center = centers.empty() ? g : centers[g];
    require(center >= 0 && center < around.num_points(), "centre {} of {} points", center, around.num_points());
    std::vector<std::pair<Index, VectorN<2>>> entries{{first[center], VectorN<2>::Zero()}};
    for (Index e = around.first[center]; e < around.first[center + 1]; ++e) {
      entries.emplace_back(first[around.neighbour[e]], gradients.weight[e]);
      entries[0].second -= gradients.weight[e];
    }
    std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [point, weight] : entries) {
      points_.push_back(point);
      weights_.push_back(weight);
    }
    begin_.push_back(static_cast<Index>(points_.size()));
  }
}

std::span<const Index> IsometryConstraint::points(Index group) const {
  return {&points_[begin_[group]], static_cast<std::size_t>(begin_[group + 1] - begin_[group])};
}

Gradient IsometryConstraint::deformation_gradient(Index group, const Vector& x) const {
  Gradient F = Gradient::Zero();
  for (Index e = begin_[group]; e < begin_[group + 1]; ++e) F += x.segment<3>(points_[e]) * weights_[e].transpose();
  WRINKLE_FAULT(isometry_neighbour_ignored,
                F -= x.segment<3>(points_[begin_[group + 1] - 1]) * weights_[begin_[group + 1] - 1].transpose());
  return F;
}

void IsometryConstraint::values(Index group, const Vector& x, double* g) const {
  const Gradient F = deformation_gradient(group, x);
  const MatrixN<2> C = F.transpose() * F;
  if (form_ == IsometryForm::trace_determinant) {
    g[0] = C.trace() - 2;
    g[1] = C.determinant() - 1;
  } else {
    g[0] = C(0, 0) - 1;
    g[1] = C(1, 1) - 1;
    g[2] = C(0, 1);
  }
}

/// ∂g/∂Y_a = (∂g/∂F) c_a
void IsometryConstraint::gradients(Index group, const Vector& x, double* gradients) const {
  const Gradient F = deformation_gradient(group, x);
  std::array<Gradient, 3> by_F;
  if (form_ == IsometryForm::trace_determinant) {
    const MatrixN<2> C = F.transpose() * F;
    const MatrixN<2> adjugate{{C(1, 1), -C(0, 1)}, {-C(0, 1), C(0, 0)}};
    by_F[0] = 2 * F;
    by_F[1] = 2 * F * adjugate;
  } else {
    by_F[0] << 2 * F.col(0), VectorN<3>::Zero();
    by_F[1] << VectorN<3>::Zero(), 2 * F.col(1);
    by_F[2] << F.col(1), F.col(0);
  }
  for (Index r = 0; r < rows_per_group(); ++r)
    for (Index e = begin_[group]; e < begin_[group + 1]; ++e, gradients += 3)
      Eigen::Map<VectorN<3>>{gradients} = by_F[r] * weights_[e];
}

/// Block (a, b) = Σ c_a[α] c_b[β] H_αβ, H the second derivative in F.
void IsometryConstraint::add_curvature(Index group, const Vector& x, const double* y, Curvature curvature,
                                       double* blocks) const {
  if (std::all_of(y, y + rows_per_group(), [](double multiplier) { return multiplier == 0; })) return;
  const Gradient F = deformation_gradient(group, x);
  MatrixN<6> h = curvature_in_F(form_, F, y);
  if (curvature == Curvature::positive) h = positive_part(form_, h, F);
  using Block = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;  // as blocks are stored
  using Entries = Eigen::Matrix<double, 9, 1>;
  for (Index a = begin_[group]; a < begin_[group + 1]; ++a) {
    const Eigen::Matrix<double, 3, 6> row = weights_[a][0] * h.topRows<3>() + weights_[a][1] * h.bottomRows<3>();
    const Block left = row.leftCols<3>(), right = row.rightCols<3>();
    const Eigen::Map<const Entries> by_first(left.data()), by_second(right.data());
    for (Index b = begin_[group]; b <= a; ++b, blocks += 9)
      Eigen::Map<Entries>{blocks} += weights_[b][0] * by_first + weights_[b][1] * by_second;
  }
}

}  // namespace wrinkle
