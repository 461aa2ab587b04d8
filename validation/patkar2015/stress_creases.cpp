// Claim: curves for creases can be derived from the internal stress of a simulation. A ring whose inner border is
// pulled in and turned is under compression near it; its trajectories and where compression ends are known in closed
// form. Refuted where a curve strays from its trajectory by more than a tenth of an edge, or ends more than an edge
// from where compression does, or where the error does not fall with the mesh.
#include "core/crease/stress_creases.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/crease/collision_mesh.h"
#include "core/linear/linear_solver.h"
#include "core/mesh/sheet_samples.h"
#include "core/minimize/newton.h"
#include "core/model/shell/membrane_stress.h"
#include "core/model/shell/shell_model.h"
#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/scenes/creased_surface.h"

namespace wrinkle::validation::stress_creases {

namespace {

using I = std::int64_t;

constexpr double kInner = 0.4, kOuter = 1;  // [m]

/// none: compression alone, and the principal directions with it, as where the border were not turned.
enum class Shear { kept, none };

struct Options {
  double twist = 0;
  Index points = 900;
  std::uint64_t seed = 1;
  double pull = 1e-5;  // [m]
  Elastic material{1e6, 0.3};
  double spacing = 0.15;
  Shear shear = Shear::kept;
};

void bind(Binder& b, Options& o) {
  b(o.twist, "twist", "1", "the inner border's way around over that inwards", Source::swept, {-3, 3});
  b(o.points, "points", "1", "of the irregular mesh", Source::swept, {200, 1e6});
  b(o.seed, "seed", "1", "of the points", Source::standard, {0, 1e9});
  b(o.pull, "pull", "m", "of the inner border, inwards", Source::standard, {1e-9, 1e-2});
  b(o.material.young, "young", "Pa", "of the membrane", Source::standard, {1, 1e12});
  b(o.material.poisson, "poisson", "1", "of the membrane", Source::standard, {0, 0.49});
  b(o.spacing, "spacing", "m", "least distance between two curves", Source::assumed, {0.02, 1});
  b(o.shear, "shear", {{"kept", Shear::kept}, {"none", Shear::none}}, "of the stress, around and inwards");
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  std::vector<I> sizes{900, 1800, 3600, 7200};
  if (profile == Profile::paper) sizes.insert(sizes.end(), {14400, 28800, 57600});
  for (const double twist : {0.0, 1.0, -2.0})
    for (const I points : sizes) out.push_back({{{"twist", twist}, {"points", points}}});
  for (const I seed : {2, 3}) out.push_back({{{"twist", 1.0}, {"points", I{3600}}, {"seed", seed}}});
  return out;
}

/// u_r = A (r − b²/r), u_θ = C (1/r − r/b²): plane stress in a ring a ≤ r ≤ b whose outer border is held, with
/// u_r(a) = −pull and u_θ(a) = twist · pull. So C = twist A b², the radial stress less that around over 2 τ is
/// −1/twist at every r, and the tensile principal direction makes the angle ψ = −½ atan(twist) with the radius: its
/// trajectories are logarithmic spirals, θ = θ₀ + tan ψ ln r. Compression ends where
/// r² = b² (1 − ν)/(1 + ν) √(1 + twist²), or at the border where that is farther out.
struct TwistedRing {
  double twist, poisson;

  double turn() const { return std::tan(-0.5 * std::atan(twist)); }
  double end() const {
    return kOuter * std::min(1.0, std::sqrt((1 - poisson) / (1 + poisson) * std::sqrt(1 + twist * twist)));
  }
};

/// The sheet pulled, by linear triangles; nothing leaves the plane.
std::optional<Vector> pulled(const TriangleMesh& mesh, const Options& o) {
  ShellModel shell = make_shell(mesh, {.bending = ShellBending::none, .thickness = 1e-3, .material = o.material});
  for (Index v = 0; v < static_cast<Index>(mesh.vertices.size()); ++v) {
    const VectorN<3>& X = mesh.vertices[v];
    const double r = X.norm();
    shell.problem.fixed[3 * v + 2] = 1;
    const bool inner = r<kInner*(1 + 1e-9), outer = r> kOuter * (1 - 1e-9);
    if (!inner && !outer) continue;
    shell.problem.fixed[3 * v] = shell.problem.fixed[3 * v + 1] = 1;
    if (inner) shell.x.segment<3>(3 * v) += o.pull / r * (-X + o.twist * VectorN<3>(-X.y(), X.x(), 0));
  }
  const auto linear = make_linear_solver("cholmod-supernodal");
  const SolveResult result = minimize(shell.problem, shell.x, *linear);
  if (!result.converged()) return {};
  return result.x;
}

/// Takes the shear between the radius and the way around out of the stress.
void without_shear(const TriangleMesh& mesh, std::vector<MatrixN<2>>& stress) {
  for (std::size_t t = 0; t < stress.size(); ++t) {
    const auto& [a, b, c] = mesh.triangles[t];
    const VectorN<2> radius = (mesh.vertices[a] + mesh.vertices[b] + mesh.vertices[c]).head<2>().normalized();
    MatrixN<2> frame;
    frame << radius, VectorN<2>(-radius.y(), radius.x());
    MatrixN<2> polar = frame.transpose() * stress[t] * frame;
    polar(0, 1) = polar(1, 0) = 0;
    stress[t] = frame * polar * frame.transpose();
  }
}

/// How far a curve is from the spiral through the middle of its points within the ring.
struct Strayed {
  double aside = 0;  // [m] farthest
  double end = 0;    // [m] radius of its last point
};

Strayed strayed(const CreaseCurve& curve, const TwistedRing& ring) {
  std::vector<VectorN<2>> inside;
  for (const VectorN<3>& p : curve)
    if (p.norm() >= kInner && p.norm() <= kOuter) inside.push_back(p.head<2>());
  Strayed out;
  const VectorN<2> middle = inside[inside.size() / 2];
  for (const VectorN<2>& p : inside) {
    const double turned = std::atan2(middle.x() * p.y() - middle.y() * p.x(), middle.dot(p));
    const double expected = ring.turn() * std::log(p.norm() / middle.norm());
    out.aside = std::max(out.aside, p.norm() * std::abs(turned - expected));
    out.end = std::max(out.end, p.norm());
  }
  return out;
}

double mean_edge(const TriangleMesh& mesh) {
  const MeshEdges found = find_edges(mesh);
  double sum = 0;
  for (const MeshEdge& e : found.edges) sum += (mesh.vertices[e.ends[1]] - mesh.vertices[e.ends[0]]).norm();
  return sum / static_cast<double>(found.edges.size());
}

Record run(const Options& o, Progress& progress) {
  const TriangleMesh mesh = sample_annulus(kInner, kOuter, {.points = o.points, .seed = o.seed}).flat();
  Record record;
  const std::optional<Vector> x = pulled(mesh, o);
  progress.report(0.5, "curves");
  if (!x || progress.stop_requested()) {
    record.outcome = Outcome::failed;
    record.reason = x ? "stopped" : "the sheet's equilibrium was not found";
    return record;
  }
  std::vector<MatrixN<2>> stress = membrane_stresses(mesh, *x, o.material);
  if (o.shear == Shear::none) without_shear(mesh, stress);
  const std::vector<CreaseCurve> curves = creases_from_stress(mesh, stress, {.spacing = o.spacing, .most = 200});
  const TwistedRing ring{o.twist, o.material.poisson};
  double aside = 0, end = 0;
  for (const CreaseCurve& curve : curves) {
    const Strayed off = strayed(curve, ring);
    aside = std::max(aside, off.aside);
    end = std::max(end, std::abs(off.end - ring.end()));
  }
  const CreasePattern pattern = draw_creases(mesh, curves);
  std::set<Index> cut;
  for (const CreaseSegment& s : pattern.segments) cut.insert(s.crease);
  const double edge = mean_edge(mesh);
  record.metrics = {{"edge", edge},
                    {"aside", aside},
                    {"aside_in_edges", aside / edge},
                    {"end_in_edges", end / edge},
                    {"end_radius", ring.end()},
                    {"curves", static_cast<double>(curves.size())},
                    {"cuts", static_cast<double>(cut.size())}};
  const CreasedMesh creased = cut_creases(pattern);
  const CollisionMesh shown = make_collision_mesh(pattern, creased);
  store_surface(shown, positions(creased.mesh), "ring", record);
  record.frames = {creased_frame(shown, positions(creased.mesh), at_load(0))};
  return record;
}

constexpr const char* kWhere = "§ 3, Abstract";
const UncertaintyFrom kMesh{.none = "the mesh is what is judged"};

std::vector<Claim> claims(const ReferenceData&) {
  const Where kept = where("shear", "kept");
  return {
      {.says = "curves run along the trajectories of the simulated stress",
       .figure = kWhere,
       .quantity = "farthest that a curve is beside its logarithmic spiral, over the mean edge",
       .over = kept,
       .measure = metric("aside_in_edges"),
       .bound = at_most(0.1),
       .origin = chosen("twice what vertices move out of a cut's way (0.05 edges)"),
       .counter = swapped({{"shear", std::string("none")}}, where_not("twist", 0.0)),
       .uncertainty = kMesh},
      {.says = "the curves' error falls with the mesh",
       .quantity = "order of the distance from the spiral over the mean edge",
       .over = kept && where("twist", 1.0) && where("seed", I{1}),
       .measure = metric("aside"),
       .reduce = exponent("edge"),
       .bound = at_least(1.5),
       .origin = theory("midpoint rule, and averages that are of second order but at the border: 2; half an order left "
                        "for irregular meshes"),
       .counter = swapped({{"shear", std::string("none")}}),
       .uncertainty = kMesh},
      {.says = "curves end where compression does",
       .figure = kWhere,
       .quantity = "farthest of a curve's end from where compression ends, over the mean edge",
       .over = kept,
       .measure = metric("end_in_edges"),
       .bound = at_most(1),
       .origin = theory("r² = b² (1 − ν)/(1 + ν) √(1 + twist²), to a step of half an edge and a triangle's values"),
       .counter = swapped({{"shear", std::string("none")}}, where_not("twist", 0.0)),
       .uncertainty = kMesh},
  };
}

}  // namespace

extern const Study study = {
    .name = "stress_creases",
    .title = "Creases from a simulated stress",
    .claim = "Curves for creases follow the trajectories of a simulated stress, to where compression ends.",
    .source = "Patkar, Jin & Fedkiw 2015, A new sharp-crease bending element, § 3",
    .version = 1,
    .parameters = parameters_of<Options>(),
    .metrics = {{"edge", "m", "mean of the mesh"},
                {"aside", "m", "farthest that a curve is beside the spiral through its middle"},
                {"aside_in_edges", "1", "the same over the mean edge"},
                {"end_in_edges", "1", "farthest of an outer end from where compression ends, over the mean edge"},
                {"end_radius", "m", "where compression ends, by the closed form"},
                {"curves", "1", "found"},
                {"cuts", "1", "of them cut into the mesh"}},
    .paper_duration = "a minute",
    .samples = samples,
    .run = running<Options>(run),
    .claims = claims,
};

}  // namespace wrinkle::validation::stress_creases
