#include "validation/harness/kept_state.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <limits>
#include <nlohmann/json.hpp>

#include "validation/harness/atomic_file.h"
#include "validation/harness/errors.h"
#include "validation/harness/study_for_tests.h"

namespace wrinkle::validation {
namespace {

using nlohmann::json;

class KeptStateTest : public ::testing::Test {
 protected:
  KeptState open(const std::string& program = "one", double interval = 0) const {
    return KeptState(
        file_, [=] { return program; }, interval);
  }

  for_tests::TemporaryFolder folder_;
  std::filesystem::path file_ = folder_ / "sample.state";
};

TEST_F(KeptStateTest, IsReadBackBitForBitByTheProgramThatWroteIt) {
  const json state{{"x", {0.1, -1e-310, std::numeric_limits<double>::infinity(), 1.0 / 3}}, {"step", 7}};
  {
    KeptState first = open();
    EXPECT_TRUE(first.last().is_null());
    first.keep([&] { return state; });
  }
  const KeptState second = open();
  EXPECT_EQ(second.last(), state);
  EXPECT_GT(second.seconds_before(), 0);
  EXPECT_TRUE(open("another").last().is_null());
  second.remove();
  EXPECT_TRUE(open().last().is_null());
}

TEST_F(KeptStateTest, IsWrittenNowAndThen) {
  KeptState state = open("one", 1000);
  state.keep([]() -> json { throw std::logic_error("it is not time yet"); });
  EXPECT_FALSE(std::filesystem::exists(file_));
}

TEST_F(KeptStateTest, WhatIsNoStateIsAsNone) {
  for (const char* text : {"", "no state", "\xa1"}) {
    write_atomically(file_, std::string_view(text));
    EXPECT_TRUE(open().last().is_null()) << text;
  }
  std::filesystem::remove(file_);
  std::filesystem::create_directory(file_);
  EXPECT_TRUE(open().last().is_null()) << "a folder";
}

TEST_F(KeptStateTest, AFolderThatCannotBeWrittenIsTold) {
  KeptState state(
      folder_ / "none" / "sample.state", [] { return "one"; }, 0);
  EXPECT_THROW(state.keep([] { return json(1); }), StorageError);
}

TEST(ProgramMark, IsThisProgramsEveryTime) {
  EXPECT_EQ(program_mark(), program_mark());
}

TEST(ProgramMark, AnotherFaultIsAnotherProgram) {
  const std::string plain = program_mark();
  ::setenv("WRINKLEBENCH_FAULT", "near_pairs_lost", 1);
  const std::string faulty = program_mark();
  ::unsetenv("WRINKLEBENCH_FAULT");
  EXPECT_NE(plain, faulty);
}

TEST_F(KeptStateTest, WhatIsNotToGoOnIsRemoved) {
  open().keep([] { return json(1); });
  const KeptState anew(
      file_, [] { return "one"; }, 1000, false);
  EXPECT_TRUE(anew.last().is_null());
  EXPECT_TRUE(open().last().is_null()) << "an interrupted one that is forced must not go on where the old one was";
}

}  // namespace
}  // namespace wrinkle::validation
