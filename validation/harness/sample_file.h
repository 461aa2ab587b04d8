#pragma once
/// One sample's result as the bytes of `<sample key>.h5`; the layout is in FORMAT.md.

#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "validation/harness/provenance.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

inline constexpr int kSchemaVersion = 1;

/// A finished sample with all that is stored beside its record.
struct StoredSample {
  std::string study;
  int study_version = 0;
  std::string key;
  std::string profile;  // "quick", "paper" or "custom": how it was asked for first
  std::string date;     // ISO 8601, UTC
  Sample sample;
  Record record;  // read back: every declared metric is there, NaN where undefined; frames stay on disk
  Provenance provenance;
};

/// Bytes that are no sample of this schema; the message says in which way.
struct FormatError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Throws std::logic_error where a record does not fit its study: metrics that are not declared, telemetry columns or
/// curves of unequal lengths, frames whose arrays contradict each other.
void check_record(const Study& study, const Record& record);

/// The file's bytes, without frames.
std::vector<std::byte> encode_sample(const Study& study, const StoredSample& stored);

/// Reads what encode_sample wrote. Throws FormatError; a file whose contents do not give its key is refused as well.
StoredSample decode_sample(std::span<const std::byte> bytes);

}  // namespace wrinkle::validation
