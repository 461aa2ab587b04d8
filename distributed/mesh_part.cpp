#include "distributed/mesh_part.h"

#include <fmt/format.h>
#include <metis.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "core/base/require.h"

namespace wrinkle {

namespace {

/// For each edge of the own triangles, marks all triangles that have it.
std::vector<char> with_neighbours(const Triangles& triangles, const std::vector<char>& own) {
  const auto edge = [](Index a, Index b) { return std::minmax(a, b); };
  std::vector<std::pair<Index, Index>> of_own;
  for (std::size_t t = 0; t < triangles.size(); ++t)
    for (int i = 0; own[t] && i < 3; ++i) of_own.emplace_back(edge(triangles[t][i], triangles[t][(i + 1) % 3]));
  std::ranges::sort(of_own);
  std::vector<char> out = own;
  for (std::size_t t = 0; t < triangles.size(); ++t)
    for (int i = 0; !out[t] && i < 3; ++i)
      out[t] =
          std::ranges::binary_search(of_own, std::pair<Index, Index>(edge(triangles[t][i], triangles[t][(i + 1) % 3])));
  return out;
}

}  // namespace

std::vector<Index> partition(const Triangles& triangles, Index vertices, Index parts) {
  static_assert(sizeof(idx_t) == sizeof(Index));
  auto count = static_cast<idx_t>(triangles.size());
  require(parts >= 1 && parts <= count, "{} parts of {} triangles", parts, count);
  std::vector<idx_t> out(triangles.size(), 0);
  if (parts == 1) return out;
  std::vector<idx_t> starts(triangles.size() + 1), corners, of_vertex(vertices);
  for (std::size_t t = 0; t < starts.size(); ++t) starts[t] = static_cast<idx_t>(3 * t);
  for (const auto& t : triangles) corners.insert(corners.end(), t.begin(), t.end());
  idx_t points = vertices, common = 2, wanted = parts, cut = 0;
  idx_t options[METIS_NOPTIONS];
  METIS_SetDefaultOptions(options);
  options[METIS_OPTION_PTYPE] = METIS_PTYPE_RB;  // its other way gives up on long strips
  const int status = METIS_PartMeshDual(&count, &points, starts.data(), corners.data(), nullptr, nullptr, &common,
                                        &wanted, nullptr, options, &cut, out.data(), of_vertex.data());
  if (status != METIS_OK) throw std::runtime_error(fmt::format("METIS returned {}", status));
  std::vector<char> has_some(parts, 0);
  for (const idx_t part : out) has_some[part] = 1;
  const auto empty = std::ranges::count(has_some, 0);
  require(empty == 0, "{} triangles in {} parts: METIS leaves {} of them empty; take fewer processes", count, parts,
          empty);
  return out;
}

const std::vector<Index>& KeptPartition::operator()(const Triangles& triangles, Index vertices, Index parts) {
  if (parts != parts_) part_ = partition(triangles, vertices, parts);
  parts_ = parts;
  return part_;
}

MeshPart part_of(const Triangles& triangles, Index vertices, const std::vector<Index>& part, Index which,
                 Neighbours neighbours) {
  std::vector<char> own(triangles.size());
  for (std::size_t t = 0; t < own.size(); ++t) own[t] = part[t] == which;
  const std::vector<char> known = neighbours == Neighbours::none ? own : with_neighbours(triangles, own);
  MeshPart out;
  out.local.assign(vertices, -1);
  for (std::size_t t = 0; t < known.size(); ++t) {
    if (!known[t]) continue;
    out.triangles.push_back(static_cast<Index>(t));
    out.own.push_back(own[t]);
    for (const Index v : triangles[t]) out.local[v] = 0;
  }
  for (Index v = 0; v < vertices; ++v) {
    if (out.local[v] < 0) continue;
    out.local[v] = static_cast<Index>(out.vertices.size());
    out.vertices.push_back(v);
  }
  for (const Index t : out.triangles) {
    const auto& [a, b, c] = triangles[t];
    out.corners.push_back({out.local[a], out.local[b], out.local[c]});
  }
  return out;
}

std::vector<Index> within(const MeshPart& part, const std::vector<Index>& vertices) {
  std::vector<Index> out;
  for (const Index v : vertices)
    if (part.local[v] >= 0) out.push_back(part.local[v]);
  return out;
}

}  // namespace wrinkle
