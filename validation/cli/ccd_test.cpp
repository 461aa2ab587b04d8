// The command `ccd`, from files to answers and exit codes.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "validation/cli/command_line_for_tests.h"

namespace wrinkle::validation::ccd_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

/// A vertex above a triangle falls to a height z.
std::string falling(const std::string& z, int truth) {
  const std::string end = fmt::format(",{}\n", truth),
                    face = fmt::format("0,1,0,1,0,1{0}1,1,0,1,0,1{0}0,1,1,1,0,1{0}", end);
  return fmt::format("1,4,1,4,1,1{0}{1}2,8,1,4,{2}{0}{1}", end, face, z);
}

class CcdCommandTest : public for_tests::CommandLine {
 protected:
  int run(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "ccd");
    return CommandLine::run(arguments);
  }
  std::string file(const std::string& name, const std::string& text) {
    for_tests::write_text(folder_ / name, text);
    return (folder_ / name).string();
  }
  int ask(const std::string& text) { return run({file("vertex-face/own.csv", text), "--json"}); }
  nlohmann::json all() const { return nlohmann::json::parse(out_.str()).at("all"); }
  void refuses(const std::string& text, const std::string& says) {
    EXPECT_EQ(ask(text), kWrongUsage) << text;
    EXPECT_THAT(err_.str(), AllOf(HasSubstr("own.csv:"), HasSubstr(says)));
    EXPECT_EQ(out_.str(), "");
  }
};

TEST_F(CcdCommandTest, CountsPositivesAndFalseOnes) {
  EXPECT_EQ(ask(falling("-1,1", 1) + falling("0,1", 1) + falling("1,2", 0)), kAsExpected) << err_.str();
  EXPECT_EQ(all().at("queries"), 3);
  EXPECT_EQ(all().at("positives"), 2);
  EXPECT_EQ(all().at("false_negatives"), 0);
  EXPECT_EQ(all().at("false_positives"), 0);
  EXPECT_EQ(all().at("rounded"), 0);
  EXPECT_TRUE(all().at("first_false_negative").is_null());
  EXPECT_GT(all().at("queries_per_second"), 0);
  EXPECT_EQ(ask(falling("1,1180591620717411303424", 0)), kAsExpected) << "2⁻⁷⁰ away is held up, and no failure";
  EXPECT_EQ(all().at("false_positives"), 1);
}

TEST_F(CcdCommandTest, AFalseNegativeIsOneAndIsNamed) {
  const std::string name = file("vertex-face/own.csv", falling("-1,1", 1) + falling("1,2", 1) + falling("1,3", 1));
  EXPECT_EQ(run({name}), kOtherVerdict);
  EXPECT_THAT(out_.str(), HasSubstr("own.csv:9\n"));
  EXPECT_EQ(run({name, "--json"}), kOtherVerdict);
  EXPECT_EQ(all().at("false_negatives"), 1) << "what was rounded is decided exactly";
}

/// ⅓ is no double: of the motion that is asked, column 7 does not speak.
TEST_F(CcdCommandTest, RoundedNumbersAreDecidedExactlyAndSaidSo) {
  const std::string name = file("vertex-face/own.csv", falling("-1,3", 0) + falling("1,3", 0) + falling("1,2", 0));
  EXPECT_EQ(run({name}), kAsExpected);
  EXPECT_THAT(out_.str(), AllOf(HasSubstr("2 queries have numbers that are no doubles"),
                                HasSubstr("decides 1 of 2 queries otherwise than column 7")));
  run({name, "--json", "--exact"});
  EXPECT_EQ(all().at("rounded"), 2);
  EXPECT_EQ(all().at("other_truths"), 1);
  EXPECT_EQ(all().at("positives"), 1);
  run({file("vertex-face/own.csv", falling("1,2", 1)), "--exact"});
  EXPECT_THAT(out_.str(), HasSubstr("decides 1 of 1 queries otherwise"));
}

/// A fall onto the triangle that column 7 calls none, and one beside it that column 7 calls one.
TEST_F(CcdCommandTest, ExactArithmeticDecidesAllWhereItIsAskedTo) {
  const std::string name = file("vertex-face/own.csv", falling("-1,1", 0) + falling("1,2", 1));
  run({name, "--json"});
  EXPECT_EQ(all().at("false_positives"), 1);
  EXPECT_EQ(all().at("false_negatives"), 1);
  EXPECT_EQ(run({name, "--json", "--exact"}), kAsExpected);
  EXPECT_EQ(all().at("positives"), 1);
  EXPECT_EQ(all().at("false_positives"), 0);
  EXPECT_EQ(all().at("false_negatives"), 0);
  EXPECT_EQ(all().at("other_truths"), 2);
}

TEST_F(CcdCommandTest, FoldersAreWalkedAndNamesSayTheKind) {
  file("all/vertex-face/b.csv", falling("-1,1", 1));
  file("all/vertex-face/a.csv", falling("1,2", 0) + "\n \r\n");
  file("all/edge-edge/c.csv", "");
  file("all/edge-edge/readme.txt", "not looked at");
  EXPECT_EQ(run({(folder_ / "all").string(), "--json"}), kAsExpected) << err_.str();
  const auto files = nlohmann::json::parse(out_.str()).at("files");
  ASSERT_EQ(files.size(), 3u);
  EXPECT_THAT(files.at(0).at("file").get<std::string>(), HasSubstr("edge-edge/c.csv"));
  EXPECT_EQ(files.at(0).at("queries"), 0);
  EXPECT_EQ(files.at(1).at("kind"), "vertex-face");
  EXPECT_EQ(files.at(2).at("positives"), 1);
  const std::string plain = file("plain.csv", falling("-1,1", 1));
  EXPECT_EQ(run({plain}), kWrongUsage);
  EXPECT_THAT(err_.str(), HasSubstr("--kind"));
  EXPECT_EQ(run({plain, "--kind", "vertex-face"}), kAsExpected);
  EXPECT_EQ(run({plain, "--kind", "edge-edge"}), kOtherVerdict) << "as edges these rows do not touch";
  EXPECT_EQ(run({plain, "--kind", "faces"}), kWrongUsage);
}

TEST_F(CcdCommandTest, BadInputIsTwoAndNamesFileAndLine) {
  const std::string good = falling("-1,1", 1);
  refuses(good + "1,1,1,1\n", ":9: 4 cells; allowed: 7");
  refuses("1,1,1,1,1,1,1,1\n", ":1: more than 7");
  refuses("", "own.csv: no queries; allowed: one at least, 8 rows each");
  refuses("\n\n", "own.csv: no queries; allowed: one at least, 8 rows each");
  refuses("1,1,nan,1,1,1,1\n", ":1: 'nan' is no whole number");
  refuses("1,1,1,inf,1,1,1\n", ":1: 'inf' is no whole number");
  refuses("x0,x1,y0,y1,z0,z1,hit\n" + good, ":1: 'x0' is no whole number");
  refuses("1,1,1,1,1,0,1\n", ":1: the denominator of 1/0 is 0");
  refuses("1,1,1.5,1,1,1,1\n", ":1: '1.5' is no whole number");
  refuses("1,1,,1,1,1,1\n", ":1: '' is no whole number");
  refuses("1,1,1,1,1,1,2\n", ":1: column 7 is '2'; allowed: 0 or 1");
  refuses("1,1,1,1,1,1,1\n1,1,1,1,1,1,0\n", ":2: column 7 is 0 and was 1 in line 1");
  refuses(good + "\n0,1,0,1,0,1,0\n", "the file ends after 1 of the rows of the query that begins in line 10");
  refuses("1" + std::string(400, '0') + ",1,1,1,1,1,1\n", "is out of range");
  refuses(std::string(70000, '1'), "the line is too long");
  EXPECT_EQ(run({}), kWrongUsage);
  EXPECT_EQ(run({"no/such.csv"}), kWrongUsage);
  EXPECT_THAT(err_.str(), HasSubstr("there is no file or folder no/such.csv"));
  std::filesystem::create_directories(folder_ / "empty");
  EXPECT_EQ(run({(folder_ / "empty").string()}), kWrongUsage);
  EXPECT_THAT(err_.str(), HasSubstr("has no *.csv files"));
}

}  // namespace
}  // namespace wrinkle::validation::ccd_test
