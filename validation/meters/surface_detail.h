#pragma once
#include "core/mesh/triangle_mesh.h"
#include "core/minimize/coupled_problem.h"

namespace wrinkle::validation {

/// [m] By how much each vertex of the fine layer stands off the coarse surface, n·Q z, n the unit normal of x = P y
/// there, the mean of its triangles' by area.
Vector detail_height(const CoupledProblem& problem, const TriangleMesh& fine, const Vector& y, const Vector& z);

/// ∫ |∇f|² dA over a mesh at rest, f linear in each triangle.
double dirichlet_energy(const TriangleMesh& mesh, const Vector& f);

}  // namespace wrinkle::validation
