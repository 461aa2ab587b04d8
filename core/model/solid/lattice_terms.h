#pragma once
/// The elastic energy of a lattice, a function and a file for each kind of element: their kernels take long to compile.

#include <memory>

#include "core/assembly/energy.h"
#include "core/material/elastic.h"
#include "core/mesh/lattice.h"

namespace wrinkle {

std::unique_ptr<Energy> linear_lattice(const Lattice& lattice, const Elastic& material);
std::unique_ptr<Energy> quadratic_lattice(const Lattice& lattice, const Elastic& material);

}  // namespace wrinkle
