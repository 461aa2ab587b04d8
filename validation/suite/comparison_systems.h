#pragma once
/// Linear systems of the methods of core/model, for solvers to be held against each other.

#include <span>
#include <string_view>

#include "validation/meters/recorded_system.h"

namespace wrinkle::validation::solver_comparison {

struct ComparisonSystem {
  LinearSystem system;
  Index negative = 0;  // eigenvalues below 0 that it has by its making: the rows of constraints; none is 0
};

/// A family of systems, one for each size: the same body, or the same kind of body, with more vertices.
struct SystemFamily {
  std::string_view name;
  std::string_view what;  // the method and the state, for a reader
  bool definite;          // positive definite, or a KKT matrix
  int per_node;  // unknowns of a node of the nine-point grid that is coupled alike, by how far elements and averages
                 // reach: see oracle/nested_dissection.h
  Index most_unknowns;                       // for which it is made in reasonable time
  ComparisonSystem (*make)(Index unknowns);  // of about that many
};

/// Each is the first system that the method itself asks its solver for, or, where said, the second.
std::span<const SystemFamily> system_families();

/// Throws std::invalid_argument naming the known ones.
const SystemFamily& find_family(std::string_view name);

}  // namespace wrinkle::validation::solver_comparison
