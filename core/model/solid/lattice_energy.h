#pragma once
#include <memory>

#include "core/assembly/energy.h"
#include "core/material/elastic.h"
#include "core/mesh/lattice.h"

namespace wrinkle {

/// The elastic energy of a lattice: LatticeCorotated of its shape functions.
std::unique_ptr<Energy> lattice_energy(const Lattice& lattice, const Elastic& material);

}  // namespace wrinkle
