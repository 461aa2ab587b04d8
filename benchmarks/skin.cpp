/// What do the parts of a layered skin and of `enhance` cost? A wavy sheet of 400 irregular points.
/// `assembly/skin_shell`: corotated membrane and hinges; `remesh_pass`: sizing, splits, flips and collapses of one pass
/// from that mesh, per triangle that comes out; `sizing_field` per vertex; `cluster_averages`: corrected weights of all
/// clusters, per entry of H; `surface_map`: the place of material points, each looked up in the mesh; `image_sample`:
/// bilinear colours, random access; `normal_map`: a picture of 64 × 64.

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "benchmarks/assembly.h"
#include "core/constraint/cluster_averages.h"
#include "core/energy/discrete_hinge.h"
#include "core/energy/membrane_corotated.h"
#include "core/mesh/sheet_samples.h"
#include "core/model/skin/skin_layer.h"
#include "core/model/skin/wrinkle_map.h"
#include "core/remesh/remesh.h"

namespace wrinkle::bench {
namespace {

constexpr Index kPoints = 400, kPlaces = 4096;

struct Skin {
  FlatMesh mesh = sample_rectangle(1, 1, {.points = kPoints}).flat_mesh();
  SkinState state;

  Skin() {
    const Index n = mesh.num_vertices();
    state = {Vector(3 * n), Vector::Zero(3 * n)};
    for (Index v = 0; v < n; ++v) {
      const VectorN<2>& u = mesh.coordinates[v];
      state.x.segment<3>(3 * v) << 0.9 * u.x(), u.y(), 0.02 * std::sin(8 * std::numbers::pi * u.x());
    }
  }
};

const SizingOptions kSizing{.min_edge = 0.02, .max_edge = 0.2, .refine_curvature = 0.4};

double density(const VectorN<2>&) {
  return 1.0;
}

Work remesh_pass() {
  const auto skin = std::make_shared<Skin>();
  const auto pass = [skin] {
    FlatMesh mesh = skin->mesh;
    SkinState state = skin->state;
    remesh(mesh, state, {.sizing = kSizing, .max_passes = 1}, density);
    return mesh.num_triangles();
  };
  return {[pass] { benchmark::DoNotOptimize(pass()); }, static_cast<double>(pass())};
}

Work sizing() {
  const auto skin = std::make_shared<Skin>();
  const auto run = [skin] { benchmark::DoNotOptimize(sizing_field(skin->mesh, skin->state, kSizing).data()); };
  return {run, static_cast<double>(skin->mesh.num_vertices())};
}

Work averages() {
  const FlatMesh fine = flat_strip({.length = 1, .width = 1, .along = 40, .across = 40});
  const auto clusters = skin_clusters(fine, Vector::Constant(fine.num_vertices(), 0.2));
  const auto skin = std::make_shared<Skin>();
  const auto run = [=] { benchmark::DoNotOptimize(cluster_averages(clusters, skin->mesh).H.valuePtr()); };
  return {run, static_cast<double>(cluster_averages(clusters, skin->mesh).H.nonZeros())};
}

Assembled shell() {
  Skin skin;
  const SkinField field = uniform_skin({.wavelength = 0.2, .young = 1e6, .thickness = 1e-3});
  Assembled out{std::make_unique<Problem>(std::move(make_shell(skin.mesh.in_space(), skin_shell(field)).problem)),
                skin.state.x};
  out.elements = skin.mesh.num_triangles();
  const auto edges = find_edges(skin.mesh.in_space()).edges;
  const auto inner = std::count_if(edges.begin(), edges.end(), [](const MeshEdge& edge) { return !edge.boundary(); });
  out.element_cost = [n = out.elements, m = static_cast<double>(inner)](const Task& task) {
    const Cost membrane = elements_cost<MembraneCorotated>(task, n), hinges = elements_cost<DiscreteHinge>(task, m);
    return Cost{membrane.bytes + hinges.bytes, membrane.flops + hinges.flops};
  };
  return out;
}

std::vector<VectorN<2>> places() {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> unit(0, 1);
  std::vector<VectorN<2>> out(kPlaces);
  for (VectorN<2>& u : out) u = {unit(random), unit(random)};
  return out;
}

SurfaceMap surface() {
  const Skin skin;
  return {skin.mesh, skin.state.x};
}

Work surface_map() {
  const auto run = [map = surface(), all = places()] {
    for (const VectorN<2>& u : all) benchmark::DoNotOptimize(map.position(u).data());
  };
  return {run, kPlaces};
}

Work image_sample() {
  Image picture = Image::blank(512, 512, 3);
  std::mt19937_64 random(1);
  for (auto& value : picture.values) value = static_cast<std::uint8_t>(random());
  const auto run = [picture, all = places()] {
    for (const VectorN<2>& u : all) benchmark::DoNotOptimize(sample(picture, {}, u).data());
  };
  return {run, kPlaces};
}

Work pixels() {
  const auto run = [map = surface()] {
    benchmark::DoNotOptimize(normal_map(map, {.width = 64, .height = 64}).values.data());
  };
  return {run, 64 * 64};
}

}  // namespace

void add_skin(Kernels& out) {
  add_assembly_rows(out, "skin_shell/simd", "triangle", shell, {{kGradient}, {kExact}, {kPositive}});
  out.push_back({"skin/remesh_pass", "triangle", remesh_pass});
  out.push_back({"skin/sizing_field", "vertex", sizing});
  out.push_back({"skin/cluster_averages", "entry", averages});
  out.push_back({"skin/surface_map", "point", surface_map});
  out.push_back({"skin/image_sample", "point", image_sample});
  out.push_back({"skin/normal_map", "pixel", pixels});
}

}  // namespace wrinkle::bench
