#pragma once
/// The results folder: writes finished samples, reads them back, and sets aside what cannot be trusted.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "validation/harness/sample_file.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

/// Everything in one study's folder that is a sample, of whatever version, in order of parameters.
struct FolderContents {
  std::vector<StoredSample> samples;
  std::vector<std::string> notices;  // one line for each file that was set aside
};

/// A study's samples as it is now, and what else lies in its folder.
struct StudyResults {
  std::vector<StoredSample> samples;
  int stale = 0;  // samples of another version or of other parameters: on disk, not counted
  std::vector<std::string> notices;
  int set_aside = 0;  // files that were, now or before, and whose sample was not computed again since

  int count(Outcome outcome) const;
  std::vector<Row> rows() const;
};

/// Tells whether a sample's file is another one than before. All zero where there is none.
struct FileStamp {
  std::uint64_t inode = 0;
  std::int64_t modified = 0;  // [ns]
  bool operator==(const FileStamp&) const = default;
  bool exists() const { return inode != 0; }
};

class ResultStore {
 public:
  explicit ResultStore(std::filesystem::path root) : root_(std::move(root)) {}

  const std::filesystem::path& root() const { return root_; }
  std::filesystem::path study_folder(std::string_view study) const { return root_ / study; }
  std::filesystem::path set_aside_folder(std::string_view study) const { return root_ / "set_aside" / study; }
  std::filesystem::path sample_path(std::string_view study, const std::string& key) const;

  bool has_folder(std::string_view study) const;
  FileStamp stamp(std::string_view study, const std::string& key) const;

  /// Makes the study's folder, proves that it can be written and removes what dead runs left half-written.
  void prepare(const Study& study) const;

  /// Frames first, then the sample: where there is a sample, it is complete. Throws StorageError.
  void write(const Study& study, const StoredSample& stored) const;

  /// Reads all samples of a folder; those that are truncated, foreign, of another schema or misnamed are moved to
  /// <root>/set_aside/<study>/. A folder that is not there is empty. Throws StorageError where the disk fails.
  FolderContents read_folder(std::string_view study) const;

  /// The same, split into what counts for `study` and what is stale.
  StudyResults load(const Study& study) const;

  /// One sample; none where it is not there or cannot be trusted. Nothing is set aside.
  std::optional<StoredSample> find(const Study& study, const std::string& key) const;

  /// Names of the folders that hold samples, in order.
  std::vector<std::string> study_names() const;

 private:
  int lost(std::string_view study, const FolderContents& contents) const;
  void remove_surplus_frames(const Study& study, const StoredSample& stored) const;
  std::string set_aside(std::string_view study, const std::filesystem::path& path, std::string_view reason) const;

  std::filesystem::path root_;
};

}  // namespace wrinkle::validation
