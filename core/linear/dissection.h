#pragma once
#include <vector>

#include "core/base/types.h"

namespace wrinkle {

/// An elimination order by nested dissection (METIS), unknown by unknown: order[k] is eliminated k-th.
///
/// METIS sees the graph of groups: up to three consecutive unknowns that are all coupled with each other, as the
/// coordinates of a vertex are, make one; so do up to three that couple with the same others, as the multipliers of an
/// average's coordinates do. On the KKT matrix of a shell of 28 194 unknowns under 6324 constraints that
/// takes 75 ms instead of 680, and the factor is slightly better for it. `lower`: a symmetric matrix's lower triangle,
/// its pattern only. Empty where METIS fails.
std::vector<Index> nested_dissection(const SparseMatrix& lower);

}  // namespace wrinkle
