#include "validation/scenes/graded_patch.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/base/random.h"
#include "core/constraint/truncated_gaussian.h"
#include "core/mesh/delaunay.h"

namespace wrinkle::validation {

namespace {

/// The centre at the origin.
struct Domain {
  VectorN<2> lower, upper;  // [m]
  double share;             // of the support that lies in it
};

Domain domain_of(const GradedPatchOptions& o) {
  const double far = 3 * o.radius;
  switch (o.place) {
    case ClusterPlace::interior: return {{-far, -far}, {far, far}, 1.0};
    case ClusterPlace::border: return {{-far, 0}, {far, far}, 0.5};
    case ClusterPlace::corner: break;
  }
  return {{0, 0}, {far, far}, 0.25};
}

class Points {
 public:
  explicit Points(const GradedPatchOptions& o) : domain_(domain_of(o)), random_(o.seed) {
    const double area = domain_.share * std::numbers::pi * o.radius * o.radius, g = o.grading;
    fine_ = std::sqrt(0.5 * area * (1 + 1 / (g * g)) / o.vertices);
    coarse_ = g * fine_;
    const double angle = std::numbers::pi * symmetric_uniform(random_);
    normal_ = {std::cos(angle), std::sin(angle)};
  }

  std::vector<VectorN<2>> draw() {
    const VectorN<2>&a = domain_.lower, &b = domain_.upper;
    const std::array<VectorN<2>, 4> corners{a, VectorN<2>(b.x(), a.y()), b, VectorN<2>(a.x(), b.y())};
    for (int side = 0; side < 4; ++side) draw_side(corners[side], corners[(side + 1) % 4]);
    draw_inside(fine_, normal_);
    draw_inside(coarse_, -normal_);
    return points_;
  }

 private:
  VectorN<2> jitter() {
    const double y = symmetric_uniform(random_),
                 x = symmetric_uniform(random_);  // arguments have no order of their own
    return {x, y};
  }

  double spacing_at(const VectorN<2>& u) const { return u.dot(normal_) > 0 ? fine_ : coarse_; }

  /// From its first corner on; the second belongs to the next side.
  void draw_side(const VectorN<2>& from, const VectorN<2>& to) {
    const VectorN<2> along = (to - from).normalized();
    const double length = (to - from).norm();
    points_.push_back(from);
    for (double s = 0;;) {
      s += spacing_at(from + s * along) * (1 + 0.3 * symmetric_uniform(random_));
      if (s + 0.5 * spacing_at(from + s * along) > length) break;
      points_.emplace_back(from + s * along);
    }
  }
  /// Grid points on one side of the line, half a spacing away from the border.
  void draw_inside(double spacing, const VectorN<2>& side) {
    const VectorN<2> start = domain_.lower + 0.5 * spacing * jitter();
    for (Index i = 0; start.x() + i * spacing < domain_.upper.x() + spacing; ++i)
      for (Index j = 0; start.y() + j * spacing < domain_.upper.y() + spacing; ++j) {
        const VectorN<2> u = start + spacing * (VectorN<2>(i, j) + 0.3 * jitter());
        const double margin = std::min((u - domain_.lower).minCoeff(), (domain_.upper - u).minCoeff());
        if (margin >= 0.5 * spacing && u.dot(side) > 0) points_.push_back(u);
      }
  }

  Domain domain_;
  std::mt19937_64 random_;
  double fine_, coarse_;  // [m]
  VectorN<2> normal_;     // of the line, towards the finer side
  std::vector<VectorN<2>> points_;
};

}  // namespace

GradedPatch graded_patch(const GradedPatchOptions& o) {
  GradedPatch out;
  out.mesh.coordinates = Points(o).draw();
  out.mesh.triangles = delaunay(out.mesh.coordinates);
  const Domain domain = domain_of(o);
  const VectorN<2>&a = domain.lower, &b = domain.upper;
  const VectorN<2> right(b.x(), a.y()), left(a.x(), b.y()), center = VectorN<2>::Zero();
  const GaussianMoments g =
      truncated_gaussian({{{a, right}}, {{right, b}}, {{b, left}}, {{left, a}}}, center, 0.5 * o.radius, o.radius);
  for (VectorN<2>& u : out.mesh.coordinates) u += o.origin;
  out.cluster = {o.origin, 0.5 * o.radius, o.radius, o.origin + g.moment / g.mass};
  return out;
}

}  // namespace wrinkle::validation
