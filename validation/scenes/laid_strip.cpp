#include "validation/scenes/laid_strip.h"

#include <cmath>

#include "core/check/crossing_watch.h"
#include "core/linear/linear_solver.h"
#include "core/mesh/strip.h"
#include "core/model/shell/shell_model.h"
#include "validation/meters/contact_frame.h"

namespace wrinkle::validation {

/// s² = H² + 2 a H
double LaidStripOptions::hanging() const {
  return sag * std::sqrt(height * height + 2 * height);
}

/// H = a (cosh(x/a) − 1)
double LaidStripOptions::reach() const {
  return sag * std::acosh(1 + height);
}

namespace {

constexpr Index kAcross = 2;                        // cells
constexpr double kDensity = 1000, kGravity = 9.81;  // [kg/m³], [m/s²]
constexpr double kWidth = 0.05;                     // over a

class Laid {
 public:
  explicit Laid(const LaidStripOptions& o)
      : o_(o),
        along_(static_cast<Index>(std::lround(o.length() / o.sag * static_cast<double>(o.cells)))),
        linear_(make_linear_solver(o.linear_solver)) {
    strip_ = strip_mesh({.length = o.length(), .width = kWidth * o.sag, .along = along_, .across = kAcross});
    plate_ = plate_mesh();
    make_model();
    add_contact();
    start();
  }

  LaidStripResult lay();

 private:
  double thickness() const { return o_.bending * o_.sag * std::sqrt(12 * o_.stretch); }
  double line_weight() const { return kDensity * kGravity * thickness() * kWidth * o_.sag; }
  double distance() const { return o_.distance * o_.sag; }
  double level() const { return o_.offset * o_.sag + 0.5 * distance(); }
  Index strip_vertices() const { return static_cast<Index>(strip_.vertices.size()); }
  Index far_row() const { return along_ * (kAcross + 1); }  // its first vertex

  TriangleMesh plate_mesh() const;
  void make_model();
  void add_contact();
  void start();
  bool solve(LaidStripResult& out);
  bool let_go(LaidStripResult& out);
  void measure(LaidStripResult& out);
  double far_place() const;

  LaidStripOptions o_;
  Index along_;
  std::unique_ptr<LinearSolver> linear_;
  TriangleMesh strip_, plate_;
  ShellModel shell_;
  Vector x_;
  SurfaceContact* contact_ = nullptr;  // owned by the problem, as the next
  CrossingWatch* watch_ = nullptr;
};

/// Under all of the strip, three times as wide.
TriangleMesh Laid::plate_mesh() const {
  const double edge = 1.3 * o_.sag / static_cast<double>(o_.cells), margin = 0.1 * o_.sag,
               length = o_.far_end() + 2 * margin, width = 3 * kWidth * o_.sag;
  TriangleMesh out = strip_mesh({.length = length,
                                 .width = width,
                                 .along = static_cast<Index>(std::ceil(length / edge)),
                                 .across = static_cast<Index>(std::ceil(width / edge)),
                                 .pattern = StripPattern::irregular,
                                 .seed = o_.seed});
  for (auto& v : out.vertices) v -= VectorN<3>(margin, kWidth * o_.sag, o_.lowered * o_.sag);
  return out;
}

/// Strip and plate in one shell; the plate is held. What moves does so in planes: ν is 0, so nothing goes across.
void Laid::make_model() {
  TriangleMesh both = strip_;
  both.vertices.insert(both.vertices.end(), plate_.vertices.begin(), plate_.vertices.end());
  for (const auto& [a, b, c] : plate_.triangles)
    both.triangles.push_back({a + strip_vertices(), b + strip_vertices(), c + strip_vertices()});
  std::vector<Index> held;
  for (Index v = 0; v <= kAcross; ++v) held.push_back(v);
  for (Index v = strip_vertices(); v < static_cast<Index>(both.vertices.size()); ++v) held.push_back(v);
  shell_ = make_shell(both, {.bending = ShellBending::midedge,
                             .thickness = thickness(),
                             .material = {kDensity * kGravity * o_.sag / o_.stretch, 0},
                             .density = kDensity,
                             .gravity = {0, 0, -kGravity},
                             .held = held,
                             .held_coordinate = 1});
  for (Index v = far_row(); v < strip_vertices(); ++v) shell_.problem.fixed[3 * v] = 1;
  x_ = shell_.x;
}

void Laid::add_contact() {
  const std::vector<SurfacePart> parts{surface_part(strip_, 0),
                                       surface_part(plate_, 3 * strip_vertices(), SelfContact::ignored)};
  const double slip = 1e-3 * o_.stretch * o_.sag / (2 * o_.friction);  // beside the way of the end that is let go
  contact_ = &shell_.problem.add(std::make_unique<SurfaceContact>(
      make_contact_surface(parts),
      SurfaceContactOptions{.formulation = o_.contact,
                            .offset = o_.offset * o_.sag,
                            .distance = distance(),
                            .stiffness = barrier_stiffness(kDensity * kGravity * thickness(), distance()),
                            .friction = o_.hold == StripHold::friction ? o_.friction : 0,
                            .slip = slip}));
  watch_ = &shell_.problem.add(std::make_unique<CrossingWatch>(contact_->surface()));
}

/// Flat on f = (S² − X² − H²)/2 (S − X), then straight.
void Laid::start() {
  const double S = o_.length(), X = o_.far_end(), H = (o_.height + o_.lowered) * o_.sag,
               flat = (S * S - X * X - H * H) / (2 * (S - X));
  for (Index v = 0; v < strip_vertices(); ++v) {
    const double s = strip_.vertices[v].x(), part = std::min(1.0, s / (S - flat));
    x_[3 * v] = part < 1 ? part * (X - flat) : X - (S - s);
    x_[3 * v + 2] = level() - o_.lowered * o_.sag + (1 - part) * H;
  }
}

double Laid::far_place() const {
  double out = 0;
  for (Index v = far_row(); v < strip_vertices(); ++v) out += x_[3 * v] / (kAcross + 1);
  return out;
}

/// By descent at once: the mixed method does not converge here, at the whole load or at 1/64 of it.
bool Laid::solve(LaidStripResult& out) {
  const SolveResult result =
      minimize(shell_.problem, x_, *linear_, {.step_tolerance = 1e-6 * distance(), .max_iterations = 2000});
  out.iterations += result.iterations();
  out.status = result.status;
  out.message = result.message;
  out.residual = result.gradient_norm / (line_weight() * o_.sag);
  if (result.converged()) x_ = result.x;
  return result.converged();
}

bool Laid::let_go(LaidStripResult& out) {
  const double before = far_place();
  contact_->begin_step(x_);
  for (Index v = far_row(); v < strip_vertices(); ++v) shell_.problem.fixed[3 * v] = 0;
  const SolveResult result = minimize(
      shell_.problem, x_, *linear_,
      {.step_tolerance = 1e-2 * contact_->options().slip, .max_iterations = 500, .tangent = Tangent::positive});
  out.iterations += result.iterations();
  out.status = result.status;
  out.message = result.message;
  out.residual = result.gradient_norm / (line_weight() * o_.sag);
  if (!result.converged()) return false;
  x_ = result.x;
  out.slid = before - far_place();
  return true;
}

void Laid::measure(LaidStripResult& out) {
  Assembler assembler(shell_.problem);
  assembler.evaluate(x_, Order::gradient);
  for (Index v = 0; v <= kAcross; ++v) out.tension -= assembler.full_gradient()[3 * v];
  Vector gradient = Vector::Zero(x_.size());
  contact_->add_to({Order::gradient, Tangent::exact, gradient.data()}, x_);
  double moment = 0;
  for (Index v = 0; v < strip_vertices(); ++v) {
    if (v % (kAcross + 1) == 0) out.rows.push_back({});
    StripRow& row = out.rows.back();
    row.x += x_[3 * v] / (kAcross + 1);
    row.z += x_[3 * v + 2] / (kAcross + 1);
    row.force -= gradient[3 * v + 2];
    out.reaction -= gradient[3 * v + 2];
    moment -= gradient[3 * v + 2] * x_[3 * v + 2];
  }
  out.level = moment / out.reaction;
  out.weight = line_weight();
  out.frame = contact_frame(*contact_, x_, at_load(1));
  out.frame.point_fields["contact force"] = at_surface(contact_->surface(), "N", -gradient);
  out.crossings = watch_->crossings();
}

LaidStripResult Laid::lay() {
  LaidStripResult out;
  if (!solve(out) || (o_.hold == StripHold::friction && !let_go(out))) return out;
  measure(out);
  return out;
}

}  // namespace

LaidStripResult lay_strip(const LaidStripOptions& options) {
  return Laid(options).lay();
}

}  // namespace wrinkle::validation
