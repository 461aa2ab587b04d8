// Claim: the shells of Table 1 have the printed sizes; a Newton step is faster by a sparse factorisation than by the
// printed MINRES, and the interior costs less than a shell of many unknowns. Refuted where in turns with MINRES the
// direct step takes longer, or the interior's step longer than the shell's, as it does of small ones. Times are shown
// beside the printed ones, which are another machine's, and never judged against them. What of the table cannot be is
// said: a number of faces, and the numbers of constraints, which the printed clustering does not give.
#include <fmt/format.h>
#include <tbb/global_control.h>

#include <cmath>
#include <map>
#include <stdexcept>

#include "core/base/thread_time.h"
#include "core/solve/constrained_newton.h"
#include "core/solve/kkt_newton.h"
#include "validation/harness/claim.h"
#include "validation/harness/reference_data.h"
#include "validation/meters/time_ratio.h"
#include "validation/scenes/embedded_cost_scene.h"

namespace wrinkle::validation {

namespace {

using I = std::int64_t;

constexpr double kLambdaTolerance = 0.0015;
constexpr double kWrinkling = 20;  // onsets a frame: wrinkles from the first frame on

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  const auto add = [&](I row, I minres_frames, I frames, double strain = 0.4) {
    out.push_back({{{"row", row}, {"minres_frames", minres_frames}, {"frames", frames}, {"strain_per_frame", strain}}});
    if (row == 1 || row == 4) out.back().values["turns"] = I{kLeastTurns};  // the largest
  };
  add(1, 0, 2);
  for (const I row : {3, 7, 10, 11}) add(row, 2, 3);
  for (const I row : {8, 9}) add(row, 0, 2);
  add(6, 1, 3);
  for (const I row : {7, 11}) add(row, 0, 3, kWrinkling);
  if (profile == Profile::quick) return out;
  for (I row = 1; row <= 11; ++row) {
    const bool large = row == 1 || row == 4;
    add(row, large ? 1 : 2, 5);
  }
  for (const I row : {6, 8}) add(row, 0, 5, kWrinkling);
  return out;
}

CostSceneOptions scene_options(const Sample& s) {
  return {
      .row = cost_rows()[static_cast<std::size_t>(s.integer("row") - 1)],
      .clusters = s.word("clusters_by") == "printed_rule" ? CostClusters::printed_rule : CostClusters::printed_count,
      .interior_modulus = s.number("interior_modulus"),
      .density = s.number("density"),
      .poisson = s.number("poisson")};
}

/// What one way to solve for the shell took.
struct Cost {
  double seconds = 0;
  Index frames = 0, converged = 0, minima = 0, steps = 0, factorisations = 0, linear_iterations = 0;

  void add(const ConstrainedResult& result, double taken) {
    seconds += taken;
    ++frames;
    converged += result.converged() ? 1 : 0;
    minima += result.is_minimum() ? 1 : 0;
    steps += result.iterations();
    for (const IterationRecord& step : result.telemetry) {
      factorisations += step.factorisations;
      linear_iterations += step.linear_iterations;
    }
  }
  void write(Record& record, const std::string& name) const {
    if (frames == 0) return;
    auto& m = record.metrics;
    m[name + "_frame"] = seconds / frames;
    m[name + "_step"] = seconds / std::max(steps, 1);
    m[name + "_newton"] = static_cast<double>(steps) / frames;
    m[name + "_factorisations"] = static_cast<double>(factorisations) / frames;
    m[name + "_linear"] = static_cast<double>(linear_iterations) / frames;
    m[name + "_converged"] = static_cast<double>(converged) / frames;
  }
};

/// A shell of its own, as problems that solvers share are bound anew in turns, and the printed Newton on it.
struct PrintedSolver {
  EmbeddedShell shell;
  std::unique_ptr<LinearSolver> linear;
  KktNewtonOptions newton_options;
  std::optional<KktNewton> newton;
  Cost cost;

  PrintedSolver(const CostSceneOptions& options, const Sample& s, const std::string& solver, double linear_tolerance)
      : shell(make_cost_scene(options).shell),
        linear(make_linear_solver(solver, {.relative_tolerance = linear_tolerance,
                                           .max_iterations = static_cast<Index>(s.integer("minres_iterations"))})) {
    const double stretch = options.row.thickness * options.row.ratio * options.interior_modulus;  // γ = hE
    newton_options = {.scale = stretch,
                      .relative_tolerance = s.number("tolerance"),
                      .max_iterations = static_cast<Index>(s.integer("newton_iterations"))};
    newton.emplace(shell.problem, shell.constraint, *linear, newton_options);
  }
  /// From now on a solve is one step: linearise, assemble, solve, update.
  void take_single_steps(const Vector& h, const Vector& x) {
    newton_options.max_iterations = 1;
    newton.emplace(shell.problem, shell.constraint, *linear, newton_options);
    newton->set_target(h);
    newton->solve(x);  // symbolic analysis
  }
  ConstrainedResult solve(const Vector& h, const Vector& x) {
    newton->set_target(h);
    const ThreadTime time;
    ConstrainedResult result = newton->solve(x);
    cost.add(result, time.seconds());
    return result;
  }
};

/// Least of three timings.
template <class F>
double seconds_of(const F& work) {
  double least = INFINITY;
  for (int i = 0; i < 3; ++i) {
    const ThreadTime time;
    work();
    least = std::min(least, time.seconds());
  }
  return least;
}

void write_sizes(const CostScene& scene, const CostSceneOptions& options, Record& record) {
  auto& m = record.metrics;
  const RuleClusters rule = rule_clusters(scene.shell.rest, AverageFilter::for_wavelength(scene.wavelength).spacing());
  m["unknowns"] = scene.shell.problem.num_dofs;
  m["faces"] = static_cast<double>(scene.shell.rest.triangles.size());
  m["elements"] = static_cast<double>(scene.interior.lattice.elements.size());
  m["wavelength"] = scene.wavelength;
  m["clusters"] = scene.clusters;
  m["clusters_rule"] = rule.greedy;
  m["clusters_least"] = rule.at_least;
  m["spacing"] = scene.spacing;
  m["onset"] = scene.onset(options.row.thickness);
  m["lattice_seconds"] = scene.seconds_lattice;
  m["constraint_seconds"] = scene.seconds_constraints;
}

/// Assembly and forces alone, at the last state.
void write_assembly(CostScene& scene, Assembler& shell, const EmbeddedMotion& motion, Record& record) {
  Assembler interior(scene.interior.problem);
  auto& m = record.metrics;
  m["shell_assembly"] = seconds_of([&] { shell.evaluate(motion.x, Order::hessian); });
  m["shell_forces"] = seconds_of([&] { shell.evaluate(motion.x, Order::gradient); });
  m["interior_assembly"] = seconds_of([&] { interior.evaluate(motion.q, Order::hessian); });
  m["interior_forces"] = seconds_of([&] { interior.evaluate(motion.q, Order::gradient); });
}

/// The interior's step and the shell's robust static step, timed; the shell's under the same H x = h by the printed
/// Newton, direct and with MINRES, from the printed start x_k.
class CostRun {
 public:
  CostRun(const Sample& s, const CostSceneOptions& options)
      : sample_(s),
        options_(options),
        scene_(make_cost_scene(options)),
        shell_linear_(make_linear_solver("mumps-ldlt")),
        interior_linear_(make_linear_solver("cholmod-supernodal")),
        cg_(make_linear_solver("pcg-jacobi", {.relative_tolerance = 1e-8})),
        robust_(scene_.shell.problem, scene_.shell.constraint, *shell_linear_,
                {.step_tolerance = s.number("tolerance") * options.row.thickness,
                 .max_iterations = static_cast<Index>(s.integer("newton_iterations"))}),
        direct_(options, s, "mumps-ldlt", 1e-10),
        minres_(options, s, "minres", s.number("minres_tolerance")),
        direct_euler_(make_euler(scene_, *interior_linear_, [this](const Vector& h, const Vector& x) {
          robust_.set_target(h);
          const ThreadTime time;
          ConstrainedResult result = robust_.minimize(x);
          shell_seconds_ = time.seconds();
          robust_cost_.add(result, shell_seconds_);
          return result;
        })) {
    motion_ = {scene_.interior.q, Vector::Zero(scene_.interior.q.size()), scene_.shell.x};
    const ThreadTime time;  // symbolic analysis, once for all frames
    robust_.minimize(scene_.shell.x);
    analysis_ = time.seconds();
    direct_.newton->solve(scene_.shell.x);
  }

  /// A message where it fails.
  std::string frame(I k) {
    const double strain = sample_.number("strain_per_frame") * scene_.onset(options_.row.thickness);
    Vector ends = motion_.q;
    scene_.move_ends(strain * static_cast<double>(k + 1), ends);
    const double h = sample_.number("time_step");
    for (Index i = 0; i < ends.size(); ++i)
      if (scene_.interior.problem.fixed[i]) motion_.velocity[i] = (ends[i] - motion_.q[i]) / h;
    const Vector before = motion_.x;
    const ThreadTime time;
    const EmbeddedStep step = direct_euler_.step(motion_);
    interior_seconds_ += time.seconds() - shell_seconds_;
    ++frames_;
    if (!step.converged()) return fmt::format("frame {}: {}: {}", k + 1, to_string(step.status), step.message);
    last_start_ = before;
    last_target_ = scene_.shell.constraint.H * (scene_.interior.embedding * motion_.q);
    compare(step.shell, direct_.solve(last_target_, before));
    if (k < sample_.integer("minres_frames")) minres_.solve(last_target_, before);
    return {};
  }

  /// Energy of the printed solution above the robust one, of the frames where it converged; fmax and fmin leave NaN.
  void compare(const ConstrainedResult& robust, const ConstrainedResult& printed_way) {
    if (!printed_way.converged() || !(robust.energy > 0)) return;
    const double excess = printed_way.energy / robust.energy - 1;
    excess_ = std::fmax(excess_, excess);
    least_excess_ = std::fmin(least_excess_, excess);
  }

  void write(Record& record) {
    write_sizes(scene_, options_, record);
    write_assembly(scene_, robust_.assembler(), motion_, record);
    robust_cost_.write(record, "robust");
    direct_.cost.write(record, "direct");
    minres_.cost.write(record, "minres");
    record.metrics["robust_minima"] = static_cast<double>(robust_cost_.minima) / robust_cost_.frames;
    record.metrics["direct_excess"] = excess_;
    record.metrics["direct_excess_least"] = least_excess_;
    record.metrics["analysis_seconds"] = analysis_;
    record.metrics["interior_frame"] = interior_seconds_ / static_cast<double>(frames_);
    record.metrics["interior_cg_frame"] = cg_frame();
    write_ratios(record);
  }

 private:
  EmbeddedEuler make_euler(CostScene& scene, LinearSolver& linear, ShellStatics statics) {
    return {scene.interior.problem,   scene.interior.mass,
            scene.interior.embedding, robust_.assembler(),
            scene.shell.constraint.H, linear,
            std::move(statics),       {.time_step = sample_.number("time_step"), .step_tolerance = 1e-6}};
  }

  /// The interior alone, the shell left as it is.
  EmbeddedEuler interior_euler(LinearSolver& linear) {
    return make_euler(scene_, linear, [](const Vector&, const Vector& x) {
      ConstrainedResult same;
      same.status = Status::converged;
      same.x = x;
      return same;
    });
  }

  /// Single steps in turns, from the last frame's start: the shell's, direct and by MINRES, and the interior's.
  void write_ratios(Record& record) {
    direct_.take_single_steps(last_target_, last_start_);
    EmbeddedEuler euler = interior_euler(*interior_linear_);
    const auto interior_step = [&] {
      EmbeddedMotion motion = motion_;
      const EmbeddedStep step = euler.step(motion);
      if (!step.converged()) throw std::runtime_error(fmt::format("a timed step of the interior: {}", step.message));
    };
    const auto shell_step = [&](KktNewton& newton) {  // what breaks off is not fast
      const ConstrainedResult result = newton.solve(last_start_);
      if (!result.converged() && result.status != Status::iteration_limit)
        throw std::runtime_error(fmt::format("a timed step of the shell: {}", result.message));
    };
    interior_step();  // symbolic analysis
    std::vector<std::function<void()>> works{[&] { shell_step(*direct_.newton); }, interior_step};
    const bool minres = minres_.cost.steps > 0;
    if (minres) minres_.take_single_steps(last_target_, last_start_);
    if (minres) works.emplace_back([&] { shell_step(*minres_.newton); });
    const auto seconds = times_in_turns(static_cast<int>(sample_.integer("turns")), works);
    store(time_ratio(seconds[1], seconds[0]), "interior_seconds_over_shell", record);
    if (minres) store(time_ratio(seconds[2], seconds[0]), "minres_seconds_over_direct", record);
  }

  /// The interior's step from the last state by conjugate gradients.
  double cg_frame() {
    EmbeddedEuler euler = interior_euler(*cg_);
    EmbeddedMotion warm = motion_, motion = motion_;
    euler.step(warm);
    const ThreadTime time;
    const EmbeddedStep step = euler.step(motion);
    return step.converged() ? time.seconds() : NAN;
  }

  const Sample& sample_;
  CostSceneOptions options_;
  CostScene scene_;
  std::unique_ptr<LinearSolver> shell_linear_, interior_linear_, cg_;
  ConstrainedNewton robust_;
  PrintedSolver direct_, minres_;
  Cost robust_cost_;
  double shell_seconds_ = 0, interior_seconds_ = 0, analysis_ = 0, excess_ = std::nan(""), least_excess_ = std::nan("");
  I frames_ = 0;
  EmbeddedEuler direct_euler_;
  EmbeddedMotion motion_;
  Vector last_start_, last_target_;  // of the last frame's static solve
};

Record run(const Sample& s, Progress& progress) {
  const tbb::global_control one_thread(tbb::global_control::max_allowed_parallelism, 1);
  CostRun cost(s, scene_options(s));
  Record record;
  for (I k = 0; k < s.integer("frames"); ++k) {
    progress.report(static_cast<double>(k) / static_cast<double>(s.integer("frames")), "frames");
    record.reason = progress.stop_requested() ? "stopped" : cost.frame(k);
    if (record.reason.empty()) continue;
    record.outcome = Outcome::failed;
    return record;
  }
  cost.write(record);
  return record;
}

/// A column of Table 1 by row.
std::map<I, double> printed(const ReferenceTable& table, const std::string& column) {
  std::map<I, double> out;
  const auto rows = table.column("row"), values = table.column(column);
  for (std::size_t i = 0; i < rows.size(); ++i) out[static_cast<I>(rows[i])] = values[i];
  return out;
}

/// |metric over the printed column − 1| of the row.
Measure off_printed(const ReferenceTable& table, const std::string& column, const std::string& name) {
  return formula(fmt::format("|{} / printed − 1|", name), {name},
                 [values = printed(table, column), value = metric(name)](const Row& row) {
                   return std::abs(value.of(row) / values.at(row.sample.integer("row")) - 1);
                 });
}

Where printed_count() {
  return where("clusters_by", "printed_count");
}
/// Before wrinkles: times.
Where calm() {
  return printed_count() && where_less("strain_per_frame", 1.0);
}
Where row_is(I row) {
  return where("row", row);
}
Counter become(I row, const Where& of) {
  return swapped({{"row", row}}, of);
}

std::vector<Claim> size_claims(const ReferenceTable& table) {
  const Measure faces = off_printed(table, "faces", "faces");
  return {{.says = "the printed wavelengths are equation 3's with equal Poisson ratios",
           .figure = "Table 1",
           .quantity = "largest relative difference of λ",
           .over = {},
           .measure = off_printed(table, "wavelength", "wavelength"),
           .bound = within(0, kLambdaTolerance),
           .origin = chosen("row 11 is printed as 8.70 mm for 8.713, the others are rounded to half a percent or less"),
           .counter = become(6, row_is(10))},
          {.says = "surfaces of the printed n have the printed numbers of faces, n = 28194 left out",
           .figure = "Table 1",
           .quantity = "largest relative difference of n_x",
           .over = printed_count() && where_not("row", I{1}) && where_not("row", I{4}),
           .measure = faces,
           .bound = within(0, 1e-5),
           .origin = theory("Euler: 2V − 4 faces of a closed surface, whose V is n/3"),
           .counter = become(6, row_is(10)),
           .note = "meshes are made to have the printed n",
           .is_check = true,
           .constant = "whole numbers that follow from n"},
          {.says = "a surface of n = 28194 has 19,792 faces",
           .figure = "Table 1",
           .quantity = "relative difference of n_x",
           .over = printed_count() && (row_is(1) || row_is(4)),
           .measure = faces,
           .bound = within(0, 1e-5),
           .origin = paper("Table 1, rows 1 and 4: 19792"),
           .counter = become(3, row_is(1)),
           .expect = deviates(between(0.0504, 0.0506),
                              "a closed surface of V = n/3 = 9398 vertices has 2V − 4 = 18,792 faces: a slip",
                              "all other rows have 2n/3 − 4")}};
}

/// Not reproducible where no choice of centres can cover the mesh with the printed number.
Claim printed_clusters(const ReferenceTable& table) {
  const auto least = [values = printed(table, "clusters"), value = metric("clusters_least")](const Row& row) {
    return value.of(row) / values.at(row.sample.integer("row"));
  };
  return {.says = "the printed clustering gives the printed numbers of constraints",
          .figure = "Table 1",
          .quantity = "most that c must be at least, over the printed c; row 3 left out",
          .over = printed_count() && where_not("row", I{3}),
          .measure = formula("clusters_least / printed", {"clusters_least"}, least),
          .bound = at_most(1),
          .origin = paper("Table 1, column c"),
          .counter = become(7, row_is(8)),
          .expect = deviates(between(60, 72),
                             "within r/2 = λ/π of a centre there are so few vertices that c cannot be that small, "
                             "whatever the centres; in half of the rows every vertex becomes one",
                             "clusters_rule and clusters_least of all rows; row 3 is such a row: c = V = 1046"),
          .note =
              "the bar's and the slab's numbers are 10 to 60 times too small; times are taken with the printed c "
              "and r widened to what that covers"};
}

std::vector<Claim> time_claims() {
  return {{.says = "a direct step is faster than MINRES in the same Newton iteration",
           .figure = "§ 6.1",
           .quantity = "least time of a step by MINRES over one by MUMPS, in turns; row 3 left out: c = V leaves its "
                       "shell no freedom",
           .over = calm() && where_not("row", I{3}) && where_more("minres_frames", I{0}),
           .measure = time_ratio("minres_seconds_over_direct"),
           .bound = at_least(1),
           .origin = theory("faster: 1"),
           .counter = become(3, row_is(10))},
          {.says = "the interior costs less than a shell of 6534 unknowns or more",
           .figure = "Table 1",
           .quantity = "largest time of the interior's step (t_q) over a direct Newton step of the shell (t_x), in "
                       "turns; printed: 1/123 to 1/1015",
           .over = calm() && where_among("row", {I{1}, I{2}, I{4}, I{5}, I{8}, I{9}}),
           .measure = time_ratio("interior_seconds_over_shell"),
           .bound = at_most(1),
           .origin = theory("less: 1"),
           .counter = swapped({{"row", I{7}}, {"minres_frames", I{0}}}, row_is(8)),
           .note = "a step linearises a flat skin; row 3 is left out, whose shell has no freedom"},
          {.says = "the interior costs less than a shell of 636 to 3138 unknowns",
           .figure = "Table 1",
           .quantity = "largest time of the interior's step (t_q) over a direct Newton step of the shell (t_x), in "
                       "turns; printed: 1/2 to 1/252",
           .over = calm() && where_among("row", {I{6}, I{7}, I{10}, I{11}}),
           .measure = time_ratio("interior_seconds_over_shell"),
           .bound = at_most(1),
           .origin = theory("less: 1"),
           .counter = swapped({{"row", I{8}}, {"minres_frames", I{0}}}, row_is(7)),
           .expect = deviates(between(2, 9),
                              "a sparse factorisation of so small a shell takes a twentieth of the printed step or "
                              "less, an interior of 45 elements with 27 points half of it",
                              "row 7: 3.4 ms for 69 printed, 16 for 34; row 6, five times larger: as long as the "
                              "shell's step")}};
}

std::vector<Claim> solving_claims() {
  return {{.says = "every static solve of the constrained Newton ends in a minimum",
           .quantity = "least share of the frames, by the inertia of the KKT matrix",
           .over = {},
           .measure = metric("robust_minima"),
           .bound = at_least(1),
           .origin = theory("it converges where the inertia tells a minimum, and fails elsewhere"),
           .is_check = true,
           .constant = "it may end nowhere else"},
          {.says = "static solves of the constrained Newton end no higher than the printed Newton's",
           .quantity = "least energy of a converged state of the printed Newton over the constrained one's",
           .over = {},
           .measure = formula("1 + direct_excess_least", {"direct_excess_least"},
                              [](const Row& row) { return 1 + metric("direct_excess_least").of(row); }),
           .bound = at_least(0.99),
           .origin = chosen("as much as counts as missing a minimum"),
           .counter = swapped({{"tolerance", 1e-8}, {"minres_frames", I{0}}}, row_is(10)),
           .expect = deviates(between(0.935, 0.958),
                              "it ends where a step is a thousandth of h, and a slab that is still flat moves little "
                              "more: its first frame takes one step",
                              "row 10 with tolerance = 1e-8: 1 − 5e-10; row 11: 1 − 3e-9")},
          {.says = "where wrinkles form, the printed Newton and line search find them",
           .figure = "§ 6.1",
           .quantity = "most energy of a converged state above the minimum found here, relative",
           .over = where("strain_per_frame", kWrinkling),
           .measure = metric("direct_excess"),
           .bound = within(0, 0.01),
           .origin = chosen("the tolerances of both solvers leave up to 1 % before wrinkles form"),
           .counter = swapped({{"strain_per_frame", 0.4}}),
           .expect = deviates(between(1.5, 2.5),
                              "its merit is the residual, which the unwrinkled state, a saddle, satisfies as well",
                              "row 11: 2.0, where the constrained Newton leaves the same saddle"),
           .note = "on rows 6, 7 and 8 it ends within 0.3 % of the minimum where it converges"}};
}

std::vector<Claim> claims(const ReferenceData& reference) {
  const ReferenceTable table = reference.table("embedded_cost", "table1");
  std::vector<Claim> out = size_claims(table);
  out.push_back(printed_clusters(table));
  for (auto& more : {time_claims(), solving_claims()}) out.insert(out.end(), more.begin(), more.end());
  return out;
}

std::vector<Metric> metrics() {
  std::vector<Metric> out{
      {"unknowns", "1", "n of the shell"},
      {"faces", "1", "n_x"},
      {"elements", "1", "n_q of the interior"},
      {"wavelength", "m", "λ of equation 3"},
      {"clusters", "1", "c, centres of averages"},
      {"clusters_rule", "1", "centres by the printed rule on this mesh"},
      {"clusters_least", "1", "centres that any choice needs at least: vertices over the most within r/2 of one"},
      {"spacing", "m", "r = 2σ of the averages"},
      {"onset", "1", "strain π²h²/12r² at which a free skin buckles between centres at r"},
      {"lattice_seconds", "s", "set-up of the interior (t_q-setup), wall time"},
      {"constraint_seconds", "s", "centres and averages (t_H-setup), wall time"},
      {"analysis_seconds", "s", "first static solve, at rest, symbolic analysis in it"},
      {"shell_assembly", "s", "energy, gradient and Hessian of the shell (t_xA)"},
      {"shell_forces", "s", "energy and gradient of the shell (t_Fx)"},
      {"interior_frame", "s", "implicit step of the interior, direct, BᵀK_xB in it (t_q)"},
      {"interior_cg_frame", "s", "the same by conjugate gradients"},
      {"interior_assembly", "s", "energy, gradient and Hessian of the interior alone (t_qA)"},
      {"interior_forces", "s", "energy and gradient of the interior (t_Fq)"},
      {"robust_minima", "1", "share of the frames in which the constrained Newton ends in a minimum"},
      {"direct_excess", "1", "most energy of the printed Newton's state above the constrained one's, relative"},
      {"direct_excess_least", "1", "the same, least: negative where the printed one's is lower"}};
  const std::pair<const char*, const char*> solvers[] = {{"minres", "printed Newton, MINRES"},
                                                         {"direct", "printed Newton, MUMPS"},
                                                         {"robust", "constrained Newton, MUMPS and inertia"}};
  for (const auto& solver : solvers) {
    const auto add = [&](const char* what, const char* unit, const char* description) {
      out.push_back(
          {fmt::format("{}_{}", solver.first, what), unit, fmt::format("{}: {}", solver.second, description)});
    };
    add("frame", "s", "static solve of a frame, mean");
    add("step", "s", "one Newton step: linearise, assemble, solve, update (t_x)");
    add("newton", "1", "Newton steps a frame");
    add("factorisations", "1", "a frame");
    add("linear", "1", "iterations of the linear solver a frame");
    add("converged", "1", "share of the frames");
  }
  return with_ratios(std::move(out),
                     {{"minres_seconds_over_direct", "a Newton step by MINRES over one by MUMPS, median of the turns"},
                      {"interior_seconds_over_shell", "the interior's step over a Newton step of the shell by MUMPS"}});
}

}  // namespace

extern const Study embedded_cost = {
    .name = "embedded_cost",
    .title = "Embedded shells: sizes and times",
    .claim =
        "Shells of the printed sizes: a direct Newton step under averaging constraints is faster than one by "
        "MINRES, and the interior costs less than a large shell; their times are shown beside the printed ones.",
    .source = "Rémillard & Kry 2013, Table 1",
    .version = 3,
    .parameters =
        {{"row", I{6}, "1", "of Table 1: object, mesh, thickness, E_x/E_q, c", Source::paper, {}, 1, 11},
         {"clusters_by",
          std::string("printed_count"),
          "",
          "printed_count: the printed c, r widened to cover; printed_rule: c by the printed rule",
          Source::swept,
          {"printed_count", "printed_rule"}},
         {"frames", I{5}, "1", "steps of the motion", Source::assumed, {}, 1, 1000},
         {"minres_frames", I{1}, "1", "of them with MINRES too", Source::assumed, {}, 0, 1000},
         {"turns", I{kTurns}, "1", "of single steps, which are held against each other", Source::assumed, {}, 1, 1000},
         {"strain_per_frame", 0.4, "onset", "by which the ends press or bend", Source::assumed, {}, 0, 1000},
         {"time_step", 0.02, "s", "h", Source::paper, {}, 1e-4, 1},
         {"interior_modulus", 1e5, "Pa", "E_q", Source::assumed, {}, 1, 1e9},
         {"density", 200.0, "kg/m^3", "of the interior", Source::assumed, {}, 1, 1e5},
         {"poisson", 0.3, "1", "of skin and interior", Source::assumed, {}, 0, 0.45},
         {"tolerance",
          1e-3,
          "1",
          "of ‖F‖ over the first; constrained Newton: of a step over h",
          Source::assumed,
          {},
          1e-12,
          0.5},
         {"newton_iterations", I{200}, "1", "allowed a frame", Source::assumed, {}, 1, 10000},
         {"minres_tolerance", 1e-4, "1", "of MINRES, relative residual", Source::assumed, {}, 1e-12, 0.5},
         {"minres_iterations", I{20000}, "1", "allowed a solve", Source::assumed, {}, 1, 10000000}},
    .metrics = metrics(),
    .paper_duration = "ten minutes",
    .samples = samples,
    .run = run,
    .claims = claims,
};

}  // namespace wrinkle::validation
