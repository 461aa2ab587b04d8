#include "core/remesh/mesh_surgery.h"

#include <cmath>
#include <iterator>
#include <utility>

namespace wrinkle {

MeshSurgery::MeshSurgery(FlatMesh mesh)
    : mesh_(std::move(mesh)), star_(mesh_.coordinates.size()), border_(star_.size(), 0) {
  for (const MeshEdge& e : find_edges(mesh_.in_space()).edges)
    if (e.boundary()) border_[e.ends[0]] = border_[e.ends[1]] = 1;
  for (Index t = 0; t < mesh_.num_triangles(); ++t)
    for (const Index v : mesh_.triangles[t]) star_[v].push_back(t);
}

std::vector<Index> MeshSurgery::ring(Index v) const {
  std::vector<Index> out;
  for (const Index t : star_[v])
    for (const Index w : mesh_.triangles[t])
      if (w != v) out.push_back(w);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

Index MeshSurgery::triangle(Index a, Index b) const {
  for (const Index t : star_[a]) {
    const auto& c = mesh_.triangles[t];
    if ((c[0] == a && c[1] == b) || (c[1] == a && c[2] == b) || (c[2] == a && c[0] == b)) return t;
  }
  return -1;
}

Index MeshSurgery::opposite(Index a, Index b) const {
  const Index t = triangle(a, b);
  if (t < 0) return -1;
  const auto& c = mesh_.triangles[t];
  return c[0] + c[1] + c[2] - a - b;
}

void MeshSurgery::replace(Index triangle, Index from, Index to) {
  for (Index& v : mesh_.triangles[triangle])
    if (v == from) v = to;
  star_[from].erase(std::find(star_[from].begin(), star_[from].end(), triangle));
  star_[to].push_back(triangle);
}

Index MeshSurgery::split(Index a, Index b) {
  const Index fresh = mesh_.num_vertices();
  const std::array<Index, 2> sides{triangle(a, b), triangle(b, a)};
  const std::array<Index, 2> tops{opposite(a, b), opposite(b, a)};
  mesh_.coordinates.emplace_back(0.5 * (mesh_.coordinates[a] + mesh_.coordinates[b]));
  star_.emplace_back();
  border_.push_back(sides[0] < 0 || sides[1] < 0 ? 1 : 0);
  const std::array<Index, 2> ends{b, a};
  for (int k = 0; k < 2; ++k) {  // (·, end, top) becomes (·, fresh, top) and (fresh, end, top)
    if (sides[k] < 0) continue;
    replace(sides[k], ends[k], fresh);
    const Index t = mesh_.num_triangles();
    mesh_.triangles.push_back({fresh, ends[k], tops[k]});
    for (const Index v : mesh_.triangles[t]) star_[v].push_back(t);
  }
  return fresh;
}

bool MeshSurgery::can_flip(Index a, Index b) const {
  const Index c = opposite(a, b), d = opposite(b, a);
  return c >= 0 && d >= 0 && !has_edge(c, d);
}

void MeshSurgery::flip(Index a, Index b) {
  const Index left = triangle(a, b), right = triangle(b, a), c = opposite(a, b), d = opposite(b, a);
  replace(left, b, d);   // (a, b, c) becomes (a, d, c)
  replace(right, a, c);  // (b, a, d) becomes (b, c, d)
}

/// Whether the border runs straight on from `kept` through `gone`.
bool MeshSurgery::straight(Index gone, Index kept) const {
  for (const Index w : ring(gone)) {
    if (w == kept || (triangle(gone, w) >= 0 && triangle(w, gone) >= 0)) continue;
    const VectorN<2> a = mesh_.coordinates[kept] - mesh_.coordinates[gone];
    const VectorN<2> b = mesh_.coordinates[w] - mesh_.coordinates[gone];
    if (!(std::abs(a.x() * b.y() - a.y() * b.x()) <= 1e-12 * a.norm() * b.norm() && a.dot(b) < 0)) return false;
  }
  return true;
}

bool MeshSurgery::can_collapse(Index gone, Index kept) const {
  const bool inner = triangle(gone, kept) >= 0 && triangle(kept, gone) >= 0;
  if (on_border(gone) && (inner || !straight(gone, kept))) return false;
  const std::vector<Index> a = ring(gone), b = ring(kept);
  std::vector<Index> both;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
  return both.size() == (inner ? 2U : 1U) && star_[gone].size() > both.size();
}

void MeshSurgery::collapse(Index gone, Index kept) {
  const std::vector<Index> triangles = star_[gone];
  for (const Index t : triangles) {
    auto& c = mesh_.triangles[t];
    if (std::find(c.begin(), c.end(), kept) == c.end()) {
      replace(t, gone, kept);
      continue;
    }
    for (const Index v : c) star_[v].erase(std::find(star_[v].begin(), star_[v].end(), t));
    c = {-1, -1, -1};
  }
}

std::vector<Index> MeshSurgery::compact() {
  std::vector<Index> left, number(star_.size(), -1);
  for (Index v = 0; v < mesh_.num_vertices(); ++v) {
    if (star_[v].empty()) continue;
    number[v] = static_cast<Index>(left.size());
    left.push_back(v);
  }
  std::vector<VectorN<2>> coordinates;
  std::vector<char> border;
  for (const Index v : left) {
    coordinates.push_back(mesh_.coordinates[v]);
    border.push_back(border_[v]);
  }
  std::vector<std::array<Index, 3>> triangles;
  for (const auto& t : mesh_.triangles)
    if (t[0] >= 0) triangles.push_back({number[t[0]], number[t[1]], number[t[2]]});
  mesh_ = {std::move(coordinates), std::move(triangles)};
  border_ = std::move(border);
  star_.assign(mesh_.coordinates.size(), {});
  for (Index t = 0; t < mesh_.num_triangles(); ++t)
    for (const Index v : mesh_.triangles[t]) star_[v].push_back(t);
  return left;
}

}  // namespace wrinkle
