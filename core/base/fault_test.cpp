#include "core/base/fault.h"

#include <gmock/gmock.h>

#include <set>
#include <stdexcept>

namespace wrinkle::fault_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(Fault, EachHasANameOfItsOwnAPlaceAndASentence) {
  std::set<std::string_view> names;
  for (const Fault& fault : seeded_faults()) {
    EXPECT_TRUE(names.insert(fault.name).second) << fault.name;
    EXPECT_EQ(&find_fault(fault.name), &fault);
    EXPECT_FALSE(fault.place.empty() || fault.what.empty()) << fault.name;
  }
}

TEST(Fault, AnUnknownNameIsRefusedWithThoseThatAreKnown) {
  const char* said = seeded_faults().empty() ? "WRINKLEBENCH_FAULTS=ON" : "known are bending_scaled, ";
  EXPECT_THAT([] { find_fault("bending_scalde"); },
              ThrowsMessage<std::invalid_argument>(testing::AllOf(HasSubstr("bending_scalde"), HasSubstr(said))));
  EXPECT_THROW(fault_active("bending_scalde"), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::fault_test
