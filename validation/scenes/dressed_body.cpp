#include "validation/scenes/dressed_body.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/assembly/mapped_energy.h"
#include "core/base/require.h"
#include "core/base/stopwatch.h"
#include "core/check/surface_crossings.h"
#include "core/mesh/cotangent_laplacian.h"
#include "core/model/solid/prism_surface.h"
#include "validation/meters/surface_detail.h"
#include "validation/scenes/garment_mesh.h"

namespace wrinkle::validation {

namespace {

constexpr Index kJacket = 0, kBody = 2;  // parts of the surface; the trousers are between
constexpr double kNeighbourhood = 3;     // of edges

PrismMesh one_layer(const SewnGarment& garment, double thickness) {
  return extrude(garment.middle, {thickness}, 1);
}

/// Both meshes' columns, the first one's first.
PrismMesh joined(const PrismMesh& a, const PrismMesh& b) {
  PrismMesh out = a;
  out.nodes.insert(out.nodes.end(), b.nodes.begin(), b.nodes.end());
  for (const auto& t : b.triangles)
    out.triangles.push_back({t[0] + a.columns(), t[1] + a.columns(), t[2] + a.columns()});
  return out;
}

/// The columns' upper ends: what is seen from outside.
SurfacePart outer_side(const PrismMesh& mesh) {
  SurfacePart out;
  out.rest.triangles = mesh.triangles;
  for (Index c = 0; c < mesh.columns(); ++c) {
    out.rest.vertices.push_back(mesh.nodes[mesh.node(c, 1)]);
    out.first.push_back(3 * mesh.node(c, 1));
  }
  return out;
}

CoupledOptions coupled_options(const WornGarmentsOptions& o) {
  return {.step_tolerance = o.tolerance * o.time_step,
          .max_iterations = 2000,
          .cg_tolerance = o.cg_tolerance,
          .cg_iterations = 20000};
}

SurfaceContactOptions contact_options(const WornGarmentsOptions& o) {
  return {.distance = o.distance,
          .stiffness = barrier_stiffness(o.pressure, o.distance),
          .friction = o.friction,
          .slip = o.slip_speed * o.time_step};
}

}  // namespace

DressedBody::DressedBody(const WornGarmentsOptions& o)
    : o_(o),
      body_(make_walking_body(o.body_edge)),
      linear_(make_linear_solver(o.linear_solver, {.relative_tolerance = o.linear_tolerance})) {
  make_mesh();
  ThickShell shell = make_thick_shell(mesh_, shell_options_);
  motion_.y = shell.x;
  add_body(shell.problem);
  add_contact(shell.problem);
  Vector mass = Vector::Zero(motion_.y.size());
  mass.head(3 * static_cast<Index>(mesh_.nodes.size())) = lumped_mass(mesh_, shell_options_);
  if (o.drive == BodyDrive::heavy) mass.tail(mass.size() - first_of_body_).setConstant(o.body_mass);
  inertia_ = &shell.problem.add(std::make_unique<InertiaEnergy>(mass, o.time_step));
  add_skin(std::move(shell.problem));
  motion_.y_velocity = Vector::Zero(motion_.y.size());
  motion_.z = motion_.z_velocity = Vector::Zero(skin_.problem.num_high());
  minimizer_ = std::make_unique<AlternatingMinimizer>(skin_.problem, *linear_, coupled_options(o));
}

void DressedBody::make_mesh() {
  const SewnGarment above = jacket(o_.edge, o_.diagonals), below = trousers(o_.edge, o_.diagonals);
  for (Index t = 0; t < static_cast<Index>(above.middle.triangles.size()); ++t) areas_.push_back(above.middle.area(t));
  const PrismMesh first = one_layer(above, o_.jacket.thickness), second = one_layer(below, o_.trousers.thickness);
  mesh_ = joined(first, second);
  jacket_columns_ = first.columns();
  jacket_triangles_ = static_cast<Index>(first.triangles.size());
  shell_options_ = {.element = o_.element,
                    .regions = {{o_.jacket.elastic, o_.jacket.density}, {o_.trousers.elastic, o_.trousers.density}},
                    .time_step = o_.time_step};
  shell_options_.region_of.assign(mesh_.triangles.size(), 1);
  std::fill_n(shell_options_.region_of.begin(), jacket_triangles_, 0);
  for (const Index column : below.top) shell_options_.clamped.push_back(jacket_columns_ + column);
}

/// Its vertices' unknowns, held or heavy; the waist's are held (make_mesh).
void DressedBody::add_body(Problem& problem) {
  first_of_body_ = problem.num_dofs;
  const Vector places = body_.at({});
  append_unknowns(problem, places.size());
  std::fill_n(problem.fixed.begin() + first_of_body_, places.size(), o_.drive == BodyDrive::held ? 1 : 0);
  motion_.y.conservativeResize(problem.num_dofs);
  motion_.y.tail(places.size()) = places;
  start_ = motion_.y;
}

void DressedBody::add_contact(Problem& problem) {
  PrismMesh first = mesh_, second = mesh_;
  first.nodes.resize(static_cast<std::size_t>(2 * jacket_columns_));
  first.triangles.resize(static_cast<std::size_t>(jacket_triangles_));
  second.nodes.erase(second.nodes.begin(), second.nodes.begin() + 2 * jacket_columns_);
  second.triangles.erase(second.triangles.begin(), second.triangles.begin() + jacket_triangles_);
  for (auto& t : second.triangles)
    for (Index& column : t) column -= jacket_columns_;
  const ContactSurface surface =
      make_contact_surface(std::vector{closed_surface(first), closed_surface(second, 6 * jacket_columns_),
                                       surface_part(body_.rest, first_of_body_, SelfContact::ignored)});
  auto contact = std::make_unique<SurfaceContact>(surface, contact_options(o_));
  contact_ = contact.get();
  timed_ = &problem.add(std::make_unique<TimedContact>(std::move(contact)));
  if (o_.watched) watch_ = &problem.add(std::make_unique<StateWatch>(surface));
}

void DressedBody::add_skin(Problem problem) {
  const SurfacePart part = o_.covered == Covered::all ? closed_surface(mesh_) : outer_side(mesh_);
  o_.skin.time_step = o_.time_step;
  skin_ = make_wrinkle_skin(std::move(problem), part.rest, part.first, o_.skin);
  // A new vertex is on the garment of the coarse ones that it comes from.
  const auto coarse = static_cast<Index>(part.rest.vertices.size());
  for (const Index first : part.first) on_jacket_.push_back(of_jacket(first / 3));
  on_jacket_.resize(skin_.surface.mesh.vertices.size());
  const SparseMatrix from = skin_.surface.weights.transpose();
  for (Index v = 0; v < from.cols(); ++v) {
    SparseMatrix::InnerIterator it(from, v);
    on_jacket_[static_cast<std::size_t>(coarse + v)] = on_jacket_[static_cast<std::size_t>(it.row())];
  }
  double mass = 0;
  for (std::size_t v = 0; v < on_jacket_.size(); ++v)
    if (on_jacket_[v] != 0) mass += skin_.inertia->mass()[3 * static_cast<Index>(v)];
  for (Index node = 0; node < 2 * jacket_columns_; ++node) mass += inertia_->mass()[3 * node];
  weight_ = 9.81 * mass;
}

SolveResult DressedBody::step(const BodyPose& to) {
  const Vector places = body_.at(to);
  const Index size = places.size();
  motion_.y_velocity.tail(size) = (places - motion_.y.tail(size)) / o_.time_step;
  timed_->reset();
  const double looked = watch_ == nullptr ? 0 : watch_->seconds();
  const VectorN<3> before = momentum();
  const Stopwatch watch;
  SolveResult result = implicit_euler_step(
      skin_.problem, *inertia_, *skin_.inertia,
      [&](const Vector& y, const Vector& z) { return minimizer_->minimize(y, z); }, motion_);
  last_ = {};
  last_.seconds = watch.seconds() - (watch_ == nullptr ? 0 : watch_->seconds() - looked);
  last_.passes = result.iterations();
  last_.pieces = result.pieces;
  last_.factorisations = result.factorisations;
  last_.linear = result.seconds_linear;
  last_.contact = timed_->seconds().evaluation;
  last_.step_limit = timed_->seconds().step_limit;
  if (result.converged()) measure(before);
  return result;
}

void DressedBody::measure(const VectorN<3>& before) {
  last_.crossings = static_cast<Index>(surface_crossings(contact_->surface(), motion_.y).size());
  count_touches();
  const VectorN<3> change = (momentum() - before) / o_.time_step, contact = contact_on_jacket();
  last_.unbalanced = (change - contact + weight_ * VectorN<3>::UnitZ()).norm() / weight_;
  last_.borne = contact.z() / weight_;
  measure_thickness();
  double area = 0;
  for (Index t = 0; t < static_cast<Index>(fine().triangles.size()); ++t) area += fine().area(t);
  last_.slope = std::sqrt(dirichlet_energy(fine(), height()) / area);
}

/// Whether a pair of one garment is farther apart at rest than its own neighbourhood: the faces of a wall push each
/// other where it is thinned to less than half.
bool DressedBody::is_apart(const std::array<Index, 4>& vertices, Index second) const {
  const ContactSurface& surface = contact_->surface();
  return (surface.rest[vertices[0]] - surface.rest[vertices[second]]).norm() > kNeighbourhood * o_.edge;
}

void DressedBody::count_touches() {
  const ContactSurface& surface = contact_->surface();
  for (const SurfaceTouch& t : contact_->touches(motion_.y)) {
    const auto& vertices = vertices_of(surface, t.pair);
    const Index second = t.pair.kind == PairKind::edge_edge ? 2 : 1;
    const Index a = surface.part[vertices[0]], b = surface.part[vertices[second]];
    if (std::max(a, b) == kBody)
      last_.on_body += std::min(a, b) == kJacket;
    else if (a != b)
      ++last_.between;
    else
      last_.within += is_apart(vertices, second);
  }
}

/// [m] On the centre line, across the middle: n·N, below 0 where turned over; n the mean of the columns, N the middle's
/// unit normal.
double DressedBody::prism_thickness(Index triangle, const Vector& x) const {
  std::array<VectorN<3>, 3> middle;
  VectorN<3> column = VectorN<3>::Zero();
  for (int i = 0; i < 3; ++i) {
    const Index c = mesh_.triangles[triangle][i];
    const VectorN<3> low = x.segment<3>(3 * mesh_.node(c, 0)), high = x.segment<3>(3 * mesh_.node(c, 1));
    middle[i] = 0.5 * (low + high);
    column += (high - low) / 3;
  }
  return column.dot((middle[1] - middle[0]).cross(middle[2] - middle[0]).normalized());
}

double DressedBody::column_length(Index column, const Vector& x) const {
  return (x.segment<3>(3 * mesh_.node(column, 1)) - x.segment<3>(3 * mesh_.node(column, 0))).norm();
}

void DressedBody::measure_thickness() {
  double sum = 0, area = 0;
  for (Index t = 0; t < jacket_triangles_; ++t) {
    const double ratio = prism_thickness(t, motion_.y) / prism_thickness(t, start_);
    last_.thinnest = std::min(last_.thinnest, ratio);
    last_.thickest = std::max(last_.thickest, ratio);
    sum += areas_[t] * (ratio - 1) * (ratio - 1);
    area += areas_[t];
  }
  last_.thickness_spread = std::sqrt(sum / area);
  double columns = 0;
  for (Index c = 0; c < jacket_columns_; ++c)
    columns += std::pow(column_length(c, motion_.y) / column_length(c, start_) - 1, 2);
  last_.column_spread = std::sqrt(columns / static_cast<double>(jacket_columns_));
}

/// [kg m/s] of the jacket and its membrane.
VectorN<3> DressedBody::momentum() const {
  const Vector fine_velocity = skin_.problem.fine_state(motion_.y_velocity, motion_.z_velocity);
  VectorN<3> out = VectorN<3>::Zero();
  for (Index node = 0; node < 2 * jacket_columns_; ++node)
    out += inertia_->mass()[3 * node] * motion_.y_velocity.segment<3>(3 * node);
  for (Index v = 0; v < fine_velocity.size() / 3; ++v)
    if (on_jacket_[static_cast<std::size_t>(v)] != 0)
      out += skin_.inertia->mass()[3 * v] * fine_velocity.segment<3>(3 * v);
  return out;
}

/// [N] of body and trousers, friction too.
VectorN<3> DressedBody::contact_on_jacket() {
  Vector gradient = Vector::Zero(motion_.y.size());
  contact_->prepare(motion_.y);
  contact_->add_to({Order::gradient, Tangent::exact, gradient.data()}, motion_.y);
  VectorN<3> out = VectorN<3>::Zero();
  for (Index node = 0; node < 2 * jacket_columns_; ++node) out -= gradient.segment<3>(3 * node);
  return out;
}

Vector DressedBody::height() const {
  return detail_height(skin_.problem, fine(), motion_.y, motion_.z);
}

void DressedBody::resume(CoupledMotion motion) {
  require(motion.y.size() == motion_.y.size() && motion.z.size() == motion_.z.size(),
          "a state of {} and {} unknowns for garments of {} and {}", motion.y.size(), motion.z.size(), motion_.y.size(),
          motion_.z.size());
  motion_ = std::move(motion);
}

}  // namespace wrinkle::validation
