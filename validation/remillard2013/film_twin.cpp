// Claim: a volumetric twin of an embedded shell wrinkles as the exact bilayer does; the printed match of shell and twin
// (Rémillard & Kry 2013, Fig. 6) is expected to deviate, by how much is judged. One slab of 0.5 m, one mesh; the twin
// is solid in space, skin and interior of prisms, and its ends let its wave have any length. Refuted where the twin
// does not tend to the exact bilayer, or the shell's wave, onset or height is elsewhere beside the twin's.
#include "validation/remillard2013/film_twin_claims.h"
#include "validation/remillard2013/film_twin_run.h"

namespace wrinkle::validation::film_twin {

namespace {

using I = std::int64_t;
using Values = std::map<std::string, Value>;

constexpr double kLengths[] = {0.5025, 0.505, 0.5075};  // a wave is 20 to 22 mm: three quarters of a half wave
constexpr I kQuickSeeds = 2, kSeeds = 5;
constexpr I kTwinSeeds = 3, kSpaceSeeds = 5;  // of twins; of those in space, three in the quick profile

struct Skin {
  double ratio, poisson_skin, poisson_interior, thickness;
};
constexpr Skin kSkins[] = {{60, 0.35, 0.42, 1e-3}, {450, 0.25, 0.2, 6e-4}};  // λ 17 and 19 mm

Values of_skin(const Skin& skin) {
  return {{"modulus_ratio", skin.ratio},
          {"poisson_skin", skin.poisson_skin},
          {"poisson_interior", skin.poisson_interior},
          {"thickness", skin.thickness}};
}

/// Meshes that are coarse for the waves of other skins: of 1.4 and 2 edges, in the paper profile of 2.2 and 1.6, too.
struct ShortSkin {
  const Skin* skin;
  double aspect;
  bool paper;
};
constexpr ShortSkin kShortSkins[] = {
    {&kSkins[0], 12, false}, {&kSkins[1], 16, false}, {&kSkins[0], 8, true}, {&kSkins[1], 20, true}};

Sample strip(I layers, Values values = {}) {
  values.insert({{"width", kStrip}, {"mesh", std::string("aligned")}, {"layers", layers}});
  return {std::move(values)};
}

void add_strips(std::vector<Sample>& out, Profile profile) {
  for (I layers = 1; layers <= (profile == Profile::quick ? 3 : 4); ++layers) out.push_back(strip(layers));
  for (const Skin& skin : kSkins)
    for (I layers = 1; layers <= 3; ++layers)
      if (profile == Profile::paper || &skin == kSkins) out.push_back(strip(layers, of_skin(skin)));
  for (I seed = 2; seed <= (profile == Profile::quick ? 1 : kTwinSeeds); ++seed)
    out.push_back(strip(1, {{"seed", seed}}));
  for (const double length : kLengths)
    if (profile == Profile::paper || length != kLengths[1]) out.push_back(strip(1, {{"length", length}}));
  for (I layers = 1; layers <= (profile == Profile::quick ? 2 : 3); ++layers)
    out.push_back(strip(layers, {{"element", std::string("full")}}));
}

/// Meshes that are coarse for the wave, one square cell across.
void add_short_waves(std::vector<Sample>& out, Profile profile) {
  for (const double edge : kLongEdges) {
    out.push_back(strip(1, {{"aspect", edge / 1e-3}}));
    out.back().values["width"] = edge;
  }
  for (const ShortSkin& one : kShortSkins) {
    if (one.paper && profile == Profile::quick) continue;
    out.push_back(strip(1, of_skin(*one.skin)));
    out.back().values["aspect"] = one.aspect;
    out.back().values["width"] = one.aspect * one.skin->thickness;
  }
}

void add_loaded(std::vector<Sample>& out, Profile profile) {
  const auto shell = [&](double load, I seed, I layers = 1) {
    out.push_back({{{"model", std::string("shell")}, {"compression", load}, {"seed", seed}, {"layers", layers}}});
  };
  for (I seed = 1; seed <= (profile == Profile::quick ? 1 : kSeeds); ++seed) {
    out.push_back(strip(1, {{"compression", kLoad}, {"seed", seed}}));
    shell(kLoad, seed);
  }
  if (profile == Profile::quick) return;
  shell(kFar, 1);
  for (const I layers : {2, 3}) shell(kLoad, 1, layers);
  out.push_back(strip(1, {{"compression", kFar}}));
  for (const double load : {kLoad, kFar})
    out.push_back(strip(1, {{"compression", load}, {"start", std::string("first_wave")}}));
  out.push_back({{{"compression", kLoad}}});
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  add_strips(out, profile);
  add_short_waves(out, profile);
  add_loaded(out, profile);
  const auto wide = [&](const char* model, I layers, I seeds, Values values = {}) {
    values.insert({{"model", std::string(model)}, {"layers", layers}});
    for (I seed = 1; seed <= seeds; ++seed) {
      values["seed"] = seed;
      out.push_back({values});
    }
  };
  const bool quick = profile == Profile::quick;
  wide("twin", 1, quick ? kTwinSeeds : kSpaceSeeds);
  for (const double cover : {0.5, kWideCover}) {
    wide("shell", 1, !quick ? kSeeds : cover == kWideCover ? 1 : kQuickSeeds, {{"cover", cover}});
    for (I layers = 2; layers <= (quick ? 1 : 3); ++layers)
      wide("shell", layers, cover == kWideCover ? 1 : kFinerSeeds, {{"cover", cover}});
  }
  for (const char* bending : {"paper_as_plate", "paper_as_hinge"})
    wide("shell", 1, quick ? 1 : kTwinSeeds, {{"bending", std::string(bending)}});
  for (I layers = 2; layers <= (quick ? 1 : 3); ++layers) wide("twin", layers, 1);
  return out;
}

}  // namespace

extern const Study study{
    .name = "film_twin",
    .title = "The embedded shell and its volumetric twin",
    .claim =
        "On one slab and one mesh a solid in space wrinkles as the exact bilayer; an embedded shell, laid out by "
        "§ 4's rules, does at 0.62 to 0.66 of its wavelength, by mesh, with the plate's D at about 0.8 of its "
        "compression "
        "(0.67 on the coarsest mesh) and with the printed h³E at 9 times.",
    .source = "Rémillard & Kry 2013, Embedded Thin Shells for Wrinkle Simulation, § 7.1, Fig. 6",
    .version = 3,
    .parameters = parameters_of<FilmTwinRun>(),
    .metrics = {{"wavelength", "m", "of the first wave, or of the loaded slab's, by the largest peak of the spectrum"},
                {"share", "1", "of the heights' power in that peak"},
                {"in_plane", "1", "of the first mode's ∫|u|², what is in the shell's plane; shell only"},
                {"wavelength_phase", "m", "by the phase along the middle half"},
                {"phase_variation", "1", "rms of the phase about its line [rad]: a defect is 1 or more"},
                {"wavelength_exact", "m", "of the exact neo-Hookean bilayer of that depth"},
                {"waves", "1", "in the slab's length"},
                {"wave_edges", "1", "wavelength over an edge of the mesh"},
                {"amplitude", "m", "√2 times the rms of the heights over the surface's middle half; of loaded slabs"},
                {"iterations", "1", "Newton's, all load steps"},
                {"exact_ratio", "1", "wavelength over the exact one"},
                {"phase_ratio", "1", "wavelength_phase over the exact one"},
                {"plane_ratio", "1", "wavelength_phase over that of the endless plane mesh of bilinear elements"},
                {"critical_strain", "1", "at which the flat state becomes unstable"},
                {"strain_ratio", "1", "that over the exact one"},
                {"plane_strain_ratio", "1", "that over the endless plane mesh's"},
                {"elements", "1", "prisms, or triangles"},
                {"unknowns", "1", "of the twin or the shell"},
                {"constraints", "1", "centres of the shell's averages"},
                {"factor_entries", "1", "of the twin's Cholesky factor"}},
    .paper_duration = "twenty minutes",
    .samples = samples,
    .run = running<FilmTwinRun>(run_film_twin),
    .claims = film_twin_claims,
    .shown = {{where("model", "shell") && where("compression", kFar), "beside 1.5 times, at which shells are judged"}},
};

}  // namespace wrinkle::validation::film_twin
