#include "core/mesh/cluster_centers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

#include "core/base/require.h"

namespace wrinkle {

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

template <class Lengths>
std::vector<Index> greedy_centers(const TriangleMesh& mesh, const CenterOptions& o) {
  Lengths graph(mesh);
  std::mt19937_64 random(o.seed);
  Vector distance = Vector::Constant(graph.num_vertices(), kInfinite);
  std::vector<Index> out;
  auto next = static_cast<Index>(random() % mesh.vertices.size());
  do {
    out.push_back(next);
    graph.lower(next, distance);
    distance.maxCoeff(&next);
  } while (distance[next] > o.cover * o.spacing);
  return out;
}

template <class Lengths>
std::vector<Index> blue_noise_centers(const TriangleMesh& mesh, const CenterOptions& o) {
  Lengths graph(mesh);
  std::mt19937_64 random(o.seed);
  std::vector<Index> order(mesh.vertices.size());
  std::iota(order.begin(), order.end(), 0);
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random() % i]);
  Vector distance = Vector::Constant(graph.num_vertices(), kInfinite);
  std::vector<Index> out;
  for (const Index v : order)
    if (distance[v] >= o.spacing) {
      out.push_back(v);
      graph.lower(v, distance);
    }
  return out;
}

Index nearest_vertex(const TriangleMesh& mesh, const VectorN<2>& point) {
  const auto distance = [&](const VectorN<3>& v) { return (v.head<2>() - point).squaredNorm(); };
  const auto nearest = std::min_element(mesh.vertices.begin(), mesh.vertices.end(),
                                        [&](const auto& a, const auto& b) { return distance(a) < distance(b); });
  return static_cast<Index>(nearest - mesh.vertices.begin());
}

/// Rows of `row` apart, every second one moved by `stagger`, with points `spacing` apart, in the middle of the mesh's
/// extent in x and y.
std::vector<Index> centers_in_rows(const TriangleMesh& mesh, double spacing, double row, double stagger) {
  VectorN<2> low = VectorN<2>::Constant(kInfinite), high = -low;
  for (const auto& v : mesh.vertices) low = low.cwiseMin(v.head<2>()), high = high.cwiseMax(v.head<2>());
  const auto count = [](double length, double step) { return std::max<Index>(1, std::lround(length / step)); };
  const Index columns = count(high.x() - low.x(), spacing), rows = count(high.y() - low.y(), row);
  std::vector<Index> out;
  for (Index j = 0; j < rows; ++j)
    for (Index i = 0; i < columns; ++i) {
      const double shift = j % 2 == 0 ? -0.5 * stagger : 0.5 * stagger;
      const VectorN<2> from_middle(spacing * (i - 0.5 * (columns - 1)) + (rows > 1 ? shift : 0.0),
                                   row * (j - 0.5 * (rows - 1)));
      out.push_back(nearest_vertex(mesh, 0.5 * (low + high) + from_middle));
    }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace

std::vector<Index> cluster_centers(const TriangleMesh& mesh, const CenterOptions& o) {
  require(o.spacing > 0 && o.cover > 0 && !mesh.vertices.empty(),
          "centres {} m apart, all within {} of that from one, on a mesh of {} vertices: all must be above 0",
          o.spacing, o.cover, mesh.vertices.size());
  const bool straight = o.distance == VertexDistance::straight;
  switch (o.layout) {
    case CenterLayout::greedy:
      return straight ? greedy_centers<StraightDistance>(mesh, o) : greedy_centers<EdgeDistance>(mesh, o);
    case CenterLayout::blue_noise:
      return straight ? blue_noise_centers<StraightDistance>(mesh, o) : blue_noise_centers<EdgeDistance>(mesh, o);
    case CenterLayout::uniform: return centers_in_rows(mesh, o.spacing, o.spacing, 0);
    case CenterLayout::lattice: break;
  }
  return centers_in_rows(mesh, o.spacing, 0.5 * std::sqrt(3.0) * o.spacing, 0.5 * o.spacing);
}

}  // namespace wrinkle
