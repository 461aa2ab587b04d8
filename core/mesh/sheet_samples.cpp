#include "core/mesh/sheet_samples.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <set>

#include "core/base/random.h"
#include "core/base/require.h"
#include "core/mesh/delaunay.h"

namespace wrinkle {

namespace {

constexpr double kPi = std::numbers::pi;

/// A pattern to be filled.
struct Region {
  VectorN<2> lower, upper;         // [m], the box around it
  std::vector<VectorN<2>> border;  // [m]
  double period = 0;               // [m] along x; 0: none
  double hole = 0;                 // [m] radius of a hole around the origin, the first `hole_points` of border on it
  Index hole_points = 0;
  double spacing = 0;  // [m]
};

/// Of points in equilateral triangles, about as many as are asked for.
double spacing_of(double area, const SheetSampleOptions& sampling) {
  require(area > 0 && sampling.points > 0 && sampling.relaxations >= 0, "{} points on {} m², relaxed {} times",
          sampling.points, area, sampling.relaxations);
  return std::sqrt(2 / std::sqrt(3) * area / sampling.points);
}

/// k + u, u in [−¼, ¼], for k = 0 … count − 1.
class Steps {
 public:
  explicit Steps(std::uint64_t seed) : random_(seed) {}
  double around(Index k) { return k + 0.25 * symmetric_uniform(random_); }
  double shift() { return 0.5 + 0.5 * symmetric_uniform(random_); }

 private:
  std::mt19937_64 random_;
};

Index parts(double length, double spacing) {
  return std::max(1, static_cast<Index>(std::lround(length / spacing)));
}

/// Number k ≥ 1 of van der Corput's sequence, in [0, 1).
double radical_inverse(Index k, Index base) {
  double out = 0;
  for (double digit = 1.0 / base; k > 0; k /= base, digit /= base) out += digit * (k % base);
  return out;
}

void fill(const Region& region, Index count, Steps& random, std::vector<VectorN<2>>& points) {
  const double shift_y = random.shift(), shift_x = random.shift();  // arguments have no order of their own
  const VectorN<2> size = region.upper - region.lower, shift(shift_x, shift_y);
  const double outer = region.hole > 0 ? 0.5 * size.x() : 0;
  for (Index k = 1; count > 0; ++k) {
    const VectorN<2> u(std::fmod(radical_inverse(k, 2) + shift.x(), 1),
                       std::fmod(radical_inverse(k, 3) + shift.y(), 1));
    const VectorN<2> x = region.lower + size.cwiseProduct(u);
    if (region.hole > 0 && (x.norm() <= region.hole || x.norm() >= outer)) continue;
    points.push_back(x);
    --count;
  }
}

/// From a to b, the shortest way.
VectorN<2> offset(const Region& region, const VectorN<2>& a, const VectorN<2>& b) {
  VectorN<2> out = b - a;
  if (region.period > 0) out.x() -= region.period * std::round(out.x() / region.period);
  return out;
}

std::vector<std::array<Index, 3>> triangulate(const Region& region, const std::vector<VectorN<2>>& points) {
  const double margin = std::min(6 * region.spacing, region.period);
  std::vector<VectorN<2>> images = points;
  std::vector<Index> original(points.size());
  for (Index i = 0; i < static_cast<Index>(points.size()); ++i) original[i] = i;
  for (Index i = 0; i < static_cast<Index>(points.size()) && region.period > 0; ++i)
    for (const double way : {1.0, -1.0}) {
      const VectorN<2> image = points[i] + VectorN<2>(way * region.period, 0);
      if (image.x() < -margin || image.x() > region.period + margin) continue;
      images.push_back(image);
      original.push_back(i);
    }
  std::vector<std::array<Index, 3>> out;
  for (const std::array<Index, 3>& t : delaunay(images)) {
    const double middle = (images[t[0]].x() + images[t[1]].x() + images[t[2]].x()) / 3;
    if (region.period > 0 && (middle < 0 || middle >= region.period)) continue;
    if (std::max({t[0], t[1], t[2]}) < region.hole_points) continue;
    out.push_back({original[t[0]], original[t[1]], original[t[2]]});
  }
  return out;
}

/// Each inner point to the area-weighted mean of the centroids of its triangles; one with three triangles, which would
/// stay in their middle, onto the longest of their outer edges but the border's: the next triangulation gives it more.
/// Of two such points on both sides of an edge one goes there: they would be one point.
void relax(const Region& region, const std::vector<std::array<Index, 3>>& triangles, std::vector<VectorN<2>>& points) {
  std::vector<VectorN<2>> moment(points.size(), VectorN<2>::Zero());
  std::vector<VectorN<2>> edge(points.size(), VectorN<2>::Zero());  // from the point to the middle of that edge
  std::vector<std::array<Index, 2>> ends(points.size());            // of that edge, the lower first
  std::vector<double> area(points.size(), 0), longest(points.size(), 0);
  std::vector<Index> count(points.size(), 0);
  const auto border = static_cast<Index>(region.border.size());
  for (const auto& t : triangles)
    for (int corner = 0; corner < 3; ++corner) {
      const VectorN<2>& x = points[t[corner]];
      const VectorN<2> u = offset(region, x, points[t[(corner + 1) % 3]]);
      const VectorN<2> v = offset(region, x, points[t[(corner + 2) % 3]]);
      const double weight = u.x() * v.y() - u.y() * v.x();
      moment[t[corner]] += weight / 3 * (u + v);
      area[t[corner]] += weight;
      ++count[t[corner]];
      if (t[(corner + 1) % 3] < border && t[(corner + 2) % 3] < border) continue;
      if ((v - u).norm() <= longest[t[corner]]) continue;
      longest[t[corner]] = (v - u).norm();
      edge[t[corner]] = 0.5 * (u + v);
      const auto [low, high] = std::minmax(t[(corner + 1) % 3], t[(corner + 2) % 3]);
      ends[t[corner]] = {low, high};
    }
  std::set<std::array<Index, 2>> taken;
  for (std::size_t i = region.border.size(); i < points.size(); ++i) {
    const bool moves_there = count[i] == 3 && taken.insert(ends[i]).second;
    points[i] += moves_there ? edge[i] : VectorN<2>(moment[i] / area[i]);
    if (region.period > 0) points[i].x() -= region.period * std::floor(points[i].x() / region.period);
  }
}

/// Whether some inner point has three triangles only: two of their flaps are then one point, which elements of flaps
/// refuse.
bool has_small_fan(const Region& region, const SheetSamples& samples) {
  std::vector<Index> count(samples.coordinates.size(), 0);
  for (const auto& t : samples.triangles)
    for (const Index v : t) ++count[v];
  return std::find(count.begin() + static_cast<std::ptrdiff_t>(region.border.size()), count.end(), 3) != count.end();
}

SheetSamples sample(const Region& region, const SheetSampleOptions& sampling, Steps& random) {
  const auto border = static_cast<Index>(region.border.size());
  require(sampling.points > border, "{} points, {} of them on the border: one inside at least", sampling.points,
          border);
  SheetSamples out;
  out.num_border = border;
  out.period = {region.period, 0};
  out.coordinates = region.border;
  fill(region, sampling.points - border, random, out.coordinates);
  out.triangles = triangulate(region, out.coordinates);
  constexpr Index kMore = 20;
  for (Index i = 0; i < sampling.relaxations + kMore; ++i) {
    if (i >= sampling.relaxations && (sampling.relaxations == 0 || !has_small_fan(region, out))) break;
    relax(region, out.triangles, out.coordinates);
    out.triangles = triangulate(region, out.coordinates);
  }
  return out;
}

void add_circle(Region& region, double radius, Steps& random) {
  const Index count = std::max(3, parts(2 * kPi * radius, region.spacing));
  for (Index k = 0; k < count; ++k) {
    const double angle = 2 * kPi * random.around(k) / count;
    region.border.emplace_back(radius * std::cos(angle), radius * std::sin(angle));
  }
}

}  // namespace

FlatMesh SheetSamples::flat_mesh() const {
  return {coordinates, triangles};
}

TriangleMesh SheetSamples::flat() const {
  return flat_mesh().in_space();
}

SheetSamples sample_rectangle(double length, double width, const SheetSampleOptions& sampling) {
  Region region{.lower = {0, 0}, .upper = {length, width}};
  region.spacing = spacing_of(length > 0 ? length * width : 0, sampling);
  Steps random(sampling.seed);
  const Index nx = parts(length, region.spacing), ny = parts(width, region.spacing);
  for (Index k = 0; k < nx; ++k) {  // the corners stay
    region.border.emplace_back(k == 0 ? 0 : length * random.around(k) / nx, 0);
    region.border.emplace_back(k == 0 ? length : length * (1 - random.around(k) / nx), width);
  }
  for (Index k = 0; k < ny; ++k) {
    region.border.emplace_back(length, k == 0 ? 0 : width * random.around(k) / ny);
    region.border.emplace_back(0, k == 0 ? width : width * (1 - random.around(k) / ny));
  }
  return sample(region, sampling, random);
}

SheetSamples sample_tube(double circumference, double height, const SheetSampleOptions& sampling) {
  Region region{.lower = {0, 0}, .upper = {circumference, height}, .period = circumference};
  region.spacing = spacing_of(circumference > 0 ? circumference * height : 0, sampling);
  Steps random(sampling.seed);
  const Index around = std::max(3, parts(circumference, region.spacing));
  for (const double y : {0.0, height})
    for (Index k = 0; k < around; ++k)
      region.border.emplace_back(circumference * (0.25 + random.around(k)) / around, y);
  return sample(region, sampling, random);
}

SheetSamples sample_annulus(double inner, double outer, const SheetSampleOptions& sampling) {
  Region region{.lower = {-outer, -outer}, .upper = {outer, outer}, .hole = inner};
  region.spacing = spacing_of(inner > 0 && outer > inner ? kPi * (outer * outer - inner * inner) : 0, sampling);
  Steps random(sampling.seed);
  add_circle(region, inner, random);
  region.hole_points = static_cast<Index>(region.border.size());
  add_circle(region, outer, random);
  return sample(region, sampling, random);
}

TriangleMesh roll_up(const SheetSamples& tube) {
  require(tube.period.x() > 0, "only a tube's pattern is rolled up");
  const double radius = tube.period.x() / (2 * kPi);
  TriangleMesh out;
  for (const VectorN<2>& x : tube.coordinates)
    out.vertices.emplace_back(radius * std::cos(x.x() / radius), radius * std::sin(x.x() / radius), x.y());
  out.triangles = tube.triangles;
  return out;
}

}  // namespace wrinkle
