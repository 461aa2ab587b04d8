// Claim: on a body that answers, too, wrinkles that have just appeared, or are pressed along the grid, are those that
// the coarse mesh lets the membrane have, "mesh dependent" as § 7 of Chen et al. 2023 admits: about 2 h_c long, as
// waves in the null space of Pᵀ bend the membrane alone, where the same film on a finely meshed mat has waves of its
// own length. mesh_dependence has them on a sheet that is driven. Refuted where the wavelength follows the film's own
// and not the coarse spacing: of meshes that could carry it, from 12 cells on under 2 mm, and 31 cells, the printed
// count, under 1 mm. Pressed off the axis far beyond the first waves they turn and shorten. The body's answer is small,
// and the wavelength does not depend on it.
#include <fmt/format.h>

#include <cmath>

#include "core/mesh/strip.h"
#include "validation/chen2023/mesh_dependence_body.h"
#include "validation/harness/binder.h"
#include "validation/harness/solver_slots.h"
#include "validation/meters/line_angle.h"
#include "validation/meters/surface_frame.h"
#include "validation/scenes/driven_sheet.h"
#include "validation/scenes/pressed_mat.h"

namespace wrinkle::validation::mesh_dependence_body {

namespace {

struct Options {
  StripPattern mesh = StripPattern::aligned;
  Index cells = kStandardCells;
  PressedMatOptions mat{.membrane_thickness = kThickness, .membrane_bending = {kYoung, 0.4}};  // but for its mesh

  double spacing() const { return 1.0 / static_cast<double>(cells); }
};

void bind(Binder& b, Options& o) {
  b(o.mesh, "mesh", {{"aligned", StripPattern::aligned}, {"irregular", StripPattern::irregular}},
    "of the mat: all diagonals one way, or moved at random");
  b(o.cells, "cells", "1", "of the mat along a side of 1 m: h_c = 1 m / cells", Source::swept, {3, 64});
  b(o.mat.levels, "levels", "1", "subdivisions of the membrane", Source::paper, {0, 4});
  b(o.mat.thickness, "thickness", "m", "of the mat", Source::assumed, {1e-3, 0.2});
  b(o.mat.mat.young, "mat_young", "Pa", "of the mat; Poisson's ratio 0.4", Source::paper, {1e3, 1e12});
  b(o.mat.membrane_thickness, "membrane_thickness", "m", "of the membrane; its Young's modulus is the printed 4e8 Pa",
    Source::assumed, {1e-5, 0.05});
  b(o.mat.membrane_bending.young, "bending_young", "Pa", "of the membrane in bending; 0, as printed: none",
    Source::assumed, {0, 1e12});
  b(o.mat.strain, "strain", "1", "of the pressing at its end", Source::assumed, {1e-6, 0.2});
  b(o.mat.growth, "growth", "1", "of the strain from one equilibrium to the next", Source::assumed, {1.01, 3});
  b(o.mat.direction, "direction", "deg", "of the pressing, from the grid's x axis", Source::swept, {-90, 90});
  b(o.mat.seed, "seed", "1", "of the irregular mesh and of the heights that solves start with", Source::swept,
    {0, 1e9});
  b(o.mat.linear_solver,
    linear_solver_parameter(o.mat.linear_solver, Systems::saddle_points, "the KKT systems of mat and membrane"));
}

/// Of the membrane as printed, which does not resist bending.
Sample printed(I cells, I levels) {
  return {{{"cells", cells}, {"levels", levels}, {"membrane_thickness", kPrinted}, {"bending_young", 0.0}}};
}

/// Of a membrane whose own wave, 0.24 m from a strain of 2.5 % on, the mat's mesh can carry.
Sample own(I cells, I levels) {
  return {{{"cells", cells}, {"levels", levels}, {"membrane_thickness", kOwnThickness}, {"strain", kOwnStrain}}};
}

/// Of the membrane of the coupled waves, 0.071 m on a film, on a mat that is meshed as it is.
Sample fine(I cells) {
  return {{{"cells", cells}, {"levels", I{0}}}};
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  for (const I cells : {I{6}, kStandardCells, I{12}}) {
    out.push_back({{{"cells", cells}}});
    out.push_back(printed(cells, 2));
  }
  out.push_back(printed(32, 0));
  for (const double thickness : {1e-3, 4e-3}) out.push_back({{{"membrane_thickness", thickness}}});
  for (const double direction : {15.0, 30.0, 45.0}) out.push_back({{{"direction", direction}, {"strain", kEarly}}});
  for (const I seed : {1, 2, 3, 4, 5})
    out.push_back({{{"mesh", std::string("irregular")}, {"seed", seed}, {"strain", kEarly}}});
  for (const I cells : {16, 24, 32}) out.push_back(own(cells, 0));
  out.push_back(own(16, 1));
  out.push_back(fine(48));
  for (const double direction : {15.0, 30.0, 45.0}) out.push_back({{{"direction", direction}}});
  for (const I levels : {1, 3}) out.push_back({{{"cells", I{6}}, {"levels", levels}}});
  if (profile == Profile::quick) return out;
  out.push_back({{{"cells", I{16}}}});
  out.push_back(printed(16, 2));
  for (const I cells : {I{6}, kStandardCells, I{12}})
    for (const I seed : {2, 3}) {
      out.push_back(printed(cells, 2));
      out.back().values["seed"] = seed;
    }
  out.push_back({{{"cells", kPaperCells}, {"membrane_thickness", kCountedThickness}}});
  out.push_back({{{"membrane_thickness", 5e-4}}});
  out.push_back(own(48, 0));
  out.push_back(fine(64));
  return out;
}

/// Strains from 0.8 of the least at which there may be a wave, or a twentieth of the last where bending costs nothing.
PressedMatOptions whole_mat(const Options& o) {
  PressedMatOptions out = o.mat;
  out.coarse =
      strip_mesh({.length = 1, .width = 1, .along = o.cells, .across = o.cells, .pattern = o.mesh, .seed = o.mat.seed});
  const double film = film_wave(out).strain, unseen = unseen_strain(out, 2 * o.spacing()),
               least = out.levels > 0 ? std::fmin(film, unseen) : film;  // NaN: the film has none
  out.first_strain = least > 0 ? 0.8 * least : out.strain / 20;
  return out;
}

Frame frame(const PressedMatResult& mat) {
  Frame out = surface_frame(mat.surface.mesh, mat.x, at_load(1));
  out.point_fields["height"] = field("m", mat.height);
  out.point_fields["height of the mat"] = field("m", mat.coarse);
  return out;
}

void measure(const Options& o, const PressedMatResult& mat, Record& record) {
  const OwnWave film = film_wave(o.mat);
  auto& m = record.metrics;
  m["amplitude"] = mat.height.lpNorm<Eigen::Infinity>();
  m["amplitude_over_thickness"] = m["amplitude"] / o.mat.membrane_thickness;
  if (std::isfinite(film.wavelength)) {
    m["own_wavelength"] = film.wavelength;
    m["own_strain"] = film.strain;
  }
  m["mesh_strain"] = film_strain(o.mat, 2 * o.spacing());
  m["shift"] = mat.shift;
  m["newton_steps"] = static_cast<double>(mat.solve.iterations());
  m["membrane_vertices"] = static_cast<double>(mat.height.size());
  m["prisms"] = static_cast<double>(mat.mat.triangles.size());
  if (m["amplitude"] < 0.1 * o.mat.membrane_thickness) {
    record.caveats.push_back(fmt::format("no wrinkles: the largest height is {:.2g} m", m["amplitude"]));
    return;
  }
  const DominantWave wave = sheet_wave(mat.surface.mesh, mat.height, o.spacing() / std::exp2(o.mat.levels));
  m["wavelength"] = wave.wavelength();
  m["wavelength_over_spacing"] = wave.wavelength() / o.spacing();
  if (std::isfinite(film.wavelength)) m["wavelength_over_own"] = wave.wavelength() / film.wavelength;
  m["wave_direction"] = wave.direction();
  m["misalignment"] = line_angle(wave.direction(), o.mat.direction);
  m["share"] = wave.share;
  m["body_share"] = mat.coarse.norm() / mat.height.norm();
  if (wave.share < 0.5)
    record.caveats.push_back(fmt::format("pattern: the largest wave has {:.0f} % of the power", 100 * wave.share));
  if (wave.share > 1.05)
    record.caveats.push_back(
        fmt::format("at the mesh's limit: vertices lie on crests and troughs alone, where a plane wave has a share of "
                    "2, this one {:.2g}",
                    wave.share));
}

Record run(const Options& o, Progress& progress) {
  const PressedMatResult mat = press_mat(whole_mat(o), [&](double fraction) {
    progress.report(fraction, "equilibria");
    return !progress.stop_requested();
  });
  Record record;
  if (!mat.solve.converged()) {
    record.outcome = Outcome::failed;
    record.reason = mat.solve.message;
    return record;
  }
  measure(o, mat, record);
  record.frames = {frame(mat)};
  return record;
}

std::vector<Claim> claims(const ReferenceData&) {
  return all_claims();
}

}  // namespace

extern const Study study = {
    .name = "mesh_dependence_body",
    .title = "Wrinkles follow the coarse mesh of a body that answers",
    .claim =
        "Coupled wrinkles of a mat that answers are about twice its spacing long as they appear, and pressed along the "
        "grid far beyond that, where the same film meshed finely on it has its own wave, or stays flat: the limitation "
        "that the paper names. The mat's answer is small, and the length is the same without it. Far beyond, pressed "
        "off the grid's axes, waves turn and are shorter.",
    .source = "Chen et al. 2023, Multi-Layer Thick Shells, § 4 and § 7, Table 2",
    .version = 2,
    .parameters = parameters_of<Options>(),
    .metrics =
        {{"wavelength", "m", "of the largest wave of the membrane's heights"},
         {"wavelength_over_spacing", "1", "the same over the coarse spacing"},
         {"wavelength_over_own", "1", "the same over that of a film on its foundation"},
         {"own_wavelength", "m",
          "of a film on one layer of prisms that slides on a plane; none without bending, where the shortest "
          "appear first"},
         {"own_strain", "1", "at which that appears"},
         {"mesh_strain", "1", "at which a wave of 2 h_c of that film, the mat's mesh's shortest, would appear"},
         {"wave_direction", "deg", "of the wave vector, from the x axis"},
         {"misalignment", "deg", "angle between wave vector and pressing"},
         {"share", "1",
          "of the heights' power in that wave: 1 of a plane wave, below 0.5 of a pattern, up to 2 at the mesh's limit"},
         {"amplitude", "m", "largest height"},
         {"amplitude_over_thickness", "1", "the same over the membrane's thickness"},
         {"body_share", "1", "root mean square height of the mat's own surface over the membrane's"},
         {"shift", "m", "of the mat's upper nodes in the plane from uniform compression, root mean square"},
         {"newton_steps", "1", "of all equilibria"},
         {"prisms", "1", "of the mat"},
         {"membrane_vertices", "1", "coarse ones included"}},
    .paper_duration = "a quarter of an hour",
    .samples = samples,
    .run = running<Options>(run),
    .refuse = refuse_without_inertia,
    .limit = {.quick = 600},
    .claims = claims,
    .shown = {{where_among("levels", {I{1}, I{3}}) && where("cells", 6), "levels of the uncertainty"}},
};

}  // namespace wrinkle::validation::mesh_dependence_body
