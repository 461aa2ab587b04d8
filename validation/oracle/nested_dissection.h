#pragma once
/// What Cholesky factorisation costs on a plane grid under nested dissection, counted: George 1973, Nested dissection
/// of a regular finite element mesh.

namespace wrinkle::validation {

struct DissectionCount {
  double factor_nonzeros = 0;  // of L, with its diagonal
  double flops = 0;            // Σ_j c_j², c_j the nonzeros of L's column j: additions and multiplications
};

/// A square nine-point grid of side × side nodes, each of them `per_node` unknowns that are all coupled with those of
/// its neighbours. A block is cut in two by a line of nodes across its longer side, until one node is left; a line is
/// eliminated as one dense front with the nodes around its block. As n = per_node side² grows the counts go as n log n
/// and n^1.5 (Lipton, Rose & Tarjan 1979: no order on a plane grid does better but for constants). On grids of a few
/// nodes they grow faster, as borders, where there is less to eliminate, lose their share: that is why they are counted
/// here. Throws std::invalid_argument for a grid without nodes or unknowns.
DissectionCount nested_dissection_count(int side, int per_node);

}  // namespace wrinkle::validation
