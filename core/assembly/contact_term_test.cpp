#include "core/assembly/energy.h"

#include <gtest/gtest.h>

#include "core/assembly/contact_energy.h"
#include "core/assembly/linear_load.h"
#include "core/assembly/mapped_energy.h"
#include "core/assembly/surface_contact.h"

namespace wrinkle::contact_term_test {
namespace {

std::unique_ptr<Energy> load() {
  return std::make_unique<LinearLoad>(Vector::Ones(9));
}

std::unique_ptr<Energy> surface_contact() {
  const TriangleMesh triangle{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}};
  return std::make_unique<SurfaceContact>(make_contact_surface(std::vector{surface_part(triangle, 0)}),
                                          SurfaceContactOptions{});
}

std::unique_ptr<Energy> obstacle_contact() {
  return std::make_unique<ContactEnergy>(std::vector<ContactPoint>{{0, 1.0}}, std::vector<Obstacle>{{HalfSpace{}}},
                                         ContactOptions{});
}

/// Itself, seen over more unknowns, and seen through a map.
TEST(ContactTerm, IsSeenThroughWhatPassesItOn) {
  for (const auto& [make, contact] : {std::pair{&load, false}, {&surface_contact, true}, {&obstacle_contact, true}}) {
    EXPECT_EQ(is_contact(*make()), contact);
    EXPECT_EQ(is_contact(LeadingEnergy(make(), 9)), contact);
    Problem problem{.num_dofs = 9, .fixed = std::vector<char>(9, 0)};
    problem.energies.push_back(load());
    problem.energies.push_back(make());
    Assembler assembler(problem);
    SparseMatrix same(9, 9);
    same.setIdentity();
    EXPECT_EQ(is_contact(MappedEnergy(assembler, same, {0, 3, 6})), contact);
  }
}

}  // namespace
}  // namespace wrinkle::contact_term_test
