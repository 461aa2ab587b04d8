#include "validation/harness/result_store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <set>
#include <system_error>

#include "validation/harness/atomic_file.h"
#include "validation/harness/errors.h"
#include "validation/harness/frame_files.h"
#include "validation/harness/parameters.h"
#include "validation/harness/sample_key.h"

namespace wrinkle::validation {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kExtension = ".h5";

/// Renames without replacing. 0, or the error number.
int move_without_replacing(const fs::path& from, const fs::path& to) {
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return errno;
  // The file system knows no such rename; what remains is a check just before a plain one.
  std::error_code error;
  if (fs::exists(to, error)) return EEXIST;
  return std::rename(from.c_str(), to.c_str()) == 0 ? 0 : errno;
}

/// Files with the extension, by name, so that every run sees them in one order.
std::vector<fs::path> sample_files(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    std::error_code unreadable;
    if (it->path().extension() == kExtension && it->is_regular_file(unreadable)) files.push_back(it->path());
  }
  if (error && error != std::errc::no_such_file_or_directory) {
    throw StorageError(fmt::format("cannot read {}: {}", folder.string(), error.message()));
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// Does the sample belong to the study as it is now: same version, and parameters that resolve to the same key?
bool is_current(const Study& study, const StoredSample& stored) {
  if (stored.study_version != study.version) return false;
  try {
    // A skipped sample may be one that the study refuses.
    const bool skipped = stored.record.outcome == Outcome::skipped;
    return sample_key(study, skipped ? complete(study, stored.sample) : resolve(study, stored.sample)) == stored.key;
  } catch (const UsageError&) {
    return false;
  }
}

bool in_order_of_parameters(const StoredSample& a, const StoredSample& b) {
  return a.sample.values < b.sample.values;
}

/// Throws FormatError where the file is not what its name and folder say.
StoredSample read_sample_file(std::string_view study, const fs::path& path) {
  StoredSample stored = decode_sample(read_bytes(path));
  if (stored.study != study) throw FormatError(fmt::format("it is of the study '{}'", stored.study));
  if (stored.key != path.stem().string()) throw FormatError(fmt::format("its key is {}", stored.key));
  return stored;
}

}  // namespace

int StudyResults::count(Outcome outcome) const {
  return static_cast<int>(std::count_if(samples.begin(), samples.end(),
                                        [&](const StoredSample& stored) { return stored.record.outcome == outcome; }));
}

std::vector<Row> StudyResults::rows() const {
  std::vector<Row> rows;
  for (const StoredSample& stored : samples) rows.push_back({stored.sample, stored.record});
  return rows;
}

fs::path ResultStore::sample_path(std::string_view study, const std::string& key) const {
  return study_folder(study) / fmt::format("{}{}", key, kExtension);
}

bool ResultStore::has_folder(std::string_view study) const {
  std::error_code unreadable;
  return fs::exists(study_folder(study), unreadable);
}

FileStamp ResultStore::stamp(std::string_view study, const std::string& key) const {
  struct stat found {};
  if (::stat(sample_path(study, key).c_str(), &found) != 0) return {};
  return {found.st_ino, std::int64_t{found.st_mtim.tv_sec} * 1'000'000'000 + found.st_mtim.tv_nsec};
}

void ResultStore::prepare(const Study& study) const {
  const fs::path folder = study_folder(study.name);
  make_folder(folder);
  remove_stale_temporaries(folder);
  check_writable(folder);
}

void ResultStore::write(const Study& study, const StoredSample& stored) const {
  const fs::path folder = study_folder(study.name);
  const auto& frames = stored.record.frames;
  std::error_code ignored;
  // An earlier sample must not stand beside frames that are not its own, if we are killed between the two.
  if (!frames.empty()) fs::remove(sample_path(study.name, stored.key), ignored);
  for (std::size_t i = 0; i < frames.size(); ++i) {
    write_atomically(folder / frame_file_name(stored.key, i), encode_frame(frames[i]));
  }
  if (!frames.empty()) write_atomically(folder / series_file_name(stored.key), series_text(stored.key, frames));
  remove_surplus_frames(study, stored);
  write_atomically(sample_path(study.name, stored.key), encode_sample(study, stored));
}

/// A sample that is run again may have fewer frames than before.
void ResultStore::remove_surplus_frames(const Study& study, const StoredSample& stored) const {
  const fs::path folder = study_folder(study.name);
  std::error_code ignored;
  std::size_t frame = stored.record.frames.size();
  if (frame == 0) fs::remove(folder / series_file_name(stored.key), ignored);
  while (fs::remove(folder / frame_file_name(stored.key, frame), ignored)) ++frame;
}

FolderContents ResultStore::read_folder(std::string_view study) const {
  FolderContents contents;
  for (const fs::path& path : sample_files(study_folder(study))) {
    try {
      contents.samples.push_back(read_sample_file(study, path));
    } catch (const FormatError& error) {
      contents.notices.push_back(set_aside(study, path, error.what()));
    } catch (const StorageError&) {
      // Another run on this folder may replace a sample while we read; it is then as good as not finished.
      std::error_code unreadable;
      if (fs::exists(path, unreadable) || unreadable) throw;
    }
  }
  std::stable_sort(contents.samples.begin(), contents.samples.end(), in_order_of_parameters);
  return contents;
}

/// Files that were set aside, or that should have been, without those whose sample is there.
int ResultStore::lost(std::string_view study, const FolderContents& contents) const {
  std::set<std::string> keys;
  for (const StoredSample& stored : contents.samples) keys.insert(stored.key);
  int count = 0;
  std::error_code error;
  for (fs::directory_iterator it(set_aside_folder(study), error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    if (!keys.contains(name.substr(0, name.find('.')))) ++count;
  }
  return std::max(count, static_cast<int>(contents.notices.size()));
}

StudyResults ResultStore::load(const Study& study) const {
  FolderContents contents = read_folder(study.name);
  StudyResults results;
  results.set_aside = lost(study.name, contents);
  results.notices = std::move(contents.notices);
  for (StoredSample& stored : contents.samples) {
    if (is_current(study, stored)) {
      results.samples.push_back(std::move(stored));
    } else {
      ++results.stale;
    }
  }
  return results;
}

std::optional<StoredSample> ResultStore::find(const Study& study, const std::string& key) const {
  try {
    return read_sample_file(study.name, sample_path(study.name, key));
  } catch (const FormatError&) {
    return std::nullopt;
  } catch (const StorageError&) {
    return std::nullopt;
  }
}

std::vector<std::string> ResultStore::study_names() const {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator it(root_, error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    std::error_code unreadable;
    if (it->is_directory(unreadable) && !sample_files(it->path()).empty()) names.push_back(name);
  }
  if (error) throw StorageError(fmt::format("cannot read {}: {}", root_.string(), error.message()));
  std::sort(names.begin(), names.end());
  return names;
}

std::string ResultStore::set_aside(std::string_view study, const fs::path& path, std::string_view reason) const {
  const fs::path folder = set_aside_folder(study);
  const std::string name = path.filename().string();
  std::error_code failure;
  fs::create_directories(folder, failure);
  int error = failure.value();
  fs::path target = folder / name;
  if (error == 0) error = move_without_replacing(path, target);
  for (int i = 1; error == EEXIST; ++i) {
    target = folder / fmt::format("{}.{}", name, i);
    error = move_without_replacing(path, target);
  }
  const std::string found = fmt::format("not trusted: {}: {}", path.string(), reason);
  if (error == 0) return fmt::format("{}; moved to {}", found, target.string());
  return fmt::format("{}; it could not be moved to {}: {}", found, folder.string(),
                     std::generic_category().message(error));
}

}  // namespace wrinkle::validation
