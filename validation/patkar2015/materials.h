#pragma once
/// Parameters that several studies have of what cloth and flesh are made of; the members' values are the standard ones.

#include "validation/harness/binder.h"
#include "validation/scenes/creased_cloth.h"
#include "validation/scenes/creased_slab.h"

namespace wrinkle::validation {

inline void bind(Binder& b, ClothOptions& o) {
  b(o.springs.surface_density, "density", "kg/m²", "of the cloth", Source::assumed, {1e-3, 10});
  b(o.springs.membrane, "membrane", "N/m", "stiffness of the edge springs", Source::assumed, {1, 1e5});
  b(o.springs.bending_rigidity, "bending_rigidity", "J", "of the axial-bending springs", Source::assumed, {0, 1});
  b(o.damping_time, "damping_time", "s", "of every spring", Source::assumed, {0, 1});
}

inline void bind_flesh_and_skin(Binder& b, CreasedSlabOptions& o) {
  b(o.flesh.young, "flesh_young", "Pa", "Young's modulus of the flesh", Source::assumed, {1e2, 1e7});
  b(o.flesh.poisson, "flesh_poisson", "1", "Poisson's ratio of the flesh", Source::assumed, {0, 0.49});
  b(o.skin.membrane, "skin", "N/m", "Young's modulus times thickness of the skin's edge springs", Source::assumed,
    {0, 1e6});
  b(o.skin.bending_springs, "skin_bending", "1", "stiffness of its bending springs, in that of edge springs",
    Source::assumed, {0, 100});
}

}  // namespace wrinkle::validation
