#pragma once
/// Claims on what a mesh leads to when it is refined, from the meshes at hand.

#include <vector>

#include "validation/harness/claim.h"

namespace wrinkle::validation {

/// The measure at no element size, by the two finest of rows that differ in the parameter elements_along alone: fine +
/// (fine − coarse)/(r^p − 1), r times as many elements, order p (Richardson). One for each group of such rows, as its
/// finest row; empty where a group has one row only.
std::vector<Measured> at_no_element_size(std::span<const Measured> rows, int order);

/// Of those the one that is farthest from 1.
Reducer refined(int order);

}  // namespace wrinkle::validation
