#include "validation/scenes/pressed_mat.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include "core/base/random.h"
#include "core/linear/linear_solver.h"
#include "core/minimize/sparse_joint_newton.h"

namespace wrinkle::validation {

namespace {

bool on_border(const VectorN<3>& X) {
  const auto at_end = [](double x) { return std::min(x, 1 - x) < 1e-9; };
  return at_end(X.x()) || at_end(X.y());
}

VectorN<3> direction_of(const PressedMatOptions& o) {
  const double angle = o.direction * std::numbers::pi / 180;
  return {std::cos(angle), std::sin(angle), 0};
}

ThickShell make_mat(const PressedMatOptions& o) {
  ThickShell out = make_thick_shell(extrude(o.coarse, {o.thickness}, 1),
                                    {.element = Prism::dual, .material = o.mat, .gravity = {0, 0, 0}});
  for (Index c = 0; c < out.mesh.columns(); ++c) {
    for (const Index k : {0, 1})
      for (const Index i : {0, 1}) out.problem.fixed[3 * out.mesh.node(c, k) + i] = on_border(o.coarse.vertices[c]);
    out.problem.fixed[3 * out.mesh.node(c, 0) + 2] = 1;
  }
  return out;
}

/// What a further compression by ε adds to every node's place: −ε d (d·Y).
Vector uniform(const PrismMesh& mat, const VectorN<3>& d, double strain) {
  Vector out(3 * static_cast<Index>(mat.nodes.size()));
  for (std::size_t n = 0; n < mat.nodes.size(); ++n)
    out.segment<3>(3 * static_cast<Index>(n)) = -strain * d.dot(mat.nodes[n]) * d;
  return out;
}

/// Random heights of every upper node and of every new vertex.
struct Seeds {
  Vector y, z;
};

Seeds seeds(const PressedMatOptions& o, const PrismMesh& mat, Index num_high) {
  std::mt19937_64 random(o.seed);
  const double amplitude = o.seed_amplitude * o.membrane_thickness;
  Seeds out{Vector::Zero(3 * static_cast<Index>(mat.nodes.size())), Vector::Zero(num_high)};
  for (Index i = 2; i < num_high; i += 3) out.z[i] = amplitude * symmetric_uniform(random);
  for (Index c = 0; c < mat.columns(); ++c) out.y[3 * mat.node(c, 1) + 2] = amplitude * symmetric_uniform(random);
  return out;
}

Vector heights(const Vector& x, const TriangleMesh& rest) {
  Vector out(static_cast<Index>(rest.vertices.size()));
  for (Index v = 0; v < out.size(); ++v) out[v] = x[3 * v + 2] - rest.vertices[static_cast<std::size_t>(v)].z();
  return out.array() - out.mean();
}

void measure(const PressedMatOptions& o, const WrinkleSkin& skin, PressedMatResult& out) {
  const Vector& z = out.solve.z;
  out.y = out.solve.x;
  out.x = skin.problem.fine_state(out.y, z);
  out.height = heights(out.x, skin.surface.mesh);
  out.coarse = heights(skin.problem.fine_state(out.y, Vector::Zero(z.size())), skin.surface.mesh);
  const Vector moved = uniform(out.mat, direction_of(o), o.strain);
  double squares = 0;
  for (Index c = 0; c < out.mat.columns(); ++c) {
    const Index n = out.mat.node(c, 1);
    squares += (out.y.segment<3>(3 * n) - out.mat.nodes[n] - moved.segment<3>(3 * n)).head<2>().squaredNorm();
  }
  out.shift = std::sqrt(squares / static_cast<double>(out.mat.columns()));
  out.surface = skin.surface;
}

}  // namespace

double mat_stiffness(const PressedMatOptions& o, double k) {
  const auto [lambda, mu] = o.mat.lame();
  const double M = lambda + 2 * mu, H = o.thickness, k2 = k * k, both = lambda + mu;
  return M / H + mu * H * k2 / 3 - both * both * k2 / 4 / (M * H * k2 / 3 + mu / H);
}

double film_strain(const PressedMatOptions& o, double wavelength) {
  const double k = 2 * std::numbers::pi / wavelength;
  return unseen_strain(o, wavelength) + mat_stiffness(o, k) / (k * k) / o.in_plane_stiffness();
}

OwnWave film_wave(const PressedMatOptions& o) {
  constexpr double kShortest = 1e-3, kLongest = 1, kStep = 1.001, kNone = std::numeric_limits<double>::quiet_NaN();
  OwnWave out{kNone, std::numeric_limits<double>::infinity()};
  for (double length = kShortest; length < kLongest; length *= kStep) {
    const double found = film_strain(o, length);
    if (found < out.strain) out = {length, found};
  }
  const bool inside = out.wavelength > kShortest && out.wavelength * kStep < kLongest;
  return inside ? out : OwnWave{kNone, kNone};
}

double unseen_strain(const PressedMatOptions& o, double wavelength) {
  const double k = 2 * std::numbers::pi / wavelength;
  return o.bending_stiffness() * k * k / o.in_plane_stiffness();
}

PressedMatResult press_mat(const PressedMatOptions& o, const std::function<bool(double)>& go_on) {
  PressedMatResult out;
  ThickShell shell = make_mat(o);
  out.mat = shell.mesh;
  TriangleMesh upper = o.coarse;
  std::vector<Index> unknowns;
  for (Index c = 0; c < out.mat.columns(); ++c) {
    upper.vertices[c] = out.mat.nodes[out.mat.node(c, 1)];
    unknowns.push_back(3 * out.mat.node(c, 1));
  }
  WrinkleSkin skin = make_wrinkle_skin(std::move(shell.problem), upper, std::move(unknowns),
                                       {.levels = o.levels,
                                        .thickness = o.membrane_thickness,
                                        .membrane = o.membrane,
                                        .bending = o.membrane_bending,
                                        .time_step = 0,
                                        .gravity = {0, 0, 0}});
  const auto linear = make_linear_solver(o.linear_solver);
  SparseJointNewton solver(
      skin.problem, *linear,
      {.step_tolerance = 1e-5 * o.membrane_thickness, .tangent = Tangent::exact, .max_iterations = 500});
  const Seeds seed = seeds(o, out.mat, skin.problem.num_high());
  const VectorN<3> d = direction_of(o);
  const double first = std::min(o.first_strain, o.strain);
  const auto steps = static_cast<Index>(std::ceil(std::log(o.strain / first) / std::log(o.growth) - 1e-9));
  out.solve.x = shell.x;
  out.solve.z = Vector::Zero(skin.problem.num_high());
  double before = 0;
  for (Index step = 0; step <= steps; ++step) {
    const double strain = std::min(o.strain, first * std::pow(o.growth, step));
    const Vector start = out.solve.x + uniform(out.mat, d, strain - before) + seed.y;
    out.solve.append(solver.minimize(start, out.solve.z + seed.z));
    before = strain;
    if (!out.solve.converged() || !go_on(static_cast<double>(step + 1) / static_cast<double>(steps + 1))) break;
  }
  measure(o, skin, out);
  return out;
}

}  // namespace wrinkle::validation
