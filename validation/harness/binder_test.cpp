#include "validation/harness/binder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace wrinkle::validation::binder_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

enum class Mesh { irregular, aligned };

struct Part {
  double side = 0.5;
};

struct Options {
  Part part;
  int cells = 10;
  std::uint64_t seed = 1;
  bool damped = true;
  Mesh mesh = Mesh::aligned;
  std::string shape = "disc", solver = "minres";
};

void bind(Binder& b, Options& o) {
  b(o.part.side, "side", "m", "of the sheet", Source::paper, {0.1, 2});
  b(o.cells, "cells", "1", "to a side", Source::swept, {1, 100});
  b(o.seed, "seed", "1", "of the noise");
  b(o.damped, "damping", {{"yes", true}, {"no", false}}, "of motion");
  b(o.mesh, "mesh", {{"irregular", Mesh::irregular}, {"aligned", Mesh::aligned}}, "how vertices lie", Source::assumed);
  b.in(Slot::element)(o.shape, "shape", {"disc", "square"}, "of the sheet");
  b(o.solver, Parameter{"linear_solver", std::string("umfpack"), "", "solves", Source::standard});
}

const Parameter& declared(const std::vector<Parameter>& all, const std::string& name) {
  return *std::find_if(all.begin(), all.end(), [&](const Parameter& p) { return p.name == name; });
}

/// Every parameter at its standard value.
Sample standard() {
  Sample out;
  for (const Parameter& p : parameters_of<Options>()) out.values[p.name] = p.standard;
  return out;
}

TEST(Binder, DeclaresTheInitialisersAsStandardValues) {
  const std::vector<Parameter> all = parameters_of<Options>();
  std::vector<std::string> names;
  for (const Parameter& p : all) names.push_back(p.name);
  EXPECT_THAT(names, ElementsAre("side", "cells", "seed", "damping", "mesh", "shape", "linear_solver"));
  const Parameter& side = declared(all, "side");
  EXPECT_EQ(side.standard, Value(0.5));
  EXPECT_EQ(side.unit, "m");
  EXPECT_EQ(side.source, Source::paper);
  EXPECT_EQ(side.minimum, 0.1);
  EXPECT_EQ(side.maximum, 2);
  EXPECT_EQ(declared(all, "cells").standard, Value(std::int64_t{10}));
  EXPECT_EQ(declared(all, "damping").standard, Value(std::string("yes")));
  EXPECT_EQ(declared(all, "mesh").standard, Value(std::string("aligned")));
  EXPECT_THAT(declared(all, "mesh").choices, ElementsAre("irregular", "aligned"));
  EXPECT_EQ(declared(all, "mesh").slot, Slot::none);
  EXPECT_EQ(declared(all, "shape").slot, Slot::element);
  EXPECT_EQ(declared(all, "linear_solver").slot, Slot::none);
}

TEST(Binder, ReadsWhatItDeclared) {
  Sample sample = standard();
  Options o = read<Options>(sample);
  EXPECT_EQ(o.part.side, 0.5);
  EXPECT_EQ(o.mesh, Mesh::aligned);
  EXPECT_TRUE(o.damped);
  EXPECT_EQ(o.solver, "umfpack") << "the declaration's own standard value";
  sample.values["side"] = 1.5;
  sample.values["cells"] = std::int64_t{7};
  sample.values["seed"] = std::int64_t{3};
  sample.values["damping"] = std::string("no");
  sample.values["mesh"] = std::string("irregular");
  sample.values["shape"] = std::string("square");
  sample.values["linear_solver"] = std::string("minres");
  o = read<Options>(sample);
  EXPECT_EQ(o.part.side, 1.5);
  EXPECT_EQ(o.cells, 7);
  EXPECT_EQ(o.seed, 3u);
  EXPECT_FALSE(o.damped);
  EXPECT_EQ(o.mesh, Mesh::irregular);
  EXPECT_EQ(o.shape, "square");
  EXPECT_EQ(o.solver, "minres");
}

TEST(Binder, NamesTheParameterThatASampleLacks) {
  Sample sample = standard();
  sample.values.erase("cells");
  try {
    read<Options>(sample);
    FAIL() << "read without cells";
  } catch (const std::invalid_argument& error) {
    EXPECT_THAT(error.what(), HasSubstr("'cells'"));
  }
}

TEST(Binder, WantsAWordForTheStandardValue) {
  Mesh other = static_cast<Mesh>(2);
  std::vector<Parameter> out;
  Binder b(out);
  EXPECT_THROW(b(other, "mesh", {{"irregular", Mesh::irregular}}, "how vertices lie"), std::logic_error);
}

Record run(const Options& o, Progress&) {
  Record out;
  out.metrics["side"] = o.part.side;
  return out;
}

std::optional<std::string> refuse(const Options& o) {
  if (o.cells < 5) return "too few";
  return std::nullopt;
}

TEST(Binder, GivesAStudyItsFunctions) {
  class Silent final : public Progress {
    void report(double, std::string_view) override {}
    bool stop_requested() const override { return false; }
  } progress;
  Sample sample = standard();
  EXPECT_EQ(running<Options>(run)(sample, progress).metrics.at("side"), 0.5);
  EXPECT_EQ(refusing<Options>(refuse)(sample), std::nullopt);
  sample.values["cells"] = std::int64_t{4};
  EXPECT_EQ(refusing<Options>(refuse)(sample), "too few");
}

}  // namespace
}  // namespace wrinkle::validation::binder_test
