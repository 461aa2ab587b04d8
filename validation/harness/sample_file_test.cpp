#include "validation/harness/sample_file.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "validation/harness/frame_files.h"
#include "validation/harness/hdf5_file.h"
#include "validation/harness/parameters.h"
#include "validation/harness/sample_key.h"
#include "validation/harness/seal.h"
#include "validation/harness/study_for_tests.h"

namespace wrinkle::validation::sample_file_test {
namespace {

using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

const Study kSpring = for_tests::make_spring_study();

StoredSample spring_sample() {
  StoredSample stored;
  stored.study = "spring";
  stored.study_version = 1;
  stored.profile = "quick";
  stored.date = "2024-05-31T12:34:56Z";
  stored.sample = resolve(kSpring, {{{"stiffness", 1.0 / 3.0}, {"kind", std::string("nonlinear")}}});
  stored.key = sample_key(kSpring, stored.sample);
  stored.record = for_tests::spring_record(1.0 / 3.0);
  stored.provenance = provenance_of(stored.sample, 2, "wrinklebench run 'a b'");
  stored.provenance.blas_threads = 3;
  stored.provenance.wall_seconds = 0.25;
  stored.provenance.peak_memory_mb = 12.5;
  return stored;
}

std::vector<std::byte> encoded() {
  return encode_sample(kSpring, spring_sample());
}

void expect_same(const Column& a, const Column& b) {
  EXPECT_EQ(a.label, b.label);
  EXPECT_EQ(a.unit, b.unit);
  EXPECT_EQ(a.values, b.values);
}

TEST(SampleFile, RoundTrip) {
  const StoredSample written = spring_sample();
  const StoredSample read = decode_sample(encoded());
  EXPECT_EQ(read.study, "spring");
  EXPECT_EQ(read.study_version, 1);
  EXPECT_EQ(read.key, written.key);
  EXPECT_EQ(read.profile, "quick");
  EXPECT_EQ(read.date, written.date);
  EXPECT_EQ(read.sample.values, written.sample.values);
  EXPECT_EQ(read.record.outcome, Outcome::ok);
  EXPECT_EQ(read.record.caveats, written.record.caveats);
  EXPECT_EQ(read.provenance.command_line, written.provenance.command_line);
  EXPECT_EQ(read.provenance.git_commit, written.provenance.git_commit);
  EXPECT_EQ(read.provenance.libraries, written.provenance.libraries);
  EXPECT_FALSE(read.provenance.libraries.empty());
  EXPECT_EQ(read.provenance.threads, 2);
  EXPECT_EQ(read.provenance.blas_threads, 3);
  EXPECT_EQ(read.provenance.wall_seconds, 0.25);
}

TEST(SampleFile, RoundTripOfNumbers) {
  const Record written = spring_sample().record;
  const Record read = decode_sample(encoded()).record;
  EXPECT_EQ(read.metrics.at("energy"), written.metrics.at("energy"));
  EXPECT_TRUE(std::isnan(read.metrics.at("undefined"))) << "declared, but not given";
  ASSERT_EQ(read.telemetry.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) expect_same(read.telemetry[i], written.telemetry[i]);
  ASSERT_EQ(read.curves.size(), 1u);
  EXPECT_EQ(read.curves[0].name, "shape");
  expect_same(read.curves[0].x, written.curves[0].x);
  ASSERT_EQ(read.curves[0].y.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) expect_same(read.curves[0].y[i], written.curves[0].y[i]);
}

TEST(SampleFile, WhatHasNoResultKeepsItsReason) {
  for (const Outcome outcome : {Outcome::failed, Outcome::skipped}) {
    StoredSample stored = spring_sample();
    stored.record = {};
    stored.record.outcome = outcome;
    stored.record.reason = "not converged: |g| = 3 N";
    const Record read = decode_sample(encode_sample(kSpring, stored)).record;
    EXPECT_EQ(read.outcome, outcome);
    EXPECT_EQ(read.reason, stored.record.reason);
    EXPECT_TRUE(read.telemetry.empty());
  }
}

TEST(SampleFile, EveryTruncationIsRefused) {
  const std::vector<std::byte> whole = encoded();
  for (std::size_t size = 0; size < whole.size(); size += 97) {
    EXPECT_THROW(decode_sample(std::span(whole).first(size)), FormatError) << size << " of " << whole.size();
  }
  EXPECT_THROW(decode_sample(std::span(whole).first(whole.size() - 1)), FormatError);
}

TEST(SampleFile, EveryChangedByteIsRefused) {
  std::vector<std::byte> bytes = encoded();
  for (std::size_t i = 0; i < bytes.size(); i += 61) {
    bytes[i] ^= std::byte{0x10};  // some of these would crash HDF5
    EXPECT_THROW(decode_sample(bytes), FormatError) << i;
    bytes[i] ^= std::byte{0x10};
  }
  EXPECT_NO_THROW(decode_sample(bytes));
}

TEST(SampleFile, ForeignFilesAreRefused) {
  const std::string text = "not HDF5 at all, but a note of somebody";
  EXPECT_THAT([&] { decode_sample(std::as_bytes(std::span(text))); },
              ThrowsMessage<FormatError>("it is truncated, or not written by wrinklebench"));
  Hdf5Image other;
  other.root().set("software", "another");
  EXPECT_THAT([&] { decode_sample(seal(other.bytes())); }, ThrowsMessage<FormatError>("it is of another software"));
  EXPECT_THROW(decode_sample(seal(encode_frame(for_tests::two_cells(1.0)))), FormatError);
  EXPECT_THAT([] { decode_sample(seal({})); }, ThrowsMessage<FormatError>("it is empty"));
}

TEST(SampleFile, OtherSchemasAreRefused) {
  Hdf5Image image;
  Hdf5Group root = image.root();
  root.set("software", "wrinklebench");
  root.set("schema_version", std::int64_t{kSchemaVersion + 1});
  EXPECT_THAT([&] { decode_sample(seal(image.bytes())); },
              ThrowsMessage<FormatError>("it is of schema version 2, not 1"));
}

TEST(SampleFile, AKeyThatItsParametersDoNotGiveIsRefused) {
  StoredSample stored = spring_sample();
  stored.key = "0123456789abcdef";
  EXPECT_THAT([&] { decode_sample(encode_sample(kSpring, stored)); },
              ThrowsMessage<FormatError>(HasSubstr("not 0123456789abcdef")));
}

std::string complaint(const Record& record) {
  try {
    check_record(kSpring, record);
  } catch (const std::logic_error& error) {
    return error.what();
  }
  return "fine";
}

TEST(CheckRecord, NamesWhatDoesNotFit) {
  Record record = for_tests::spring_record(1.0);
  record.frames = {for_tests::two_cells(0.0)};
  EXPECT_EQ(complaint(record), "fine");
  const auto with = [&](auto change) {
    Record changed = record;
    change(changed);
    return complaint(changed);
  };
  EXPECT_THAT(with([](Record& r) { r.metrics["mass"] = 1; }), HasSubstr("metric 'mass' is not declared"));
  EXPECT_THAT(with([](Record& r) { r.telemetry[1].values.pop_back(); }), HasSubstr("'energy' has 2 rows, the first 3"));
  EXPECT_THAT(with([](Record& r) { r.telemetry[1].label = "step"; }), HasSubstr("'step' is there twice"));
  EXPECT_THAT(with([](Record& r) { r.curves[0].name = "a/b"; }), HasSubstr("'a/b' needs a name without '/'"));
  EXPECT_THAT(with([](Record& r) { r.curves[0].y[0].values.pop_back(); }), HasSubstr("2 values of 'y' at 3 places"));
  EXPECT_THAT(with([](Record& r) { r.frames[0].offsets.pop_back(); }), HasSubstr("2 offsets for 2 cells"));
  EXPECT_THAT(with([](Record& r) { r.frames[0].connectivity[0] = 5; }), HasSubstr("uses point 5 of 5"));
  EXPECT_THAT(with([](Record& r) { r.frames[0].point_fields["height"].values.pop_back(); }),
              HasSubstr("4 values for 5"));
}

TEST(CheckRecord, RefusesFieldsAndTimesWithoutUnit) {
  Record record = for_tests::spring_record(1.0);
  record.frames = {for_tests::two_cells(0.0), for_tests::two_cells(1.0)};
  const auto with = [&](auto change) {
    Record changed = record;
    change(changed.frames[1]);
    return complaint(changed);
  };
  EXPECT_EQ(with([](Frame&) {}), "fine");
  EXPECT_THAT(with([](Frame& f) { f.point_fields["height"].unit = ""; }),
              HasSubstr("field 'height' of spring's mesh 2 of 2 has no unit"));
  EXPECT_THAT(with([](Frame& f) { f.cell_fields["layer"].unit = ""; }),
              HasSubstr("field 'layer' of spring's mesh 2 of 2 has no unit"));
  EXPECT_THAT(with([](Frame& f) { f.cell_fields["layer"].values.push_back(2); }), HasSubstr("3 values for 2 places"));
  EXPECT_THAT(with([](Frame& f) { f.time.unit = ""; }), HasSubstr("spring's mesh 2 of 2 has no name or no unit"));
  EXPECT_THAT(with([](Frame& f) { f.time = at_load(1); }), HasSubstr("is at a load [1], the first at a time [s]"));
}

TEST(FrameFile, HoldsWhatVtkReads) {
  const Hdf5Image image(encode_frame(for_tests::two_cells(0.5)));
  const Hdf5Group grid = image.root().group("VTKHDF");
  EXPECT_EQ(grid.read_numbers("Points").size(), 15u);
  EXPECT_EQ(grid.read_numbers("NumberOfCells"), std::vector<double>{2});
  EXPECT_EQ(grid.read_numbers("Offsets"), (std::vector<double>{0, 4, 7}));
  EXPECT_EQ(grid.read_numbers("Types"), (std::vector<double>{9, 5}));
  EXPECT_EQ(grid.group("PointData").read_numbers("displacement").size(), 15u);
  EXPECT_EQ(grid.group("CellData").read_numbers("layer"), (std::vector<double>{0, 1}));
  EXPECT_EQ(grid.group("PointData").object("height").text("unit"), "m");
  EXPECT_EQ(grid.group("CellData").object("layer").text("unit"), "1");
}

/// A sheet of n × n vertices, as a study stores it.
Frame sheet(int n) {
  Frame out;
  out.offsets.push_back(0);
  for (int i = 0; i < n * n; ++i) {
    const int column = i % n, row = i / n;
    out.points.insert(out.points.end(), {column / 3.0, row / 7.0, 0.1 * std::sin(i)});
    if (column + 1 == n || row + 1 == n) continue;
    out.connectivity.insert(out.connectivity.end(), {i, i + 1, i + n + 1, i + n});
    out.offsets.push_back(static_cast<std::int64_t>(out.connectivity.size()));
    out.cell_types.push_back(9);
  }
  return out;
}

TEST(FrameFile, IsPackedAndReadsAsItWas) {
  const Frame frame = sheet(60);
  const std::vector<std::byte> bytes = encode_frame(frame);
  const std::size_t plain =
      8 * (frame.points.size() + frame.connectivity.size() + frame.offsets.size()) + frame.cell_types.size();
  EXPECT_LT(2 * bytes.size(), plain);
  const Hdf5Image image(bytes);
  const Hdf5Group grid = image.root().group("VTKHDF");
  EXPECT_EQ(grid.read_numbers("Points"), frame.points);
  const std::vector<double> ids = grid.read_numbers("Connectivity");
  EXPECT_TRUE(std::ranges::equal(ids, frame.connectivity));
}

}  // namespace
}  // namespace wrinkle::validation::sample_file_test
