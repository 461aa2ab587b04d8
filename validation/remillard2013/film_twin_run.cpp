#include "validation/remillard2013/film_twin_run.h"

#include <cmath>

#include "validation/harness/solver_slots.h"
#include "validation/meters/surface_frame.h"

namespace wrinkle::validation::film_twin {

void bind(Binder& b, FilmTwinRun& o) {
  FilmTwinOptions& s = o.scene;
  b(o.model, "model", {{"twin", SlabModel::twin}, {"shell", SlabModel::shell}},
    "solid in space, or the embedded thin shell");
  b(s.thickness, "thickness", "m", "h of the skin", Source::swept, {1e-5, 0.05});
  b(s.modulus_ratio, "modulus_ratio", "1", "E_x/E_q, skin over interior", Source::swept, {10, 1e6});
  b(s.poisson_skin, "poisson_skin", "1", "ν_x", Source::swept, {0, 0.49});
  b(s.poisson_interior, "poisson_interior", "1", "ν_q", Source::swept, {0, 0.49});
  b(s.length, "length", "m", "of the slab", Source::paper, {0.01, 10});
  b(s.width, "width", "m", "of the slab", Source::assumed, {1e-4, 1});
  b(s.depth, "depth", "m", "of the interior", Source::assumed, {1e-3, 1});
  b(s.layers, "layers", "1", "of prisms through the skin", Source::swept, {1, 20});
  b(s.aspect, "aspect", "1", "edge of the mesh over the height of the skin's prisms", Source::assumed, {0.5, 20});
  b(s.pattern, "mesh", {{"irregular", StripPattern::irregular}, {"aligned", StripPattern::aligned}}, "of the surface",
    Source::assumed);
  b(s.growth, "growth", "1", "of the heights of the interior's layers over a height of h/3; the first is the skin's",
    Source::swept, {1.0001, 2});
  b(s.seed, "seed", "1", "of mesh and centres", Source::swept, {0, 1e9});
  b(s.ends, "ends", {{"held", FilmEnds::held}, {"sliding", FilmEnds::sliding}},
    "the ends' unknowns are held to the uniform compression: all, or that along x", Source::assumed);
  b(s.compression, "compression", "1", "loaded to, over the exact critical one; 0: the first wave of the flat slab",
    Source::swept, {0, 10});
  b(s.start, "start", {{"noise", SheetStart::noise}, {"first_wave", SheetStart::first_wave}},
    "what a loaded slab's first heights are", Source::swept);
  b(s.element, "element",
    {{"enhanced", Prism::enhanced}, {"tied", Prism::tied}, {"full", Prism::full}, {"dual", Prism::dual}},
    "the twin's prisms", Source::assumed);
  b(s.lateral, "lateral", "1", "the twin's compression across over that along; 0: plane strain", Source::assumed,
    {-1, 10});
  b(s.bending, "bending",
    {{"plate", BendingCoefficient::plate},
     {"paper_as_plate", BendingCoefficient::paper_as_plate},
     {"paper_as_hinge", BendingCoefficient::paper_as_hinge}},
    "the shell's stiffness: D, or the printed h³E as that, or as k of Grinspun et al. 2003", Source::swept);
  b(s.cover, "cover", "1", "over r: every vertex lies within it of a centre", Source::swept, {0.2, 1.2});
  b(s.sigma, "sigma", "1", "σ over λ/π of the layout, with the centres where they are", Source::swept, {0.2, 4});
  b(s.distance, "distance", {{"edges", VertexDistance::edges}, {"straight", VertexDistance::straight}},
    "between vertices, in the shell's constraints", Source::swept);
  b(s.centers, "centers", {{"greedy", CenterLayout::greedy}, {"uniform", CenterLayout::uniform}},
    "of the shell's constraints: by § 4's rules, or in rows and columns r apart", Source::assumed);
  b(s.layout_wave, "layout_wave", "m", "λ that lays out the constraints; 0: that of eq. 3", Source::swept, {0, 1});
  b(o.linear_solver,
    linear_solver_parameter(o.linear_solver, Systems::definite_half, "the twin's tangent; the shell's: mumps-ldlt"));
}

Record run_film_twin(const FilmTwinRun& o, Progress&) {
  const auto linear = make_linear_solver(o.model == SlabModel::twin ? o.linear_solver : "mumps-ldlt");
  const SlabWave w = o.model == SlabModel::twin ? wave_of_twin(o.scene, *linear) : wave_of_shell(o.scene, *linear);
  const Wrinkling exact = exact_wave(o.scene), plane = plane_wave(o.scene);
  Record record;
  if (!w.ok()) {
    record.outcome = Outcome::failed;
    record.reason = w.failure;
    return record;
  }
  auto& m = record.metrics;
  m["wavelength"] = w.wavelength;
  m["share"] = w.share;
  if (o.model == SlabModel::shell) m["in_plane"] = w.in_plane;
  m["amplitude"] = w.amplitude;
  m["iterations"] = w.iterations;
  m["wavelength_phase"] = w.phase.wavelength;
  m["phase_variation"] = w.phase.variation;
  m["wavelength_exact"] = exact.wavelength * o.scene.thickness;
  m["waves"] = o.scene.length / w.wavelength;
  m["wave_edges"] = w.wavelength / (o.scene.length / static_cast<double>(std::lround(o.scene.length / o.scene.edge())));
  m["exact_ratio"] = w.wavelength / m["wavelength_exact"];
  m["phase_ratio"] = w.phase.wavelength / m["wavelength_exact"];
  m["plane_ratio"] = w.phase.wavelength / (plane.wavelength * o.scene.thickness);
  m["critical_strain"] = w.strain;
  m["strain_ratio"] = w.strain / exact.strain;
  m["plane_strain_ratio"] = w.strain / plane.strain;
  m["elements"] = w.elements;
  m["unknowns"] = w.unknowns;
  m["constraints"] = w.constraints;
  m["factor_entries"] = w.factor_entries;
  record.frames = {mode_frame(w.surface, w.heights, o.scene.thickness, {w.strain, "strain", "1"})};
  record.curves = {
      {"profile", {"x at rest", "m", w.x}, {{"height, of a first wave over the largest", "m", w.profile}}}};
  return record;
}

}  // namespace wrinkle::validation::film_twin
