// Claim: a viscoelastic pillow keeps the print of what pressed it, which then fades; two or three layers of prisms show
// it as a finely layered pillow does, while one layer resists more. Refuted where print or force of two or three layers
// is off, or where it does not fade as a standard linear solid's does. That one layer's print is shallower, as the
// paper says, is not seen under a ball that is driven to a given depth.
#include <fmt/format.h>

#include <cmath>

#include "validation/harness/claim.h"
#include "validation/harness/solver_slots.h"
#include "validation/scenes/pillow_press.h"

namespace wrinkle::validation {

namespace {

using I = std::int64_t;

constexpr I kFine = 6;               // layers of the reference
constexpr double kFadingTime = 1.0;  // [s] over which the fading is measured

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  for (const I layers : {I{1}, I{2}, I{3}, kFine}) out.push_back({{{"layers", layers}}});
  if (profile == Profile::quick) return out;
  for (const I layers : {I{1}, I{2}, I{3}, kFine})
    out.push_back({{{"layers", layers}, {"cells", I{36}}}});  // 2,592 prisms a layer
  return out;
}

PillowOptions options(const Sample& s) {
  return {.cells = static_cast<Index>(s.integer("cells")),
          .layers = static_cast<Index>(s.integer("layers")),
          .material = {s.number("young"), s.number("poisson")},
          .density = s.number("density"),
          .relaxing = s.number("relaxing"),
          .relaxation_time = s.number("relaxation_time"),
          .ball_radius = s.number("ball_radius"),
          .depth = s.number("depth"),
          .time_step = s.number("time_step"),
          .friction = s.number("friction"),
          .linear_solver = s.word("linear_solver")};
}

Curve print_curve(const PillowResult& result) {
  Curve out{"print", {"time", "s", {}}, {{"depth of the print", "m", {}}, {"force of the ball", "N", {}}}};
  for (const PillowStep& step : result.steps) {
    out.x.values.push_back(step.time);
    out.y[0].values.push_back(step.print);
    out.y[1].values.push_back(step.force);
  }
  return out;
}

/// The upper side along the line through the middle, before and after.
Curve profile_curve(const PillowResult& result, Index cells) {
  Curve out{
      "profile", {"x at rest", "m", {}}, {{"height at first", "m", {}}, {"height when the ball has left", "m", {}}}};
  const Index layers = result.mesh.layers;
  for (Index i = 0; i <= cells; ++i) {
    const Index column = i * (cells + 1) + cells / 2, node = result.mesh.node(column, layers);
    out.x.values.push_back(result.mesh.nodes[node].x());
    out.y[0].values.push_back(result.settled[3 * node + 2]);
    out.y[1].values.push_back(result.lifted[3 * node + 2]);
  }
  return out;
}

/// The pillow's prisms as VTK wedges.
Frame frame(const PillowResult& result, const Vector& state, double time) {
  Frame out;
  out.time = time;
  out.points.assign(state.begin(), state.end());
  out.offsets.push_back(0);
  for (Index t = 0; t < static_cast<Index>(result.mesh.triangles.size()); ++t)
    for (Index k = 0; k < result.mesh.layers; ++k) {
      const auto c = result.mesh.corners(t, k);
      for (const int a : {0, 2, 1, 3, 5, 4}) out.connectivity.push_back(c[a]);  // turned round, as prism_frame does
      out.offsets.push_back(static_cast<I>(out.connectivity.size()));
      out.cell_types.push_back(13);
    }
  return out;
}

Record run(const Sample& s, Progress& progress) {
  const PillowOptions o = options(s);
  const PillowResult result = press_pillow(o, [&](double fraction) {
    progress.report(fraction, "time steps");
    return !progress.stop_requested();
  });
  Record record;
  if (result.status != Status::converged || result.lifted.size() == 0) {
    record.outcome = Outcome::failed;
    record.reason = fmt::format("after {} time steps: {}", result.steps.size(), result.message);
    return record;
  }
  const double lifted = lifted_time(o), print = result.print_at(lifted);
  Index iterations = 0;
  double force = 0;
  for (const PillowStep& step : result.steps) {
    iterations += step.iterations;
    force = std::max(force, step.force);
  }
  auto& m = record.metrics;
  m["print_depth"] = print;
  m["press_force"] = force;
  m["fading_time"] = kFadingTime / std::log(print / result.print_at(lifted + kFadingTime));
  m["fading_ratio"] = m["fading_time"] / (o.relaxation_time * (1 + o.relaxing));
  m["prisms"] = static_cast<double>(result.mesh.triangles.size()) * result.mesh.layers;
  m["iterations_per_step"] = static_cast<double>(iterations) / static_cast<double>(result.steps.size());
  m["seconds_per_step"] = result.seconds / static_cast<double>(result.steps.size());
  record.curves = {print_curve(result), profile_curve(result, o.cells)};
  record.frames = {frame(result, result.settled, 0), frame(result, result.lifted, lifted)};
  return record;
}

Where with_layers(I layers) {
  return where("layers", layers);
}

/// The measure of one layer over that of more, on pillows that are otherwise alike.
Reducer one_over(I more) {
  return pair_ratio(with_layers(1), with_layers(more));
}

/// One layer's print beside that of more.
Claim shallower(I more, const Band& expected) {
  return {
      .says = fmt::format("a single layer's print is shallower than that of {} layers", more),
      .figure = "Fig. 11",
      .quantity = fmt::format("depth of the print of one layer over that of {}", more),
      .measure = metric("print_depth"),
      .reduce = one_over(more),
      .bound = at_most(0.975),
      .origin = chosen("Fig. 11: a shallower handprint; those of 2, 3 and 6 layers differ by 2.4 %"),
      .counter = swapped({{"layers", I{2}}}, with_layers(1)),
      .expect = deviates(expected,
                         "a ball driven to a given depth leaves nearly the same print in the middle whatever resists "
                         "it",
                         "the force of the same samples: one layer resists 12 % more than 6")};
}

std::vector<Claim> claims(const ReferenceData&) {
  return {
      {.says = "two or three layers match a finely layered pillow's print",
       .figure = "Fig. 11",
       .quantity = "depth of the print when the ball has left, over that of 6 layers",
       .measure = metric("print_depth"),
       .reduce = pair_ratio(where_among("layers", {I{2}, I{3}}), with_layers(kFine)),
       .bound = within(1, 0.05),
       .origin = chosen("a twentieth of the depth: hardly seen in a picture; with half of what relaxes the print is "
                        "30 % shallower"),
       .counter = swapped({{"relaxing", 1.0}}, with_layers(2)),
       .note = "one layer passes as well: what it lacks shows in the force"},
      {.says = "two or three layers resist as a finely layered pillow does",
       .figure = "Fig. 11",
       .quantity = "largest force of the ball over that of 6 layers",
       .measure = metric("press_force"),
       .reduce = pair_ratio(where_among("layers", {I{2}, I{3}}), with_layers(kFine)),
       .bound = within(1, 0.05),
       .origin = chosen("as of the print; one layer resists 12 % more"),
       .counter = swapped({{"layers", I{1}}}, with_layers(2))},
      shallower(2, between(1.005, 1.045)),
      shallower(3, between(1.003, 1.03)),
      shallower(kFine, between(0.985, 1.01)),
      {.says = "a single layer resists more than 6 layers",
       .quantity = "largest force of the ball over that of 6 layers",
       .measure = metric("press_force"),
       .reduce = one_over(kFine),
       .bound = at_least(1.05),
       .origin =
           chosen("as much as two or three layers may differ by; more than 1 by theory, as its displacements are a "
                  "part of those that more layers have"),
       .counter = swapped({{"layers", I{2}}}, with_layers(1))},
      {.says = "the print fades as a standard linear solid creeps",
       .figure = "§ 6.1",
       .quantity = "time in which it fades by e, over τ (1 + g)",
       .measure = metric("fading_ratio"),
       .bound = within(1, 0.1),
       .origin = theory("τ (1 + g) where only the shape changes, which relaxes; less where volume does, which does "
                        "not"),
       .counter = swapped({{"relaxing", 20.0}}, with_layers(1))}};
}

}  // namespace

extern const Study pillow_layers = {
    .name = "pillow_layers",
    .title = "A print in a viscoelastic pillow of 1, 2, 3 layers",
    .claim =
        "Two or three layers of prisms keep the print of a pressing body as a finely layered pillow does; one layer "
        "resists more. The print fades as a standard linear solid creeps.",
    .source = "Chen et al. 2023, Multi-Layer Thick Shells, Fig. 11",
    .version = 2,
    .parameters =
        {{"layers", I{1}, "1", "of prisms; 6: the reference", Source::swept, {}, 1, 12},
         {"cells", I{10}, "1", "of the pillow along each side", Source::assumed, {}, 4, 64},
         {"young", 1e3, "Pa", "of what does not relax", Source::paper, {}, 1, 1e9},
         {"poisson", 0.3, "1", "ν of it", Source::paper, {}, 0, 0.49},
         {"density", 1.0, "kg/m^3", "of the pillow", Source::paper, {}, 0.1, 1e4},
         {"relaxing",
          2.0,
          "1",
          "g: shear modulus of what relaxes over that of what does not",
          Source::assumed,
          {},
          0.01,
          100},
         {"relaxation_time", 0.3, "s", "τ", Source::assumed, {}, 1e-3, 100},
         {"ball_radius", 0.1, "m", "of the pressing body; the paper has a hand", Source::assumed, {}, 0.02, 1},
         {"depth", 0.05, "m", "that it is driven into the pillow, 0.12 m thick", Source::assumed, {}, 1e-3, 0.08},
         {"friction", 0.5, "1", "of table and ball", Source::assumed, {}, 0, 2},
         {"time_step", 0.02, "s", "h", Source::assumed, {}, 1e-3, 0.1},
         linear_solver_parameter("cholmod-supernodal", Systems::definite)},
    .metrics = {{"print_depth", "m", "loss of thickness in the middle when the ball is back where it started"},
                {"press_force", "N", "largest of the ball"},
                {"fading_time", "s", "1 s over the logarithm of the print's ratio over that second"},
                {"fading_ratio", "1", "the same over τ (1 + g)"},
                {"prisms", "1", "of all layers"},
                {"iterations_per_step", "1", "Newton's"},
                {"seconds_per_step", "s", "wall time"}},
    .paper_duration = "ten minutes",
    .samples = samples,
    .run = run,
    .claims = claims,
};

}  // namespace wrinkle::validation
