#include "validation/scenes/creased_slab.h"

#include <algorithm>

#include "core/base/random_vector.h"
#include "core/crease/collision_mesh.h"
#include "core/mesh/strip.h"
#include "validation/meters/surface_frame.h"
#include "validation/scenes/creased_surface.h"

namespace wrinkle::validation {

CreasedSlab make_creased_slab(const CreasedSlabOptions& options) {
  const TriangleMesh sheet = strip_mesh({options.length, options.width, options.along, options.across});
  const CreasePattern pattern = draw_creases(sheet, options.lines);
  const auto num_top = static_cast<Index>(sheet.vertices.size());
  CreasedBlockOptions block{.cut_layers = options.cut_layers, .flesh = options.flesh, .skin = options.skin};
  for (Index k = 1; k <= options.layers; ++k) block.depths.push_back(k * options.length / options.along);
  block.held.assign(static_cast<std::size_t>(num_top) * (options.layers + 1), 0);
  for (std::size_t v = 0; v < block.held.size(); ++v) {
    const auto layer = static_cast<Index>(v) / num_top, i = static_cast<Index>(v) % num_top / (options.across + 1);
    const bool end = options.ends == SlabEnds::held && (i == 0 || i == options.along);
    block.held[v] = layer == options.layers || end ? 1 : 0;
  }
  CreasedSlab out{options, make_creased_block(pattern, block), {}};
  out.drawn = make_collision_mesh(pattern, out.block.cut.surface);
  return out;
}

Vector CreasedSlab::surface(const Vector& x) const {
  const std::vector<Index>& vertex = block.cut.surface_vertex;
  Vector top(3 * static_cast<Index>(vertex.size()));
  for (Index v = 0; v < top.size() / 3; ++v) top.segment<3>(3 * v) = x.segment<3>(3 * vertex[v]);
  return drawn.positions(top);
}

std::vector<ProfilePoint> CreasedSlab::profile(const Vector& x, Index j) const {
  const Vector now = surface(x);
  const auto row = [&](Index v) { return v % (options.across + 1); };
  std::vector<ProfilePoint> out;
  for (Index v = 0; v < now.size() / 3; ++v) {
    const Index point = drawn.point[v];
    bool inside = point < 0 && row(v) == j;
    if (point >= 0 && !block.pattern.points[point].on_vertex()) {
      const auto& ends = block.pattern.edges.edges[block.pattern.points[point].edge].ends;
      inside = row(ends[0]) == j && row(ends[1]) == j;
    }
    if (inside) out.push_back({drawn.mesh.vertices[v].x(), now[3 * v], now[3 * v + 2]});
  }
  std::sort(out.begin(), out.end(), [](const ProfilePoint& a, const ProfilePoint& b) { return a.rest < b.rest; });
  return out;
}

void CreasedSlab::disturb(Vector& x, double size, std::uint64_t seed) const {
  const Vector height = random_vector(num_top(), size, seed);
  for (Index v = 0; v < block.cut.num_vertices(); ++v) {
    const Index original = block.cut.original[v];
    if (original < num_top() && block.problem.fixed[3 * v + 2] == 0) x[3 * v + 2] += height[original];
  }
}

Frame slab_frame(const CreasedSlab& slab, const Vector& x, Moment time) {
  Frame out = stretched_frame(slab.drawn.mesh, slab.surface(x), std::move(time));
  mark_creases(slab.drawn, out);
  return out;
}

void add_pictures(const CreasedSlab& slab, const Vector& x, const std::string& suffix, Record& record) {
  store_mesh(slab.drawn.mesh, slab.surface(x), suffix, record);
  std::vector<double> from, to;
  for (const auto& [a, b] : slab.drawn.creases) {
    from.push_back(a);
    to.push_back(b);
  }
  if (!from.empty()) record.curves.push_back({"lines" + suffix, {"from", "1", from}, {{"to", "1", to}}});
}

}  // namespace wrinkle::validation
