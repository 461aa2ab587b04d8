#include "core/mesh/delaunay.h"

extern "C" {
#include <libqhull_r/qhull_ra.h>
}

#include "core/base/require.h"

namespace wrinkle {

namespace {

/// Qhull's state, freed whatever happens.
class Qhull {
 public:
  Qhull() { qh_zero(&state_, stderr); }
  ~Qhull() {
    int count = 0, bytes = 0;
    qh_freeqhull(&state_, !qh_ALL);
    qh_memfreeshort(&state_, &count, &bytes);
  }
  Qhull(const Qhull&) = delete;
  Qhull& operator=(const Qhull&) = delete;

  qhT* get() { return &state_; }

 private:
  qhT state_;
};

double twice_area(const VectorN<2>& a, const VectorN<2>& b, const VectorN<2>& c) {
  const VectorN<2> u = b - a, v = c - a;
  return u.x() * v.y() - u.y() * v.x();
}

/// Qhull prints where it meets such points, so they do not reach it.
void check_points(const std::vector<VectorN<2>>& points) {
  double widest = 0, square = 0;
  for (const VectorN<2>& x : points) {
    require(x.allFinite(), "a triangulation of a point that is not finite");
    square = std::max(square, (x - points[0]).squaredNorm());
  }
  for (std::size_t i = 1; i < points.size(); ++i)
    for (const std::size_t j : {std::size_t{1}, points.size() / 2})
      widest = std::max(widest, std::abs(twice_area(points[0], points[j], points[i])));
  require(points.size() >= 3 && widest > 1e-12 * square, "a triangulation of {} points, all on a line", points.size());
}

}  // namespace

std::vector<std::array<Index, 3>> delaunay(const std::vector<VectorN<2>>& points) {
  check_points(points);
  std::vector<double> numbers;
  for (const VectorN<2>& x : points) numbers.insert(numbers.end(), {x.x(), x.y()});
  Qhull holder;
  qhT* qh = holder.get();
  char command[] = "qhull d Qt Qbb Qc";
  require(qh_new_qhull(qh, 2, static_cast<int>(points.size()), numbers.data(), False, command, nullptr, nullptr) == 0,
          "no triangulation of {} points", points.size());
  std::vector<std::array<Index, 3>> out;
  facetT* facet;  // Qhull's own loops want these names
  FORALLfacets {
    if (facet->upperdelaunay) continue;
    std::array<Index, 3> t{};
    int corner = 0;
    vertexT *vertex, **vertexp;
    FOREACHvertex_(facet->vertices) if (corner < 3) t[corner++] = qh_pointid(qh, vertex->point);
    if (twice_area(points[t[0]], points[t[1]], points[t[2]]) < 0) std::swap(t[1], t[2]);
    out.push_back(t);
  }
  return out;
}

}  // namespace wrinkle
