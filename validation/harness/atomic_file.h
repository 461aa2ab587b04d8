#pragma once
/// Files that are either there in full or not at all.

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wrinkle::validation {

/// Writes `bytes` to a new *.tmp file beside `path`, syncs it to disk and renames it to `path`, which it replaces.
/// Throws StorageError naming the path and the system's reason; the *.tmp file is then removed.
void write_atomically(const std::filesystem::path& path, std::span<const std::byte> bytes);
void write_atomically(const std::filesystem::path& path, std::string_view text);

/// All bytes of a file. Throws StorageError.
std::vector<std::byte> read_bytes(const std::filesystem::path& path);

/// Makes the folder where it is missing. Throws StorageError.
void make_folder(const std::filesystem::path& folder);

/// Proves, by writing and removing a small file, that the folder can be written and its disk is not full.
/// Throws StorageError.
void check_writable(const std::filesystem::path& folder);

/// Removes the *.tmp files in `folder` that writers on this host left when they died; returns how many. Files of
/// running processes, of other hosts and of other programs stay.
int remove_stale_temporaries(const std::filesystem::path& folder);

}  // namespace wrinkle::validation
