#include "core/constraint/cluster_averages.h"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "core/base/fault.h"
#include "core/base/require.h"
#include "core/constraint/local_averages.h"
#include "core/mesh/flat_locator.h"
#include "core/mesh/point_grid.h"

namespace wrinkle {

namespace {

constexpr double kExact = 1e-13;  // of Σω − 1 and of Σω m: what is taken for round-off

/// A cluster's vertices and their weights.
struct AverageRow {
  std::vector<Index> vertex;
  std::vector<double> weight;      // Σ = 1 but for the printed form
  std::vector<VectorN<2>> offset;  // m = (u − ū)/σ
  void clear() { vertex.clear(), weight.clear(), offset.clear(); }
  std::size_t size() const { return vertex.size(); }
  double least() const { return *std::min_element(weight.begin(), weight.end()); }
};

VectorN<3> with_one(const VectorN<2>& m) {
  return {1.0, m.x(), m.y()};
}

/// (1, 0, 0) − Σ ω (1, m)
VectorN<3> defect(const AverageRow& row) {
  VectorN<3> out = VectorN<3>::UnitX();
  for (std::size_t i = 0; i < row.size(); ++i) out -= row.weight[i] * with_one(row.offset[i]);
  return out;
}

/// ω* = ω (1 + β·(1, m)),  Σ ω (1, m)(1, m)ᵀ β = (1, 0, 0) − Σ ω (1, m); a second time for what round-off has left.
/// Whether that has succeeded: not where all vertices lie on a line.
bool adjust_linearly(AverageRow& row) {
  WRINKLE_FAULT(average_moments_uncorrected, return true);
  MatrixN<3> M = MatrixN<3>::Zero();
  for (std::size_t i = 0; i < row.size(); ++i) {
    const VectorN<3> one = with_one(row.offset[i]);
    M += row.weight[i] * one * one.transpose();
  }
  const Eigen::LDLT<MatrixN<3>> factor(M);
  if (!(factor.rcond() > std::numeric_limits<double>::epsilon())) return false;
  const std::vector<double> sampled = row.weight;
  for (int pass = 0; pass < 2; ++pass) {
    const VectorN<3> beta = factor.solve(defect(row));
    for (std::size_t i = 0; i < row.size(); ++i) row.weight[i] += sampled[i] * beta.dot(with_one(row.offset[i]));
  }
  return defect(row).lpNorm<Eigen::Infinity>() <= kExact;
}

/// ln Σ ω exp(β·m) and its derivatives; `tilted`: its terms over their sum.
struct Tilt {
  double value;
  VectorN<2> gradient;
  MatrixN<2> hessian;
  std::vector<double> tilted;
};

Tilt tilt(const AverageRow& row, const VectorN<2>& beta) {
  double largest = -std::numeric_limits<double>::infinity();
  for (const VectorN<2>& m : row.offset) largest = std::max(largest, beta.dot(m));
  Tilt out{0, VectorN<2>::Zero(), MatrixN<2>::Zero(), row.weight};
  for (std::size_t i = 0; i < row.size(); ++i) {
    out.tilted[i] *= std::exp(beta.dot(row.offset[i]) - largest);
    out.value += out.tilted[i];
  }
  for (std::size_t i = 0; i < row.size(); ++i) {
    out.tilted[i] /= out.value;
    out.gradient += out.tilted[i] * row.offset[i];
    out.hessian += out.tilted[i] * row.offset[i] * row.offset[i].transpose();
  }
  out.hessian -= out.gradient * out.gradient.transpose();
  out.value = largest + std::log(out.value);
  return out;
}

/// ω* ∝ ω exp(β·m), the weights of least relative entropy to ω: β is where the convex ln Σ ω exp(β·m) is least, which
/// exists where 0 is inside the convex hull of the m. Newton's method, steps halved until the value falls, as far as a
/// value can tell: it is flat to round-off where its gradient is some 1e-8. What is left, the linear adjustment takes
/// away.
bool adjust_exponentially(AverageRow& row) {
  constexpr double kFlat = 1e-7;
  VectorN<2> beta = VectorN<2>::Zero();
  Tilt now = tilt(row, beta);
  for (int iteration = 0; iteration < 40 && now.gradient.norm() > kFlat; ++iteration) {
    VectorN<2> step = -(now.hessian + 1e-14 * MatrixN<2>::Identity()).inverse() * now.gradient;
    Tilt next = tilt(row, beta + step);
    for (int halving = 0; halving < 40 && !(next.value < now.value); ++halving) {
      step *= 0.5;
      next = tilt(row, beta + step);
    }
    beta += step;
    now = std::move(next);
  }
  row.weight = now.tilted;
  return now.gradient.norm() <= kFlat && adjust_linearly(row) && row.least() >= 0;
}

/// Of the triangle that holds ū; where none does, of the nearest one, continued outside it.
void take_barycentric(const FlatLocator& locator, const VectorN<2>& centroid, AverageRow& row) {
  const FlatMesh& mesh = locator.mesh();
  const auto& t = mesh.triangles[locator.locate(centroid).triangle];
  row.clear();
  for (int i = 0; i < 3; ++i) {
    const VectorN<2> a = mesh.coordinates[t[(i + 1) % 3]] - centroid, b = mesh.coordinates[t[(i + 2) % 3]] - centroid;
    row.vertex.push_back(t[i]);
    row.weight.push_back(a.x() * b.y() - a.y() * b.x());
  }
  const double sum = row.weight[0] + row.weight[1] + row.weight[2];
  for (double& w : row.weight) w /= sum;
}

/// Eq. 5–9 as printed: not finite where det A = 0. Vertices' u are rows there, so that A = Σ mᵀu and the system is αA =
/// b, which is eq. 8: in columns Aᵀα = b.
void adjust_as_printed(const SkinCluster& cluster, const FlatMesh& mesh, AverageRow& row) {
  MatrixN<2> A = MatrixN<2>::Zero();
  VectorN<2> b = cluster.center;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const VectorN<2>& u = mesh.coordinates[row.vertex[i]];
    A += (u - cluster.center) * u.transpose();
    b -= row.weight[i] * u;
  }
  const VectorN<2> alpha = A.transpose().inverse() * b;
  for (std::size_t i = 0; i < row.size(); ++i)
    row.weight[i] += alpha.dot(mesh.coordinates[row.vertex[i]] - cluster.center);
}

class Sampling {
 public:
  Sampling(const FlatMesh& mesh, WeightForm form, double typical_radius)
      : mesh_(mesh), form_(form), area_(vertex_areas(mesh)), grid_(mesh.coordinates, typical_radius) {}

  void add(const SkinCluster& cluster) {
    sample(cluster);
    if (form_ == WeightForm::corrected) {
      correct(cluster);
    } else {
      require(row_.size() != 0, "no vertex within {} m of a cluster's centre ({}, {}) m", cluster.radius,
              cluster.center.x(), cluster.center.y());
      if (form_ == WeightForm::printed) adjust_as_printed(cluster, mesh_, row_);
    }
    vertex_.insert(vertex_.end(), row_.vertex.begin(), row_.vertex.end());
    weight_.insert(weight_.end(), row_.weight.begin(), row_.weight.end());
    first_.push_back(static_cast<Index>(vertex_.size()));
  }

  ClusterAverages finish() {
    using Rows = Eigen::SparseMatrix<double, Eigen::RowMajor, Index>;
    out_.H = Eigen::Map<const Rows>(static_cast<Index>(first_.size()) - 1, mesh_.num_vertices(), first_.back(),
                                    first_.data(), vertex_.data(), weight_.data());
    out_.uncovered = uncovered_vertices(out_.H);
    out_.negative_weights =
        static_cast<Index>(std::count_if(weight_.begin(), weight_.end(), [](double w) { return w < 0; }));
    return std::move(out_);
  }

 private:
  /// ω_i of eq. 4
  void sample(const SkinCluster& c) {
    row_.clear();
    double sum = 0;
    grid_.for_near(c.center, c.radius, [&](Index v, double squared) {
      if (!(area_[v] > 0)) return;  // of no triangle
      row_.vertex.push_back(v);
      row_.weight.push_back(area_[v] * std::exp(-0.5 * squared / (c.sigma * c.sigma)));
      row_.offset.emplace_back((mesh_.coordinates[v] - c.centroid) / c.sigma);
      sum += row_.weight.back();
    });
    for (double& w : row_.weight) w /= sum;
  }
  void correct(const SkinCluster& cluster) {
    const std::vector<double> sampled = row_.weight;
    if (row_.size() >= 3) {
      if (adjust_linearly(row_) && row_.least() >= 0) return;
      row_.weight = sampled;
      if (adjust_exponentially(row_)) {
        ++out_.exponential_fallbacks;
        return;
      }
    }
    if (!locator_) locator_.emplace(mesh_);
    take_barycentric(*locator_, cluster.centroid, row_);
    ++out_.barycentric_fallbacks;
  }

  const FlatMesh& mesh_;
  WeightForm form_;
  Vector area_;
  PointGrid grid_;
  std::optional<FlatLocator> locator_;
  AverageRow row_;
  std::vector<Index> first_{0}, vertex_;
  std::vector<double> weight_;
  ClusterAverages out_;
};

}  // namespace

ClusterAverages cluster_averages(const std::vector<SkinCluster>& clusters, const FlatMesh& mesh, WeightForm form) {
  double mean = 0;
  for (const SkinCluster& c : clusters) {
    require(c.sigma > 0 && c.radius > 0, "a cluster of σ = {} m and radius {} m: both must be above 0", c.sigma,
            c.radius);
    mean += c.radius / static_cast<double>(clusters.size());
  }
  Sampling sampling(mesh, form, clusters.empty() ? 1.0 : 0.5 * mean);
  for (const SkinCluster& c : clusters) sampling.add(c);
  return sampling.finish();
}

}  // namespace wrinkle
