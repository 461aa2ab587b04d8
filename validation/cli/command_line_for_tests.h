#pragma once
/// The command line of a program that knows given studies, its answers, and a folder that goes away: for tests only.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "validation/cli/command_line.h"
#include "validation/cli/exit_code.h"
#include "validation/harness/study_for_tests.h"

namespace wrinkle::validation::for_tests {

class CommandLine : public ::testing::Test {
 protected:
  /// The exit code; what was said before is gone.
  int run(const std::vector<std::string>& arguments) {
    out_.str("");
    err_.str("");
    return run_command_line(arguments, studies_, out_, err_);
  }
  std::string out() const { return out_.str(); }
  std::string err() const { return err_.str(); }
  nlohmann::json json() const { return nlohmann::json::parse(out()); }

  Study spring_ = make_spring_study();
  std::vector<const Study*> studies_{&spring_};
  TemporaryFolder folder_;
  std::string results_ = (folder_ / "results").string();
  std::ostringstream out_, err_;
};

/// A second study, which knows no `kind`, and whose judge wants what not every folder has.
inline Study make_plain_study() {
  Study study = make_spring_study();
  study.name = "plain";
  std::erase_if(study.parameters, [](const Parameter& parameter) { return parameter.name == "kind"; });
  study.refuse = {};
  study.judge = [](std::span<const Row>, const ReferenceData& reference) -> std::vector<Verdict> {
    reference.table("hooke", "fig1");
    return {};
  };
  return study;
}

}  // namespace wrinkle::validation::for_tests
