/// The list of all rows: a function for each file that has some.

#include "benchmarks/kernel.h"

namespace wrinkle::bench {

void add_machine(Kernels& out);            // machine.cpp
void add_shell_assembly(Kernels& out);     // shell_assembly.cpp
void add_triplet_assembly(Kernels& out);   // triplet_assembly.cpp
void add_quad_assembly(Kernels& out);      // quad_assembly.cpp
void add_solid_assembly(Kernels& out);     // solid_assembly.cpp
void add_prism_assembly(Kernels& out);     // prism_assembly.cpp
void add_formulas(Kernels& out);           // formulas.cpp
void add_small_matrices(Kernels& out);     // small_matrices.cpp
void add_constraints(Kernels& out);        // constraints.cpp
void add_contact(Kernels& out);            // contact.cpp
void add_pair_distances(Kernels& out);     // pair_distances.cpp
void add_surface_contact(Kernels& out);    // surface_contact.cpp
void add_high_frequency(Kernels& out);     // high_frequency_product.cpp
void add_embedding(Kernels& out);          // embedding.cpp
void add_creases(Kernels& out);            // creases.cpp
void add_skin(Kernels& out);               // skin.cpp
void add_sparse_kernels(Kernels& out);     // sparse_kernels.cpp
void add_linear_solvers(Kernels& out);     // linear_solvers.cpp
void add_growing_pattern(Kernels& out);    // growing_pattern.cpp
void add_embedded_solves(Kernels& out);    // embedded_solve.cpp
void add_cantilever_solves(Kernels& out);  // cantilever_solve.cpp

Kernels all_kernels() {
  Kernels out;
  for (const auto add : {add_machine,          add_shell_assembly, add_triplet_assembly, add_quad_assembly,
                         add_solid_assembly,   add_prism_assembly, add_formulas,         add_small_matrices,
                         add_constraints,      add_contact,        add_pair_distances,   add_surface_contact,
                         add_high_frequency,   add_embedding,      add_creases,          add_skin,
                         add_sparse_kernels,   add_linear_solvers, add_growing_pattern,  add_embedded_solves,
                         add_cantilever_solves})
    add(out);
  return out;
}

}  // namespace wrinkle::bench
