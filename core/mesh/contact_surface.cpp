#include "core/mesh/contact_surface.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "core/base/require.h"

namespace wrinkle {

namespace {

void check_part(const SurfacePart& part, std::size_t number) {
  const auto fail = [&](const std::string& what) {
    throw std::invalid_argument(fmt::format("surface part {}: {}", number, what));
  };
  const auto n = static_cast<Index>(part.rest.vertices.size());
  if (static_cast<Index>(part.first.size()) != n)
    fail(fmt::format("{} vertices, but unknowns of {}", n, part.first.size()));
  std::vector<char> used(n, 0);
  for (std::size_t t = 0; t < part.rest.triangles.size(); ++t)
    for (const Index v : part.rest.triangles[t]) {
      if (v < 0 || v >= n) fail(fmt::format("triangle {} has vertex {} of {}", t, v, n));
      used[v] = 1;
    }
  for (Index v = 0; v < n; ++v) {
    if (!part.rest.vertices[v].allFinite()) fail(fmt::format("vertex {} is not finite", v));
    if (part.first[v] < 0) fail(fmt::format("vertex {} starts at unknown {}", v, part.first[v]));
    if (!used[v]) fail(fmt::format("vertex {} has no triangle", v));
  }
  for (Index t = 0; t < static_cast<Index>(part.rest.triangles.size()); ++t)
    if (!(part.rest.area(t) > 0)) fail(fmt::format("triangle {} has an area of {} m²", t, part.rest.area(t)));
}

void check_unknowns(const ContactSurface& surface) {
  std::vector<Index> order(surface.first.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](Index a, Index b) { return surface.first[a] < surface.first[b]; });
  for (std::size_t i = 1; i < order.size(); ++i)
    require(surface.first[order[i]] >= surface.first[order[i - 1]] + 3,
            "contact vertices {} and {} share unknowns: they start at {} and {}", order[i - 1], order[i],
            surface.first[order[i - 1]], surface.first[order[i]]);
}

void append(const SurfacePart& part, ContactSurface& out) {
  const auto vertex = static_cast<Index>(out.rest.size()), edge = static_cast<Index>(out.edges.size()),
             triangle = static_cast<Index>(out.triangles.size());
  out.rest.insert(out.rest.end(), part.rest.vertices.begin(), part.rest.vertices.end());
  out.first.insert(out.first.end(), part.first.begin(), part.first.end());
  out.part.resize(out.rest.size(), static_cast<Index>(out.self.size()));
  out.boundary.resize(out.rest.size(), 0);
  out.vertex_area.resize(out.rest.size(), 0);
  out.self.push_back(part.self);

  const MeshEdges found = find_edges(part.rest);
  for (const MeshEdge& e : found.edges) {
    const std::array ends{vertex + e.ends[0], vertex + e.ends[1]};
    out.edges.push_back({ends, {triangle + e.triangle[0], e.boundary() ? -1 : triangle + e.triangle[1]}});
    if (e.boundary()) out.boundary[ends[0]] = out.boundary[ends[1]] = 1;
  }
  out.edge_area.resize(out.edges.size(), 0);
  for (std::size_t t = 0; t < part.rest.triangles.size(); ++t) {
    const double third = part.rest.area(static_cast<Index>(t)) / 3;
    auto& corners = out.triangles.emplace_back(part.rest.triangles[t]);
    auto& edges = out.edges_of.emplace_back(found.edge_of[t]);
    for (int i = 0; i < 3; ++i) {
      out.vertex_area[corners[i] += vertex] += third;
      out.edge_area[edges[i] += edge] += third;
    }
  }
}

}  // namespace

SurfacePart surface_part(const TriangleMesh& rest, Index first, SelfContact self) {
  SurfacePart out{rest, std::vector<Index>(rest.vertices.size()), self};
  for (std::size_t v = 0; v < out.first.size(); ++v) out.first[v] = first + 3 * static_cast<Index>(v);
  return out;
}

ContactSurface make_contact_surface(std::span<const SurfacePart> parts) {
  ContactSurface out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    check_part(parts[i], i);
    append(parts[i], out);
  }
  check_unknowns(out);
  return out;
}

}  // namespace wrinkle
