// The command `export`.
#include <gmock/gmock.h>

#include "validation/cli/command_line_for_tests.h"

namespace wrinkle::validation::export_test {
namespace {

using ::testing::HasSubstr;

class ExportTest : public for_tests::CommandLine {
 protected:
  Study plain_ = for_tests::make_plain_study();
};

TEST_F(ExportTest, HoldsEverySampleWithItsStatus) {
  run({"run", "spring", "-p", "stiffness=0.1", "-p", "behaviour=ok,fail", "-o", results_});
  EXPECT_EQ(run({"export", results_, "--to", "-"}), kAsExpected);
  EXPECT_THAT(out(), HasSubstr("sample_key,status,reason,caveats,stiffness,sleep_ms,kind,behaviour,energy,"));
  EXPECT_THAT(out(), HasSubstr("failed,not converged: gradient 3 N after 7 iterations,,0.1,0,linear,fail,nan,"));
  EXPECT_THAT(out(), HasSubstr("ok,,\"resolution: 2 elements, \"\"few\"\"\",0.1,0,linear,ok,0.2,3,0.5,nan"));
  const std::string csv = out();
  EXPECT_EQ(run({"export", results_}), kAsExpected);
  EXPECT_EQ(for_tests::read_text(folder_ / "results/export/spring.csv"), csv);
  EXPECT_EQ(run({"export", "-o", results_, "--json"}), kAsExpected);
  EXPECT_EQ(json().at("studies").at(0).at("samples").size(), 2u);
}

TEST_F(ExportTest, ToStandardOutputItTakesOneStudy) {
  studies_ = {&spring_, &plain_};
  run({"run", "--all", "-o", results_});
  EXPECT_EQ(run({"export", results_, "--to", "-"}), kWrongUsage);
  EXPECT_EQ(run({"export", results_, "--to", "-", "--study", "plain"}), kAsExpected);
  EXPECT_EQ(run({"export", results_, "--to", (folder_ / "csv").string()}), kAsExpected);
  EXPECT_EQ(for_tests::count_files(folder_ / "csv", ".csv"), 2);
}

}  // namespace
}  // namespace wrinkle::validation::export_test
