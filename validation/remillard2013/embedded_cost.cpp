// Claim: the shells of Table 1 have the printed sizes, and MINRES solves the printed systems (§ 6.1); a Newton step is
// faster by a sparse factorisation than by MINRES, and the interior costs less than a shell of many unknowns. Refuted
// where the printed Newton does not converge with MINRES, where in turns with it the direct step takes longer, or the
// interior's step longer than the shell's, as it does of small ones. Times are shown beside the printed ones, which are
// another machine's and another solver's: what part of the shell's step the interior's is deviates with them. What of
// the table cannot be is said: a number of faces, and the numbers of constraints, which the printed clustering does not
// give.
#include "validation/remillard2013/embedded_cost.h"

#include <fmt/format.h>
#include <tbb/global_control.h>

#include "validation/harness/binder.h"
#include "validation/scenes/embedded_cost_frames.h"

namespace wrinkle::validation::embedded_cost {

namespace {

using I = std::int64_t;

struct Options {
  Index row = 6;             // of Table 1, from 1
  CostFramesOptions motion;  // but for the row
};

void bind(Binder& b, Options& o) {
  CostSceneOptions& scene = o.motion.scene;
  b(o.row, "row", "1", "of Table 1: object, mesh, thickness, E_x/E_q, c", Source::paper, {1, 11});
  b(scene.clusters, "clusters_by",
    {{"printed_count", CostClusters::printed_count}, {"printed_rule", CostClusters::printed_rule}},
    "printed_count: the printed c, r widened to cover; printed_rule: c by the printed rule");
  b(o.motion.frames, "frames", "1", "steps of the motion; 0: sizes alone", Source::assumed, {0, 1000});
  b(o.motion.minres_frames, "minres_frames", "1", "of them with MINRES too", Source::assumed, {0, 1000});
  b(o.motion.turns, "turns", "1", "of single steps, which are held against each other", Source::assumed, {1, 1000});
  b(o.motion.strain_per_frame, "strain_per_frame", "onset", "by which the ends press or bend", Source::assumed,
    {0, 1000});
  b(o.motion.time_step, "time_step", "s", "h", Source::paper, {1e-4, 1});
  b(scene.interior_modulus, "interior_modulus", "Pa", "E_q", Source::assumed, {1, 1e9});
  b(scene.density, "density", "kg/m^3", "of the interior", Source::assumed, {1, 1e5});
  b(scene.poisson, "poisson", "1", "of skin and interior", Source::assumed, {0, 0.45});
  b(o.motion.tolerance, "tolerance", "1", "of ‖F‖ over the first; constrained Newton: of a step over h",
    Source::assumed, {1e-12, 0.5});
  b(o.motion.newton_iterations, "newton_iterations", "1", "allowed a frame", Source::assumed, {1, 10000});
  b(o.motion.minres_tolerance, "minres_tolerance", "1", "of MINRES, relative residual", Source::assumed, {1e-12, 0.5});
  b(o.motion.minres_iterations, "minres_iterations", "1", "allowed a solve", Source::assumed, {1, 10000000});
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  const auto add = [&](I row, I minres_frames, I frames, double strain = 0.4) {
    out.push_back({{{"row", row}, {"minres_frames", minres_frames}, {"frames", frames}, {"strain_per_frame", strain}}});
    if (row == 1 || row == 4) out.back().values["turns"] = I{kLeastTurns};  // the largest
  };
  add(1, 0, 0);
  for (const I row : {7, 10, 11}) add(row, 2, 3);
  add(8, 0, 2);
  for (const I row : {7, 11}) add(row, 3, 3, kWrinkling);
  if (profile == Profile::quick) return out;
  for (I row = 1; row <= 11; ++row) {
    const bool large = row == 1 || row == 4;
    add(row, large ? 1 : 2, 5);
  }
  for (const I row : {6, 8}) add(row, 0, 5, kWrinkling);
  return out;
}

Record run(const Options& o, Progress& progress) {
  const tbb::global_control one_thread(tbb::global_control::max_allowed_parallelism, 1);
  CostFramesOptions motion = o.motion;
  motion.scene.row = cost_rows()[o.row - 1];
  const auto go_on = [&](double fraction) {
    progress.report(fraction, "frames");
    return !progress.stop_requested();
  };
  Record record;
  time_cost_frames(motion, go_on, record);
  return record;
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
      {"direct_excess_least", "1", "the same, least: negative where the printed one's is lower"},
      {"skin_offset", "1",
       "how far a vertex is at most from where the interior carries it, over h, where the timed steps begin: a "
       "wrinkle's height"}};
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

extern const Study study = {
    .name = "embedded_cost",
    .title = "Embedded shells: sizes and times",
    .claim =
        "Shells of the printed sizes: MINRES solves their systems, a direct Newton step is faster, and the interior "
        "costs less than a large shell; their times are shown beside the printed ones.",
    .source = "Rémillard & Kry 2013, § 6.1 and Table 1",
    .version = 4,
    .parameters = parameters_of<Options>(),
    .metrics = metrics(),
    .paper_duration = "ten minutes",
    .samples = samples,
    .run = running<Options>(run),
    .claims = embedded_cost_claims,
};

}  // namespace wrinkle::validation::embedded_cost
