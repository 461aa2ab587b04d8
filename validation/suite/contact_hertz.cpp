// Claim: a rigid, meshed sphere pressed on an elastic block sinks in as Hertz has it: F = 4/3 E* √R δ^1.5 on a circle
// of radius √(R δ), for any Poisson's ratio. Refuted where force, radius or the share within a circle come nearer to
// that with less than the first order of the cells to the radius, or tend to what is off by more than a hundredth, or
// where the exponent is off by more than 0.03. Which pairs push is not seen there: vertices and edges of the same
// facets carry the same force, and without edges' pairs all comes out alike, as the gap is measured. What contact's law
// says of the gap is seen where the sphere stands at a depth and d̂ and κ are those of a layer, the same on all meshes:
// force and gap are then those of a half space under that layer. Refuted where their limits are off by more than a
// hundredth.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "validation/harness/binder.h"
#include "validation/harness/contact_slot.h"
#include "validation/harness/solver_slots.h"
#include "validation/oracle/layered_sphere.h"
#include "validation/scenes/pressed_block.h"
#include "validation/suite/contact_hertz_claims.h"

namespace wrinkle::validation::contact_hertz {

namespace {

using I = std::int64_t;

struct Options {
  PressedBlockOptions block;
};

void bind(Binder& b, Options& options) {
  PressedBlockOptions& o = options.block;
  b(o.depth, "depth", "1", "of the indenter's lowest point below the face at rest, over δ₀ = a₀²/R", Source::swept,
    {0.1, 2});
  b(o.cells, "cells", "1", "to the radius a₀, on the block's face", Source::swept, {1, 32});
  b(o.material.poisson, "poisson", "1", "ν of the block", Source::swept, {-0.5, 0.499});
  b(o.extent, "extent", "1", "of the block, over a₀", Source::swept, {3, 100});
  b(o.far_field, "far_field", {{"half_space", FarField::half_space}, {"held", FarField::held}},
    "of the block's outer faces: moved as the indenter's force would move a half space, or not", Source::swept);
  b(o.indenter, "indenter", {{"sphere", Indenter::sphere}, {"cone", Indenter::cone}}, "what presses", Source::swept);
  b(o.element, "element", {{"brick", BlockElement::brick}, {"tetrahedron", BlockElement::tetrahedron}},
    "of the block: trilinear bricks, or six tetrahedra in place of each", Source::swept);
  b(o.distance, "distance", "1", "d̂ of the barrier over e²/R, e = a₀/cells", Source::assumed, {0.01, 100});
  b(o.offset, "offset", "1", "ξ of the barrier over δ₀", Source::assumed, {0, 10});
  b(o.contact_radius, "contact_radius", "1", "a₀ over R", Source::assumed, {1e-4, 0.2});
  b(o.pressure, "pressure", "1", "with which contact presses at half of d̂, by its law, over E", Source::assumed,
    {1e-6, 1e3});
  bind_contact(b, o.contact);
  b(o.seed, "seed", "1", "of the sphere's mesh", Source::standard, {0, 1e9});
  b(o.linear_solver, linear_solver_parameter(o.linear_solver, Systems::definite));
}

constexpr double kLayer = 0.25;  // d̂ of a layer over δ₀, well over what facets lie in the sphere

/// d̂ = kLayer δ₀ on any mesh.
Sample layered(I cells) {
  return {{{"cells", cells},
           {"distance", kLayer * static_cast<double>(cells * cells)},
           {"pressure", kPressure},
           {"contact", std::string("guarded")}}};
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  for (const I cells : {2, 3, 4}) out.push_back({{{"cells", cells}}});
  for (const double depth : {0.5, 2.0}) out.push_back({{{"depth", depth}}});
  out.push_back({{{"offset", 1.0}}});
  out.push_back({{{"cells", I{2}}, {"extent", 16.0}}});
  out.push_back({{{"cells", I{6}}}});
  for (const double poisson : {0.0, 0.45}) out.push_back({{{"poisson", poisson}, {"cells", I{5}}}});
  for (const I cells : {3, 4, 6}) out.push_back(layered(cells));
  if (profile == Profile::quick) return out;
  out.push_back({{{"cells", I{8}}}});
  for (const I seed : {2, 3}) out.push_back({{{"seed", seed}}});
  for (const double distance : {0.25, 4.0}) out.push_back({{{"distance", distance}}});
  out.push_back({{{"extent", 16.0}}});
  return out;
}

/// ∫ of the face's forces within r, each spread evenly over its vertex's part of the face, of that within all.
double share_within(const std::vector<FaceVertex>& face, double r) {
  constexpr int kParts = 8;  // along each side of a part
  double inside = 0, all = 0;
  for (const FaceVertex& v : face) {
    all += v.force;
    const VectorN<2> step = (v.high - v.low) / kParts;
    for (int i = 0; v.force != 0 && i < kParts; ++i)
      for (int k = 0; k < kParts; ++k)
        if ((v.low + step.cwiseProduct(VectorN<2>(i + 0.5, k + 0.5))).norm() < r) inside += v.force / (kParts * kParts);
  }
  return inside / all;
}

/// a of p = p₀ √(1 − r²/a²), from ⟨r²⟩ = 2/5 a².
double radius_of(const std::vector<FaceVertex>& face) {
  double moment = 0, force = 0;
  for (const FaceVertex& v : face) {
    const double spread = (v.high - v.low).squaredNorm() / 12;  // of a force that is even over the part
    const VectorN<2> middle = 0.5 * (v.low + v.high);
    moment += v.force * (middle.squaredNorm() + spread);
    force += v.force;
  }
  return std::sqrt(2.5 * moment / force);
}

/// p₀ by least squares of forces over areas, where r < 0.8 a.
double peak_of(const std::vector<FaceVertex>& face, double a) {
  double pushes = 0, weights = 0;
  for (const FaceVertex& v : face) {
    const double r = v.place.norm(), area = (v.high - v.low).prod();
    if (r >= 0.8 * a) continue;
    const double shape = std::sqrt(1 - r * r / (a * a));
    pushes += shape * v.force;
    weights += shape * shape * area;
  }
  return pushes / weights;
}

double hertz_share(double ratio) {
  return ratio < 1 ? 1 - std::pow(1 - ratio * ratio, 1.5) : 1;
}

Curve pressure_curve(const std::vector<FaceVertex>& face, double a, double peak) {
  Curve out{"pressure", {"r over √(R δ)", "1", {}}, {{"p over p₀", "1", {}}, {"√(1 − r²/a²)", "1", {}}}};
  std::vector<std::array<double, 2>> points;
  for (const FaceVertex& v : face)
    if (v.place.norm() < 1.5 * a) points.push_back({v.place.norm() / a, v.force / (v.high - v.low).prod() / peak});
  std::ranges::sort(points);
  for (const auto& [r, p] : points) {
    out.x.values.push_back(r);
    out.y[0].values.push_back(p);
    out.y[1].values.push_back(r < 1 ? std::sqrt(1 - r * r) : 0);
  }
  return out;
}

/// `error`: NaN where there is no force to share out.
Curve share_curve(const std::vector<FaceVertex>& face, double a, double& error) {
  Curve out{"share", {"r over √(R δ)", "1", {}}, {{"force within r", "1", {}}, {"Hertz", "1", {}}}};
  error = 0;
  for (int i = 0; i <= 60; ++i) {
    const double ratio = 0.025 * i, share = share_within(face, ratio * a), hertz = hertz_share(ratio);
    out.x.values.push_back(ratio);
    out.y[0].values.push_back(share);
    out.y[1].values.push_back(hertz);
    const double off = std::abs(share - hertz);
    if (!(off <= error)) error = off;
    if (std::isnan(off)) break;
  }
  return out;
}

/// Beside a half space under a layer of contact's own law, which the mean surface of the sphere presses.
void write_layer(const PressedBlockOptions& o, const PressResult& press, Record& record) {
  const LayeredPress layer = press_layered_sphere({.radius = o.radius,
                                                   .modulus = o.plane_strain_modulus(),
                                                   .depth = press.indentation - press.gap,
                                                   .distance = o.distance * o.edge() * o.edge() / o.radius,
                                                   .pressure = o.pressure * o.material.young});
  record.metrics["force_over_layer"] = press.force / layer.force;
  record.metrics["gap_over_layer"] = press.gap / layer.gap;
}

/// Beside Hertz's half space.
void derive(const Options&, std::map<std::string, double>& m) {
  if (m.contains("force") && m.contains("indentation"))
    m["force_ratio"] = m["force"] / (4.0 / 3 * std::pow(m["indentation"], 1.5));
}

Record run(const Options& options, Progress&) {
  const PressedBlockOptions& o = options.block;
  const PressResult press = press_block(o);
  Record record;
  if (press.status != Status::converged) {
    record.outcome = Outcome::failed;
    record.reason = press.message;
    return record;
  }
  const double delta = press.indentation, modulus = o.plane_strain_modulus(), a = std::sqrt(o.radius * delta),
               peak = 2 * modulus * a / (std::numbers::pi * o.radius);
  const double unit = modulus * o.contact_radius * o.indentation();
  auto& m = record.metrics;
  m["indentation"] = delta / o.indentation();
  m["force"] = press.force / unit;
  derive(options, m);
  m["radius_ratio"] = radius_of(press.face) / a;
  m["peak_ratio"] = peak_of(press.face, a) / peak;
  m["edge_to_radius"] = o.edge() / a;
  m["gap"] = press.gap / delta;
  m["facets"] = press.facets / delta;
  m["residual"] = press.residual;
  m["crossings"] = static_cast<double>(press.crossings);
  m["iterations"] = static_cast<double>(press.iterations);
  m["solves"] = static_cast<double>(press.solves);
  if (o.indenter == Indenter::sphere) write_layer(o, press, record);
  record.frames = {press.frame};
  record.curves = {pressure_curve(press.face, a, peak), share_curve(press.face, a, m["share_error"])};
  return record;
}

}  // namespace

extern const Study study = {
    .name = "contact_hertz",
    .title = "A sphere pressed on an elastic block",
    .claim = "Contact of a meshed sphere with an elastic block has the force, radius and pressure of Hertz.",
    .source = "Hertz 1882; Johnson 1985, Contact Mechanics, § 4.2",
    .version = 4,
    .parameters = parameters_of<Options>(),
    .metrics = {{"indentation", "1", "δ over δ₀: depth less that of facets, with gap and ξ"},
                {"force", "1", "F over E* a₀ δ₀"},
                {"force_ratio", "1", "F over 4/3 E* √R δ^1.5"},
                {"radius_ratio", "1", "√(5/2 ⟨r²⟩) of the forces over √(R δ)"},
                {"peak_ratio", "1", "p₀ fitted within 0.8 a over 2 E* a/πR"},
                {"share_error", "1", "of the force within r over all, largest over r"},
                {"edge_to_radius", "1", "edge of the block's cells over √(R δ)"},
                {"gap", "1", "between block and sphere over δ, mean of the pairs' weighed by force"},
                {"facets", "1", "how far the sphere's mean surface lies in it, over δ"},
                {"force_over_layer", "1", "F over that of a half space under a layer of contact's law, at the depth"},
                {"gap_over_layer", "1", "the gap over that layer's"},
                {"residual", "1", "‖∇W‖∞ of the free unknowns over F"},
                {"crossings", "1",
                 "edges that go through a triangle, of all states that Newton's method accepts; exact"},
                {"iterations", "1", "Newton's, of all solves"},
                {"solves", "1", "until the outer faces move as the force says"}},
    .paper_duration = "three minutes",
    .samples = samples,
    .run = running<Options>(run),
    .claims = hertz_claims,
    .shown = {{where_not("distance", 1.0) && where("pressure", 1.0), "the force where d̂ is another"}},
    .derive = deriving<Options>(derive),
    .any_code = {{"cells", "extent", "far_field", "element", "distance", "pressure", "contact", "seed",
                  "linear_solver"},
                 hertz_claims_on_any_code},
};

}  // namespace wrinkle::validation::contact_hertz
