// Claim: averages over truncated Gaussians, adjusted by the printed eq. 5–9, keep their centre and not their sum:
// layers that are moved together come apart. A weighted 3×3 system about the continuous function's centroid keeps both
// to round-off on any mesh, with weights that are positive. Refuted where the printed form keeps its sum or loses its
// centre, or the corrected one keeps less.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

#include "core/base/random.h"
#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/meters/cluster_weights.h"
#include "validation/scenes/graded_patch.h"

namespace wrinkle::validation::weight_adjustment {

namespace {

using I = std::int64_t;

constexpr double kExact = 1e-12;
constexpr double kVertices = 60, kGrading = 2, kOrigin = 5;

/// Around one usual sample, one parameter at a time; the paper profile crosses all.
std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  const auto add = [&](double vertices, double grading, double origin, const char* place) {
    for (const char* form : {"printed", "corrected", "area_only", "corrected_to_center"}) {
      if (std::string(form) == "corrected_to_center" && std::string(place) == "interior") continue;  // the same there
      Sample s{{{"form", std::string(form)},
                {"vertices", vertices},
                {"grading", grading},
                {"origin", origin},
                {"place", std::string(place)}}};
      const bool known = std::ranges::any_of(out, [&](const Sample& other) { return other.values == s.values; });
      if (!known) out.push_back(s);
    }
  };
  for (const char* place : {"interior", "border", "corner"}) add(kVertices, kGrading, kOrigin, place);
  for (const double vertices : {6.0, 12.0, 30.0, 120.0, 240.0}) add(vertices, kGrading, kOrigin, "interior");
  for (const double grading : {1.0, 4.0, 8.0}) add(kVertices, grading, kOrigin, "interior");
  for (const double origin : {0.0, 50.0}) add(kVertices, kGrading, origin, "interior");
  for (const char* place : {"border", "corner"})
    for (const double grading : {2.0, 4.0}) add(30, grading, kOrigin, place);
  if (profile == Profile::quick) return out;
  for (const char* place : {"interior", "border", "corner"})
    for (const double vertices : {6.0, 12.0, 30.0, 60.0, 120.0, 240.0})
      for (const double grading : {1.0, 2.0, 4.0, 8.0})
        for (const double origin : {0.0, kOrigin, 50.0}) add(vertices, grading, origin, place);
  const std::size_t few = out.size();
  for (std::size_t i = 0; i < few; ++i) {
    out.push_back(out[i]);
    out.back().values["meshes"] = I{100};
  }
  return out;
}

/// The form of a row, and which place it is to keep.
struct Adjustment {
  WeightForm form = WeightForm::corrected;
  enum class Keeps { center, centroid } keeps = Keeps::centroid;
  bool operator==(const Adjustment&) const = default;
};

struct Options {
  Adjustment adjustment;
  GradedPatchOptions patch{.vertices = kVertices, .grading = kGrading, .radius = 0.00397};
  double origin = kOrigin;
  Index meshes = 10;
  std::uint64_t seed = 1;
};

void bind(Binder& b, Options& o) {
  using Keeps = Adjustment::Keeps;
  b.in(Slot::constraint_form)(o.adjustment, "form",
                              {{"printed", {WeightForm::printed, Keeps::center}},
                               {"corrected", {WeightForm::corrected, Keeps::centroid}},
                               {"area_only", {WeightForm::area_only, Keeps::centroid}},
                               {"corrected_to_center", {WeightForm::corrected, Keeps::center}}},
                              "printed: eq. 5-9; corrected: weighted 3×3 about the centroid; area_only: eq. 4; "
                              "corrected_to_center: the 3×3 about the centre");
  b(o.patch.place, "place",
    {{"interior", ClusterPlace::interior}, {"border", ClusterPlace::border}, {"corner", ClusterPlace::corner}},
    "of the centre");
  b(o.patch.vertices, "vertices", "1", "about as many in the support", Source::swept, {3, 1000});
  b(o.patch.grading, "grading", "1", "spacing on one side of a line through the centre over that on the other",
    Source::swept, {1, 16});
  b(o.origin, "origin", "r", "distance of the origin from the centre; 5.5 in the middle of 7 λ", Source::swept,
    {0, 1e4});
  b(o.patch.radius, "radius", "m", "r = 2/π λ of the support; λ = 6.24 mm", Source::paper, {1e-6, 1e3});
  b(o.meshes, "meshes", "1", "pairs of meshes drawn at random", Source::assumed, {1, 100000});
  b(o.seed, "seed", "1", "of the meshes", Source::assumed, {0, 1e9});
}

SampledCluster sampled(const Options& o, const VectorN<2>& origin, std::uint64_t seed) {
  GradedPatchOptions options = o.patch;
  options.origin = origin;
  options.seed = seed;
  GradedPatch patch = graded_patch(options);
  SampledCluster out{std::move(patch.mesh), patch.cluster, {}};
  if (o.adjustment.keeps == Adjustment::Keeps::center) out.cluster.centroid = out.cluster.center;
  out.averages = cluster_averages({out.cluster}, out.mesh, o.adjustment.form);
  return out;
}

/// Numbers up to one: x [m] per m.
MatrixN<3> random_map(std::mt19937_64& random) {
  return MatrixN<3>::NullaryExpr([&] { return symmetric_uniform(random); });
}

/// Of the printed form on the same mesh, whatever the form at hand: the mesh to be shown is the same for all.
double printed_sum_error(const SampledCluster& one) {
  const SampledCluster printed{one.mesh, one.cluster, cluster_averages({one.cluster}, one.mesh, WeightForm::printed)};
  return std::abs(printed.sum() - 1);
}

double middle_of(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// What all rows of all pairs of meshes come to.
struct Found {
  double pairs;
  std::vector<double> sums = {}, places = {};
  double negative = 0, absolute = 0, translation = 0, affine = 0, count = 0, fallbacks = 0, with_negatives = 0,
         singular = INFINITY;

  void add(const SampledCluster& one) {
    const WeightQuality q = weight_quality(one);
    sums.push_back(q.sum_error);
    places.push_back(q.place_error);
    negative = std::max(negative, q.negative);
    absolute = std::max(absolute, q.absolute);
    singular = std::min(singular, q.singular);
    count += one.count() / (2.0 * pairs);
    with_negatives += (one.averages.negative_weights > 0 ? 0.5 : 0.0) / pairs;
    fallbacks += 0.5 * (one.averages.exponential_fallbacks + one.averages.barycentric_fallbacks) / pairs;
  }

  /// Both layers moved by a metre; and mapped by x = A u + b, A of numbers up to 1, b = 1 r
  void compare(const SampledCluster& upper, const SampledCluster& lower, MatrixN<3> map, double radius) {
    translation = std::max(translation, std::abs(upper.sum() - lower.sum()));
    map.row(2) *= radius;
    affine = std::max(affine, (upper.average(map) - lower.average(map)).lpNorm<Eigen::Infinity>() / radius);
  }

  std::map<std::string, double> metrics() const {
    return {{"sum_error", *std::ranges::max_element(sums)},
            {"sum_error_median", middle_of(sums)},
            {"place_error", *std::ranges::max_element(places)},
            {"place_error_median", middle_of(places)},
            {"translation_residual", translation},
            {"affine_residual", affine},
            {"negative_sum", negative},
            {"negative_share", with_negatives},
            {"absolute_sum", absolute},
            {"fallback_share", fallbacks},
            {"singular_distance", singular},
            {"vertices_mean", count}};
  }
};

/// Pairs of meshes: an upper layer's and a lower layer's.
Record run(const Options& o, Progress& progress) {
  std::mt19937_64 random(o.seed);
  Found found{static_cast<double>(o.meshes)};
  Record record;
  double worst = -1;
  Curve shown;
  for (Index k = 0; k < o.meshes; ++k) {
    progress.report(k / found.pairs, "meshes");
    const double angle = std::numbers::pi * symmetric_uniform(random);
    const VectorN<2> origin = o.origin * o.patch.radius * VectorN<2>(std::cos(angle), std::sin(angle));
    const SampledCluster pair[2] = {sampled(o, origin, random()), sampled(o, origin, random())};
    if (k == 0 && o.patch.place == ClusterPlace::interior)
      record.curves.push_back(sum_over_origins(pair[0], o.adjustment.form));
    for (const SampledCluster& one : pair) {
      if (const double printed = printed_sum_error(one); printed > worst) {
        worst = printed;
        shown = weights_curve(one);
        record.frames = {weights_frame(one)};
      }
      found.add(one);
    }
    found.compare(pair[0], pair[1], random_map(random), o.patch.radius);
    if (progress.stop_requested()) {
      record.outcome = Outcome::failed;
      record.reason = "stopped";
      return record;
    }
  }
  record.curves.push_back(shown);
  record.metrics = found.metrics();
  return record;
}

Where of_form(const char* form) {
  return where("form", form);
}
Where at_border() {
  return where_not("place", "interior");
}
Where fine_enough() {
  return where_at_least("vertices", 30.0) && where_at_most("grading", 2.0);
}
/// What weights come to on meshes as coarse as they are.
const UncertaintyFrom kMeshes{.none = "meshes are what is judged: 6 to 240 vertices in a support, drawn at random"};

Counter with_form(const char* form) {
  return swapped({{"form", std::string(form)}});
}

/// What the 3×3 system is made to give: to round-off, of coordinates up to 100 σ where they enter.
std::vector<Claim> corrected_claims() {
  const auto at_round_off = [](const char* says, const char* quantity, const char* name, double bound,
                               Counter counter) {
    return Claim{.says = says,
                 .quantity = quantity,
                 .over = of_form("corrected"),
                 .measure = metric(name),
                 .bound = at_most(bound),
                 .origin = theory("nothing but round-off: 1e-16 times the condition of a 3×3 system, times 100 where "
                                  "coordinates are up to 100 σ"),
                 .counter = std::move(counter),
                 .is_check = true};
  };
  return {
      at_round_off("corrected: weights sum to one", "largest |Σω − 1|", "sum_error", kExact, with_form("printed")),
      at_round_off("corrected: the average of material coordinates stays at the function's centroid",
                   "largest |Σω u − centroid|/σ; coordinates up to 100 σ", "place_error", 1e-11,
                   with_form("area_only")),
      at_round_off("corrected: layers that are moved together stay together", "largest residual [m] for 1 m",
                   "translation_residual", kExact, with_form("printed")),
      at_round_off("corrected: layers under one affine map, meshed differently, agree", "largest residual over r",
                   "affine_residual", 1e-11, with_form("area_only")),
      at_round_off("corrected: no weight is negative", "largest sum of |ω| over ω < 0", "negative_sum", kExact,
                   with_form("printed")),
      {.says = "corrected: linear weights are positive, without a fallback, from 30 vertices on, graded by up to 2, "
               "at borders and in corners too",
       .figure = "§ 4.3",
       .quantity = "largest share of the meshes that needed one",
       .over = of_form("corrected") && fine_enough(),
       .measure = metric("fallback_share"),
       .bound = at_most(1e-9),
       .origin = theory("none"),
       .counter = swapped({{"vertices", 6.0}}),
       .uncertainty = kMeshes,
       .constant = "none of the meshes needs one"}};
}

/// Medians: near the line where det A = 0 what is largest has no bound.
Claim printed_deviates(const char* says, const char* quantity, const char* name, Band bound, const char* of_bound,
                       Band to, const char* cause) {
  return {.says = says,
          .figure = "eq. 5–9",
          .quantity = quantity,
          .over = of_form("printed") && where("place", "interior") && where("origin", kOrigin) && where("meshes", 10),
          .measure = metric(name),
          .reduce = median(),
          .bound = bound,
          .origin = theory(of_bound),
          .counter = with_form("corrected"),
          .expect = deviates(to, cause, "the corrected form on the same meshes"),
          .uncertainty = kMeshes};
}

std::vector<Claim> printed_claims() {
  const char* round_off = "nothing but round-off";
  std::vector<Claim> out{
      {.says = "printed: Σω u = u_c wherever the origin is",
       .quantity = "largest |Σω u − u_c|/σ",
       .over = of_form("printed"),
       .measure = metric("place_error"),
       .bound = at_most(1e-10),
       .origin = theory("eq. 8, to round-off of a system whose condition grows near the line where det A = 0"),
       .counter = with_form("area_only"),
       .note = "α is solved for this",
       .is_check = true},
      printed_deviates(
          "printed: weights stay an affine combination",
          "|Σω − 1|, median of meshes and of numbers of vertices and gradings", "sum_error_median", at_most(kExact),
          round_off, between(0.003, 0.03),
          "Σω becomes 1 + α·Σ(u − u_c), and the sum of the offsets is not zero where vertices are not even"),
      printed_deviates("printed: layers that are moved together stay together",
                       "largest residual [m] for 1 m, median of numbers of vertices and gradings",
                       "translation_residual", at_most(kExact), round_off, between(0.03, 0.7),
                       "each layer's weights have another sum"),
      printed_deviates("printed: no weight is negative",
                       "share of the meshes with one, median of numbers of vertices and gradings", "negative_share",
                       at_most(1e-9), "none", between(0.05, 0.6),
                       "α·(u − u_c) is added to each weight alike, not in proportion to it: those near the truncation "
                       "fall below zero"),
      printed_deviates(
          "printed: the system can be solved wherever the centre is",
          "least distance of the line where det A = 0 from the origin, in r, median of numbers of vertices "
          "and gradings",
          "singular_distance", at_least(50), "farther off than any centre: 50 r here", between(0.4, 1.5),
          "det A = det S (1 + u_c·S⁻¹Σm) is zero for centres on a line where offsets do not add up to zero")};
  out.back().counter = swapped({{"grading", 1.0}});
  out.back().expect.evidence = "vertices that are even have it six times as far off";
  return out;
}

std::vector<Claim> claims(const ReferenceData&) {
  std::vector<Claim> out = corrected_claims();
  std::ranges::move(printed_claims(), std::back_inserter(out));
  out.push_back(
      {.says = "unadjusted: on a graded mesh the average of material coordinates is within 1 % of σ of its "
               "place",
       .figure = "Fig. 4",
       .quantity = "largest |Σω u − centroid|/σ",
       .over = of_form("area_only"),
       .measure = metric("place_error"),
       .bound = at_most(0.01),
       .origin = chosen("a hundredth of σ, which is 0.3 % of a wavelength"),
       .counter = with_form("corrected"),
       .expect = deviates(between(0.5, 0.9), "as § 4.2 says: area weights alone do not keep it, hence the adjustment",
                          "the corrected form on the same meshes"),
       .uncertainty = kMeshes});
  out.push_back({.says = "at a border linear positive weights can keep the centre, the printed target",
                 .figure = "eq. 8",
                 .quantity = "largest share of the meshes without such weights",
                 .over = of_form("corrected_to_center") && at_border(),
                 .measure = metric("fallback_share"),
                 .bound = at_most(1e-9),
                 .origin = theory("none"),
                 .counter = with_form("corrected"),
                 .expect = deviates(between(0.9, 1.05),
                                    "the centre lies on the border, all vertices on one side of it: no positive "
                                    "average but of the border's own vertices is there. The function's centroid over "
                                    "the domain can be kept",
                                    "the corrected form, about the centroid, on the same meshes"),
                 .uncertainty = kMeshes});
  return out;
}

}  // namespace

extern const Study study = {
    .name = "weight_adjustment",
    .title = "Adjusting a cluster's weights to the mesh",
    .claim =
        "The printed adjustment keeps the centre of a cluster's weights and not their sum; a weighted 3×3 system about "
        "the continuous centroid keeps both to round-off, with positive weights.",
    .source = "Li & Kry 2014, Multi-layer skin simulation with adaptive constraints, § 4.2, § 4.3",
    .version = 2,
    .parameters = parameters_of<Options>(),
    .metrics = {{"sum_error", "1", "largest |Σω − 1|"},
                {"sum_error_median", "1", "median of the same"},
                {"place_error", "1",
                 "largest |Σω u − place|/σ; place: the centre for printed and corrected_to_center, "
                 "else the centroid of the truncated Gaussian over the domain"},
                {"place_error_median", "1", "median of the same"},
                {"translation_residual", "1",
                 "largest |H_k x_k − H_{k−1} x_{k−1}| of two meshes moved alike, over the move"},
                {"affine_residual", "1", "the same of two meshes under one affine map, over r"},
                {"negative_sum", "1", "largest Σ|ω| over negative weights"},
                {"negative_share", "1", "of the meshes, with a negative weight"},
                {"absolute_sum", "1", "largest Σ|ω|; 1 for positive weights"},
                {"fallback_share", "1",
                 "of the meshes, where the corrected form fell back on others than linear weights"},
                {"singular_distance", "r", "least distance from the origin of the line of centres with det A = 0"},
                {"vertices_mean", "1", "weights that are not zero"}},
    .paper_duration = "a minute",
    .samples = samples,
    .run = running<Options>(run),
    .claims = claims,
};

}  // namespace wrinkle::validation::weight_adjustment
