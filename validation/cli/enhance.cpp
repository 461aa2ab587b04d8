/// `wrinklebench enhance`: wrinkles on a surface (Chen et al. 2023, Fig. 14) or on an animation (Fig. 13), from files
/// to files.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <ostream>
#include <set>

#include "core/mesh/mesh_file.h"
#include "core/mesh/principal_directions.h"
#include "core/model/shell/shell_elements.h"
#include "core/model/skin/driven_skin.h"
#include "validation/cli/commands.h"
#include "validation/cli/exit_code.h"
#include "validation/harness/atomic_file.h"
#include "validation/harness/errors.h"
#include "validation/harness/interrupt.h"

namespace wrinkle::validation {
namespace fs = std::filesystem;
namespace {

/// One input, and where its wrinkled surface goes.
struct Target {
  fs::path input, output;
  MeshFormat format;
};

std::vector<Target> targets(const EnhanceOptions& o) {
  std::vector<Target> out;
  std::set<fs::path> names;
  for (const std::string& input : o.inputs) {
    std::string suffix = o.format.empty() ? fs::path(input).extension().string() : "." + o.format;
    std::transform(suffix.begin(), suffix.end(), suffix.begin(), [](unsigned char c) { return std::tolower(c); });
    const fs::path output = fs::path(o.output) / fs::path(input).filename().replace_extension(suffix);
    std::error_code error;
    if (fs::weakly_canonical(output, error) == fs::weakly_canonical(input, error))
      throw UsageError(fmt::format("{} would replace its input; give another --output", output.string()));
    if (!names.insert(output).second)
      throw UsageError(fmt::format("two inputs would be written to {}; give them different names", output.string()));
    out.push_back({input, output, suffix == ".obj" ? MeshFormat::obj : MeshFormat::ply_binary});
  }
  return out;
}

double mean_edge(const TriangleMesh& mesh) {
  double sum = 0;
  const MeshEdges edges = find_edges(mesh);
  for (const MeshEdge& e : edges.edges) sum += (mesh.vertices[e.ends[1]] - mesh.vertices[e.ends[0]]).norm();
  return sum / static_cast<double>(edges.edges.size());
}

WrinkleSkinOptions skin_options(const EnhanceOptions& o, const TriangleMesh& rest) {
  return {.levels = o.subdivisions,
          .thickness = o.thickness * mean_edge(rest),
          .time_step = o.time_step,
          .gravity = {0, 0, 0}};
}

DrivenSkinOptions solve_options(const EnhanceOptions& o) {
  return {.seed = static_cast<std::uint64_t>(o.seed), .step_tolerance = 1e-3};
}

/// On a surface that stays as it is Algorithm 1's steps creep (enhance_geometry): its equilibrium is found within a
/// region.
DrivenSkinOptions static_options(const EnhanceOptions& o) {
  DrivenSkinOptions out = solve_options(o);
  out.trust_radius = kSkinTrustRadius;
  out.preconditioner = "block-jacobi";
  return out;
}

/// A line for each thing done, with the time that the rest will take if it goes on like this.
class EnhanceProgress {
 public:
  EnhanceProgress(std::ostream& out, std::size_t total) : out_(out), total_(total) {}

  void done(const std::string& what) {
    ++done_;
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start_;
    const double left = spent.count() / static_cast<double>(done_) * static_cast<double>(total_ - done_);
    out_ << fmt::format("[{}/{}] {}{}\n", done_, total_, what,
                        done_ < total_ ? fmt::format(", about {} left", duration_text(left)) : "")
         << std::flush;
  }

 private:
  std::ostream& out_;
  std::size_t total_, done_ = 0;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

void write_surface(const Target& target, TriangleMesh topology, const Vector& x) {
  topology.vertices.resize(x.size() / 3);
  for (Index v = 0; v < x.size() / 3; ++v) topology.vertices[v] = x.segment<3>(3 * v);
  write_atomically(target.output, mesh_text(topology, target.format));
}

/// Only the positions of a frame: its faces must be those of the first, so that it is split into the same triangles.
Vector frame_positions(const fs::path& file, const PolygonMesh& first) {
  const PolygonMesh frame = read_polygon_mesh(file);
  if (frame.vertices.size() != first.vertices.size() || frame.faces != first.faces)
    throw UsageError(fmt::format(
        "{} has {} vertices and {} faces, {} has {} and {}: the frames of an animation must "
        "have the same faces in the same order",
        frame.name, frame.vertices.size(), frame.faces.size(), first.name, first.vertices.size(), first.faces.size()));
  return positions({frame.vertices, {}});
}

int stopped(const Context& context, std::size_t written) {
  context.err << fmt::format("stopped: {} surfaces are written and kept\n", written);
  return kInterrupted;
}

/// No equilibrium: what is written stays.
int not_found(const Context& context, const std::string& message) {
  context.err << "wrinklebench: error: " << message << "\n";
  return kBroken;
}

int enhance_animation_files(const EnhanceOptions& o, const std::vector<Target>& frames, const Context& context) {
  const PolygonMesh first = read_polygon_mesh(frames.front().input);
  const TriangleMesh rest = triangulate(first);
  std::vector<Vector> motion;
  for (const Target& frame : frames) motion.push_back(frame_positions(frame.input, first));
  make_folder(o.output);
  const InterruptGuard interrupt;
  const auto linear = make_linear_solver("cholmod-supernodal");
  DrivenSkin skin(rest, motion.front(), skin_options(o, rest), *linear, solve_options(o));
  EnhanceProgress progress(context.err, frames.size());
  for (std::size_t i = 0; i < frames.size(); ++i) {
    if (interrupt.signal() != 0) return stopped(context, i);
    const SolveResult result = skin.step(motion[i]);
    if (!result.converged())
      return not_found(context, fmt::format("{}: {}; try more frames between it and the one before, or a larger "
                                            "--thickness",
                                            frames[i].input.string(), result.message));
    write_surface(frames[i], skin.surface().mesh, skin.fine());
    progress.done(fmt::format("{}: displaced by up to {:.3g}", frames[i].output.string(),
                              (skin.fine() - skin.plain()).lpNorm<Eigen::Infinity>()));
  }
  context.out << fmt::format("{} frames of {} triangles in {}\n", frames.size(), skin.surface().mesh.triangles.size(),
                             o.output);
  return kAsExpected;
}

/// Of each triangle; zero where umbilic.
std::vector<VectorN<3>> scaled_directions(const TriangleMesh& mesh, const EnhanceOptions& o, const std::string& name) {
  std::vector<VectorN<3>> out;
  const std::vector<PrincipalCurvature> curvatures = principal_curvatures(mesh);
  for (std::size_t t = 0; t < curvatures.size(); ++t) {
    const auto& [a, b, c] = mesh.triangles[t];
    const VectorN<3> n = (mesh.vertices[b] - mesh.vertices[a]).cross(mesh.vertices[c] - mesh.vertices[a]).normalized();
    VectorN<3> d = o.axis == "other" ? n.cross(curvatures[t].direction) : curvatures[t].direction;
    if (curvatures[t].umbilic) d.setZero();
    out.push_back(d);
  }
  if (std::all_of(out.begin(), out.end(), [](const VectorN<3>& d) { return d.isZero(); }))
    throw UsageError(fmt::format("{} is flat, or a sphere, everywhere: it has no principal curvature direction", name));
  return out;
}

int enhance_surface_file(const EnhanceOptions& o, const Target& target, const Context& context) {
  const PolygonMesh input = read_polygon_mesh(target.input);
  const TriangleMesh surface = triangulate(input);
  const RestStretch stretch{scaled_directions(surface, o, input.name), o.scale};
  make_folder(o.output);
  const InterruptGuard interrupt;
  EnhanceProgress progress(context.err, static_cast<std::size_t>(number_of_equilibria(o.scale, o.increment)));
  WrinkleSkinOptions options = skin_options(o, surface);
  options.time_step = 0;
  const auto linear = make_linear_solver("cholmod-supernodal");
  DrivenSkin skin(surface, positions(surface), options, *linear, static_options(o));
  const SolveResult result = skin.precompress(stretch, o.increment, [&](double fraction) {
    progress.done(fmt::format("{:.0f} % of the scale", 100 * fraction));
    return interrupt.signal() == 0;
  });
  if (result.status == Status::interrupted) return stopped(context, 0);
  if (!result.converged())
    return not_found(context,
                     fmt::format("{}: {}; try a --scale nearer 1, a smaller --increment or a larger --thickness",
                                 input.name, result.message));
  const TriangleMesh& wrinkled = skin.surface().mesh;
  write_surface(target, wrinkled, skin.fine());
  context.out << fmt::format("{}: {} triangles, displaced by up to {:.3g}\n", target.output.string(),
                             wrinkled.triangles.size(), (skin.fine() - skin.plain()).lpNorm<Eigen::Infinity>());
  return kAsExpected;
}

}  // namespace

int enhance_command(const EnhanceOptions& o, const Context& context) {
  for (const auto& [name, value] : {std::pair{"--scale", o.scale}, std::pair{"--increment", o.increment},
                                    std::pair{"--thickness", o.thickness}, std::pair{"--time-step", o.time_step}})
    if (!std::isfinite(value)) throw UsageError(fmt::format("{} is {}; a finite number is wanted", name, value));
  if (o.output.empty()) throw UsageError("name the folder of the wrinkled surfaces with --output");
  const std::vector<Target> all = targets(o);
  if (all.size() > 1 && o.scale_given)
    throw UsageError("--scale is for one surface; several are the frames of an animation");
  try {
    return all.size() == 1 ? enhance_surface_file(o, all.front(), context) : enhance_animation_files(o, all, context);
  } catch (const MeshFileError& error) {
    throw UsageError(error.what());
  }
}

}  // namespace wrinkle::validation
