#include "core/remesh/moving_skin.h"

#include <Eigen/Geometry>
#include <utility>

#include "core/base/require.h"

namespace wrinkle {

namespace {

constexpr double kLeastQuality = 0.3;  // 4√3 A/Σl² in the metric: no flip or collapse makes a triangle worse

double cross(const VectorN<2>& a, const VectorN<2>& b) {
  return a.x() * b.y() - a.y() * b.x();
}

}  // namespace

MovingSkin::MovingSkin(FlatMesh mesh, const SkinState& state, const RemeshOptions& options, const AreaDensity& density)
    : options_(&options), density_(&density), surgery_(std::move(mesh)) {
  metric_ = sizing_field(surgery_.mesh(), state, options.sizing);  // refuses a state of another size
  for (Index v = 0; v < surgery_.mesh().num_vertices(); ++v) {
    points_.x.emplace_back(state.x.segment<3>(3 * v));
    points_.velocity.emplace_back(state.velocity.segment<3>(3 * v));
    density_at_.push_back(density_at(v));
    points_.mass.push_back(0);
    weigh(v);
  }
}

SkinState MovingSkin::state() const {
  const Index n = 3 * mesh().num_vertices();
  return {Eigen::Map<const Vector>(points_.x[0].data(), n), Eigen::Map<const Vector>(points_.velocity[0].data(), n)};
}

Momentum MovingSkin::momentum() const {
  return points_.momentum(everything(), VectorN<3>::Zero());
}

void MovingSkin::restore_momentum(const Momentum& before) {
  restore(points_, everything(), before);
}

void MovingSkin::resize() {
  metric_ = sizing_field(mesh(), state(), options_->sizing);
}

std::vector<Index> MovingSkin::compact() {
  std::vector<Index> left = surgery_.compact();
  const auto keep = [&](auto& values) {
    for (std::size_t i = 0; i < left.size(); ++i) values[i] = values[left[i]];
    values.resize(left.size());
  };
  keep(points_.x);
  keep(points_.velocity);
  keep(points_.mass);
  keep(density_at_);
  keep(metric_);
  return left;
}

std::vector<Index> MovingSkin::everything() const {
  std::vector<Index> out(points_.x.size());
  for (std::size_t v = 0; v < out.size(); ++v) out[v] = static_cast<Index>(v);
  return out;
}

double MovingSkin::density_at(Index v) const {
  const VectorN<2>& u = mesh().coordinates[v];
  const double out = (*density_)(u);
  require(out > 0, "at ({}, {}) m the skin has {} kg/m²", u.x(), u.y(), out);
  return out;
}

void MovingSkin::weigh(Index v) {
  double area = 0;
  for (const Index t : surgery_.star(v)) area += mesh().area(t) / 3;
  points_.mass[v] = density_at_[v] * area;
}

/// Makes a change to the triangles between the vertices of a patch, whose momentum stays. A vertex that `change` adds
/// joins the patch.
template <class F>
void MovingSkin::keeping_momentum(std::vector<Index> patch, const F& change) {
  const VectorN<3> about = points_.x[patch[0]];
  const Momentum before = points_.momentum(patch, about);
  const Index count = mesh().num_vertices();
  change();
  for (Index v = count; v < mesh().num_vertices(); ++v) patch.push_back(v);
  for (const Index v : patch) weigh(v);
  patch.erase(std::remove_if(patch.begin(), patch.end(), [&](Index v) { return surgery_.star(v).empty(); }),
              patch.end());
  const Momentum after = points_.momentum(patch, about);
  points_.add_rigid(patch, {before.linear - after.linear, before.angular - after.angular}, about);
}

double MovingSkin::size(Index a, Index b) const {
  return metric_length(metric_[a], metric_[b], mesh().coordinates[b] - mesh().coordinates[a]);
}

/// 4√3 A/Σl² in the mean of the corners' metrics: 1 where equilateral, below 0 where turned over.
double MovingSkin::quality(const Triangle& t) const {
  const MatrixN<2> m = (metric_[t[0]] + metric_[t[1]] + metric_[t[2]]) / 3;
  const VectorN<2> e = mesh().coordinates[t[1]] - mesh().coordinates[t[0]];
  const VectorN<2> f = mesh().coordinates[t[2]] - mesh().coordinates[t[0]], g = f - e;
  return 2 * std::sqrt(3 * m.determinant()) * cross(e, f) / (e.dot(m * e) + f.dot(m * f) + g.dot(m * g));
}

VectorN<3> MovingSkin::area_normal(const Triangle& t) const {
  return (points_.x[t[1]] - points_.x[t[0]]).cross(points_.x[t[2]] - points_.x[t[0]]);
}

VectorN<3> MovingSkin::normal(Index v) const {
  VectorN<3> sum = VectorN<3>::Zero();
  for (const Index t : surgery_.star(v)) sum += area_normal(mesh().triangles[t]);
  return sum.stableNormalized();
}

/// No triangle turned over, in either space, or worse in quality than both the limit and the worst before.
bool MovingSkin::keeps_shape(const std::vector<Triangle>& before, const std::vector<Triangle>& after) const {
  double worst = kLeastQuality;
  VectorN<3> facing = VectorN<3>::Zero();
  for (const Triangle& t : before) {
    worst = std::min(worst, quality(t));
    facing += area_normal(t);
  }
  return std::all_of(after.begin(), after.end(), [&](const Triangle& t) {
    return quality(t) >= worst && quality(t) > 0 && area_normal(t).dot(facing) > 0;
  });
}

VectorN<3> MovingSkin::new_position(Index a, Index b) const {
  VectorN<3> middle = 0.5 * (points_.x[a] + points_.x[b]);
  const VectorN<3> d = points_.x[b] - points_.x[a];
  const VectorN<3> n = normal(a), m = normal(b);
  if (n.dot(m) <= 0) return middle;
  VectorN<3> x = middle + 0.125 * (d.dot(m) * m - d.dot(n) * n);
  for (const Index c : {surgery_.opposite(a, b), surgery_.opposite(b, a)}) {
    if (c < 0) continue;
    const VectorN<3> side = points_.x[c] - x, whole = d.cross(points_.x[c] - points_.x[a]);
    const bool turned_over =
        (x - points_.x[a]).cross(side).dot(whole) <= 0 || (points_.x[b] - x).cross(side).dot(whole) <= 0;
    if (turned_over) return middle;
  }
  return x;
}

void MovingSkin::split(Index a, Index b) {
  std::vector<Index> patch{a, b};
  for (const Index c : {surgery_.opposite(a, b), surgery_.opposite(b, a)})
    if (c >= 0) patch.push_back(c);
  keeping_momentum(patch, [&] {
    const VectorN<3> x = new_position(a, b);
    const Index fresh = surgery_.split(a, b);
    points_.mass.push_back(0);
    points_.x.push_back(x);
    points_.velocity.emplace_back(0.5 * (points_.velocity[a] + points_.velocity[b]));
    metric_.emplace_back(0.5 * (metric_[a] + metric_[b]));
    density_at_.push_back(density_at(fresh));
  });
}

/// The angles that lie opposite ab, at c and d, sum up to more than π in the metric M:
///   (u_ca × u_cb)(u_daᵀ M u_db) + (u_db × u_da)(u_caᵀ M u_cb) < 0   Narain et al. 2012, § 5, M the mean of all four's.
/// Less by a rounding than nothing does not count.
bool MovingSkin::wants_flip(Index a, Index b, double reluctance) const {
  const Index c = surgery_.opposite(a, b), d = surgery_.opposite(b, a);
  if (c < 0 || d < 0) return false;
  const MatrixN<2> m = 0.25 * (metric_[a] + metric_[b] + metric_[c] + metric_[d]);
  const auto& u = mesh().coordinates;
  const VectorN<2> ca = u[a] - u[c], cb = u[b] - u[c], da = u[a] - u[d], db = u[b] - u[d];
  const double at_c = cross(ca, cb) * da.dot(m * db), at_d = cross(db, da) * ca.dot(m * cb);
  return at_c + at_d < -std::max(1e-6, reluctance) * (std::abs(at_c) + std::abs(at_d));
}

bool MovingSkin::try_flip(Index a, Index b, double reluctance) {
  if (!wants_flip(a, b, reluctance) || !surgery_.can_flip(a, b)) return false;
  const Index c = surgery_.opposite(a, b), d = surgery_.opposite(b, a);
  if (size(c, d) > std::max(1.0, size(a, b))) return false;
  if (!keeps_shape({{a, b, c}, {b, a, d}}, {{a, d, c}, {b, c, d}})) return false;
  keeping_momentum({a, b, c, d}, [&] { surgery_.flip(a, b); });
  return true;
}

bool MovingSkin::can_collapse(Index gone, Index kept) const {
  if (surgery_.on_border(gone) && !surgery_.on_border(kept)) return false;
  const double limit = 1 - options_->hysteresis;
  for (const Index t : surgery_.star(gone))
    for (const Index w : mesh().triangles[t])
      if (w != gone && w != kept && size(kept, w) > limit && !surgery_.has_edge(kept, w)) return false;
  if (!surgery_.can_collapse(gone, kept)) return false;
  std::vector<Triangle> before, after;
  for (const Index t : surgery_.star(gone)) {
    Triangle c = mesh().triangles[t];
    before.push_back(c);
    if (std::find(c.begin(), c.end(), kept) != c.end()) continue;
    std::replace(c.begin(), c.end(), gone, kept);
    after.push_back(c);
  }
  return keeps_shape(before, after);
}

void MovingSkin::collapse(Index gone, Index kept) {
  std::vector<Index> patch = surgery_.ring(gone);
  patch.push_back(gone);
  keeping_momentum(std::move(patch), [&] { surgery_.collapse(gone, kept); });
}

}  // namespace wrinkle
