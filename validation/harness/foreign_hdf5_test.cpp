#include "validation/harness/foreign_hdf5.h"

#include <gmock/gmock.h>
#include <hdf5.h>

#include <cstdlib>

#include "validation/harness/atomic_file.h"
#include "validation/harness/errors.h"
#include "validation/harness/foreign_results.h"
#include "validation/harness/hdf5_file.h"
#include "validation/harness/study_for_tests.h"

namespace wrinkle::validation::foreign_hdf5_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// Writes a file by plain calls of HDF5, as any other program would: no creation order, any type.
class PlainFile {
 public:
  explicit PlainFile(const std::filesystem::path& path)
      : id_(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT)) {}
  ~PlainFile() { H5Fclose(id_); }
  PlainFile(const PlainFile&) = delete;
  PlainFile& operator=(const PlainFile&) = delete;

  void write(const char* name, hid_t type, const std::vector<hsize_t>& sizes, const void* data, const char* unit = "") {
    const hid_t space = H5Screate_simple(static_cast<int>(sizes.size()), sizes.data(), nullptr);
    const hid_t set = H5Dcreate2(id_, name, type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, data);
    if (*unit != '\0') write_attribute(set, "unit", unit);
    H5Dclose(set);
    H5Sclose(space);
  }
  void write(const char* name, const std::vector<double>& numbers, const char* unit = "") {
    write(name, H5T_NATIVE_DOUBLE, {numbers.size()}, numbers.data(), unit);
  }
  /// Texts of eight bytes, as MATLAB's character arrays and Fortran have them: filled up with blanks.
  void write_texts(const char* name, const std::vector<std::string>& texts) {
    std::string padded;
    for (const std::string& text : texts) padded += text + std::string(8 - text.size(), ' ');
    const hid_t type = fixed_text(8);
    H5Tset_strpad(type, H5T_STR_SPACEPAD);
    write(name, type, {texts.size()}, padded.data());
    H5Tclose(type);
  }
  void make_group(const char* name) { H5Gclose(H5Gcreate2(id_, name, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT)); }
  void write_attribute(const char* name, const std::string& text) { write_attribute(id_, name, text); }

 private:
  static hid_t fixed_text(std::size_t size) {
    const hid_t type = H5Tcopy(H5T_C_S1);
    H5Tset_size(type, size);
    return type;
  }
  static void write_attribute(hid_t object, const char* name, const std::string& text) {
    const hid_t type = fixed_text(text.size()), space = H5Screate(H5S_SCALAR);
    H5Tset_strpad(type, H5T_STR_NULLPAD);
    const hid_t attribute = H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT);
    H5Awrite(attribute, type, text.data());
    H5Aclose(attribute);
    H5Sclose(space);
    H5Tclose(type);
  }

  hid_t id_;
};

class ForeignHdf5 : public ::testing::Test {
 protected:
  ForeignResults read() const {
    const StudyList studies(all_);
    const auto table = read_table(path_);
    return read_foreign(*table, {}, studies);
  }
  std::string refusal() const {
    try {
      read();
    } catch (const UsageError& error) {
      return error.what();
    }
    return "accepted";
  }

  for_tests::TemporaryFolder folder_;
  std::filesystem::path path_ = folder_ / "their.h5";
  Study spring_ = for_tests::make_spring_study();
  std::vector<const Study*> all_{&spring_};
};

TEST_F(ForeignHdf5, ReadsNumbersOfAnyTypeTextsAndWhatHoldsForAll) {
  {
    PlainFile file(path_);
    file.write_attribute("study", "spring");
    file.write_attribute("software", "Other 2.1");
    const std::vector<float> stiffness{0.1F, 2.0F, 30.0F};
    file.write("stiffness", H5T_NATIVE_FLOAT, {1, 3}, stiffness.data(), "N/m");
    const int waste = 4;
    file.write("sleep_ms", H5T_NATIVE_INT, {1}, &waste);
    file.write("energy", {0.2, NAN, 60.0}, "J");
    file.write_texts("status", {"ok", "failed", ""});
    file.write_texts("reason", {"", "broke", ""});
  }
  const ForeignResults results = read();
  EXPECT_EQ(results.software, "Other 2.1");
  ASSERT_EQ(results.rows.size(), 3U);
  EXPECT_EQ(results.rows[0].row.sample.number("stiffness"), 0.1) << "single precision reads as it was written";
  EXPECT_EQ(results.rows[2].row.sample.integer("sleep_ms"), 4);
  EXPECT_EQ(results.rows[2].row.record.metrics.at("energy"), 60.0);
  EXPECT_EQ(results.rows[1].row.record.outcome, Outcome::failed);
  EXPECT_EQ(results.rows[1].row.record.reason, "broke");
  EXPECT_THAT(results.rows[0].absent, ElementsAre("newton_iterations", "undefined", "wall_seconds"));
  EXPECT_EQ(results.standard_values.count("kind"), 1U);
}

TEST_F(ForeignHdf5, ReadsWhatH5pyWrites) {
  const std::string script =
      "import h5py, sys\nf = h5py.File(sys.argv[1], 'w')\nf.attrs['study'] = 'spring'\n"
      "f['stiffness'] = [1.0, 2.0]\nf['stiffness'].attrs['unit'] = 'N/m'\n"
      "f['kind'] = 'nonlinear'\nf['reason'] = ['', 'käse']\nf['energy'] = [2, 4]\n";
  for_tests::write_text(folder_ / "write.py", script);
  const std::string command = "/usr/bin/python3 " + (folder_ / "write.py").string() + " " + path_.string();
  ASSERT_EQ(std::system(command.c_str()), 0) << "python3-h5py is one of the packages in tools/packages.txt";
  const ForeignResults results = read();
  ASSERT_EQ(results.rows.size(), 2U);
  EXPECT_EQ(results.rows[1].row.sample.word("kind"), "nonlinear");
  EXPECT_EQ(results.rows[1].row.record.reason, "käse");
  EXPECT_EQ(results.rows[1].row.record.metrics.at("energy"), 4.0);
}

TEST_F(ForeignHdf5, AnotherUnitThanTheStudysIsAnErrorThatNamesBoth) {
  const auto write = [&](const char* unit) {
    PlainFile file(path_);
    file.write_attribute("study", "spring");
    file.write("stiffness", {1.0}, unit);
    file.write("energy", {2.0});
  };
  write("N/m");
  EXPECT_EQ(refusal(), "accepted");
  write("N/mm");
  EXPECT_THAT(refusal(), HasSubstr("their.h5: stiffness is in [N/mm]; allowed: [N/m]"));
}

TEST_F(ForeignHdf5, RefusesWhatItCannotReadByName) {
  const auto with = [&](const std::function<void(PlainFile&)>& add) {
    {
      PlainFile file(path_);
      file.write_attribute("study", "spring");
      file.write("stiffness", {1.0, 2.0, 3.0});
      add(file);
    }
    return refusal();
  };
  EXPECT_THAT(with([](PlainFile& file) { file.make_group("metrics"); }), HasSubstr("'metrics' is a group"));
  EXPECT_THAT(with([](PlainFile& file) {
                file.write("energy", {1.0, 2.0});
              }),
              HasSubstr("'energy' has 2 values and 'stiffness' has 3"));
  const double table[4] = {};
  EXPECT_THAT(with([&](PlainFile& file) {
                file.write("energy", H5T_NATIVE_DOUBLE, {2, 2}, table);
              }),
              HasSubstr("'energy' is a table"));
  EXPECT_THAT(with([](PlainFile& file) { file.write("colour", {1.0}); }), HasSubstr("unknown column 'colour'"));
  EXPECT_THAT(with([](PlainFile& file) { file.write("sleep_ms", {0.5}); }), HasSubstr("sample 1"));
  const std::string whole = for_tests::read_text(path_);
  for_tests::write_text(path_, whole.substr(0, whole.size() / 2));
  EXPECT_THAT(refusal(), HasSubstr("truncated"));
  std::filesystem::remove(path_);
  EXPECT_THAT(refusal(), HasSubstr("there is no file"));
}

TEST_F(ForeignHdf5, MoreValuesThanAreReadAreRefusedUnread) {
  {
    const Hdf5Id file(H5Fcreate(path_.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT));
    const hsize_t size = 1'000'000'000;  // of which nothing was ever written
    const Hdf5Id space(H5Screate_simple(1, &size, nullptr));
    const Hdf5Id set(
        H5Dcreate2(file.get(), "energy", H5T_NATIVE_DOUBLE, space.get(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
  }
  EXPECT_THAT(refusal(), HasSubstr("its datasets up to 'energy' hold 1000000000 values; at most 10000000 are read"));
}

TEST_F(ForeignHdf5, AFileWithWhatMatlabPutsInFrontIsKnown) {
  {
    const Hdf5Id options(H5Pcreate(H5P_FILE_CREATE));
    H5Pset_userblock(options.get(), 512);
    const Hdf5Id file(H5Fcreate(path_.c_str(), H5F_ACC_TRUNC, options.get(), H5P_DEFAULT));
    const hsize_t size = 2;
    const Hdf5Id space(H5Screate_simple(1, &size, nullptr));
    const Hdf5Id set(
        H5Dcreate2(file.get(), "energy", H5T_NATIVE_DOUBLE, space.get(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
  }
  EXPECT_EQ(read_table(path_)->names(), std::vector<std::string>{"energy"});
}

}  // namespace
}  // namespace wrinkle::validation::foreign_hdf5_test
