#include "core/constraint/local_averages.h"

#include <cmath>
#include <numbers>

#include "core/base/fault.h"
#include "core/base/require.h"
#include "core/base/triplets.h"

namespace wrinkle {

namespace {

template <class Lengths>
SparseMatrix averages_over(Lengths&& graph, const std::vector<Index>& centers, const AverageFilter& filter) {
  std::vector<Triplet> entries;
  Vector weight;
  for (std::size_t row = 0; row < centers.size(); ++row) {
    const auto cluster = graph.within(centers[row], 2 * filter.sigma);
    weight.resize(static_cast<Index>(cluster.size()));
    for (std::size_t j = 0; j < cluster.size(); ++j)
      weight[static_cast<Index>(j)] = std::exp(-0.5 * std::pow(cluster[j].distance / filter.sigma, 2));
    WRINKLE_FAULT(average_sigma_halved, weight = weight.array().pow(4));
    weight /= weight.sum();
    for (std::size_t j = 0; j < cluster.size(); ++j)
      entries.emplace_back(static_cast<Index>(row), cluster[j].vertex, weight[static_cast<Index>(j)]);
  }
  return from_triplets(static_cast<Index>(centers.size()), graph.num_vertices(), entries);
}

}  // namespace

AverageFilter AverageFilter::for_wavelength(double wavelength, double scale) {
  return {.sigma = scale * wavelength / std::numbers::pi};
}

SparseMatrix local_averages(const TriangleMesh& mesh, const std::vector<Index>& centers, const AverageFilter& filter) {
  require(filter.sigma > 0, "averages over {} m: it must be above 0", filter.sigma);
  if (filter.distance == VertexDistance::straight) return averages_over(StraightDistance(mesh), centers, filter);
  return averages_over(EdgeDistance(mesh), centers, filter);
}

std::vector<Index> uncovered_vertices(const SparseMatrix& H) {
  std::vector<Index> out;
  for (Index v = 0; v < static_cast<Index>(H.cols()); ++v)
    if (!SparseMatrix::InnerIterator(H, v)) out.push_back(v);
  return out;
}

}  // namespace wrinkle
