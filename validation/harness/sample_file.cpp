#include "validation/harness/sample_file.h"

#include <fmt/format.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "validation/harness/comparison.h"
#include "validation/harness/hdf5_file.h"
#include "validation/harness/sample_key.h"
#include "validation/harness/seal.h"

namespace wrinkle::validation {
namespace {

constexpr double kNoMetric = std::numeric_limits<double>::quiet_NaN();

/// Messages of the system may hold bytes that are no UTF-8, which must not lose a result.
template <class T>
std::string to_json_text(const T& value) {
  return nlohmann::json(value).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void write_root(Hdf5Group& root, const Study& study, const StoredSample& stored) {
  root.set("schema_version", std::int64_t{kSchemaVersion});
  root.set("study", stored.study);
  root.set("study_version", std::int64_t{stored.study_version});
  root.set("sample_key", stored.key);
  root.set("status", to_string(stored.record.outcome));
  root.set("reason", stored.record.reason);
  root.set("caveats", to_json_text(stored.record.caveats));
  root.set("profile", stored.profile);
  root.set("software", "wrinklebench");
  root.set("software_version", software_version());
  root.set("date", stored.date);
  root.set("study_title", study.title);
  root.set("study_claim", study.claim);
  root.set("study_source", study.source);
}

void write_provenance(Hdf5Group group, const Provenance& provenance) {
  group.set("git_commit", provenance.git_commit);
  group.set("git_dirty", std::int64_t{provenance.git_dirty});
  group.set("compiler", provenance.compiler);
  group.set("compiler_flags", provenance.compiler_flags);
  group.set("build_type", provenance.build_type);
  group.set("libraries", to_json_text(provenance.libraries));
  group.set("cpu", provenance.cpu);
  group.set("threads", provenance.threads);
  group.set("blas_threads", provenance.blas_threads);
  group.set("seed", provenance.seed);
  group.set("command_line", provenance.command_line);
  group.set("wall_seconds", provenance.wall_seconds);
  group.set("peak_memory_mb", provenance.peak_memory_mb);
}

void write_parameters(Hdf5Group group, const Study& study, const Sample& sample) {
  for (const Parameter& parameter : study.parameters) {
    const Value& value = sample.values.at(parameter.name);
    const auto write = [&](const auto& v) { return group.write(parameter.name, v); };
    Hdf5Object set = std::visit(write, value);
    set.set("unit", parameter.unit);
    set.set("source", to_string(parameter.source));
    set.set("description", parameter.description);
    if (parameter.slot == Slot::none) continue;
    set.set("slot", to_string(parameter.slot));
    set.set("standard", std::get<std::string>(parameter.standard));
  }
}

void write_metrics(Hdf5Group group, const Study& study, const Record& record) {
  for (const Metric& metric : study.metrics) {
    const auto found = record.metrics.find(metric.name);
    Hdf5Object set = group.write(metric.name, found == record.metrics.end() ? kNoMetric : found->second);
    set.set("unit", metric.unit);
    set.set("description", metric.description);
    set.set("cost", std::int64_t{is_cost(metric.name)});
  }
}

void write_column(Hdf5Group& group, const std::string& name, const Column& column) {
  Hdf5Object set = group.write(name, std::span<const double>(column.values));
  set.set("label", column.label);
  set.set("unit", column.unit);
}

void write_telemetry(Hdf5Group group, const Record& record) {
  for (const Column& column : record.telemetry) write_column(group, column.label, column);
}

void write_curves(Hdf5Group group, const Record& record) {
  for (const Curve& curve : record.curves) {
    Hdf5Group one = group.make_group(curve.name);
    write_column(one, "x", curve.x);
    for (std::size_t i = 0; i < curve.y.size(); ++i) write_column(one, fmt::format("y{}", i), curve.y[i]);
  }
}

void read_root(const Hdf5Group& root, StoredSample& stored) {
  if (root.text("software") != "wrinklebench") throw FormatError("it is of another software");
  const std::int64_t schema = root.integer("schema_version");
  if (schema != kSchemaVersion) {
    throw FormatError(fmt::format("it is of schema version {}, not {}", schema, kSchemaVersion));
  }
  stored.study = root.text("study");
  stored.study_version = static_cast<int>(root.integer("study_version"));
  stored.key = root.text("sample_key");
  stored.profile = root.text("profile");
  stored.date = root.text("date");
  const std::string status = root.text("status");
  const std::optional<Outcome> outcome = find_outcome(status);
  if (!outcome) throw FormatError(fmt::format("its status is '{}'", status));
  stored.record.outcome = *outcome;
  stored.record.reason = root.text("reason");
  stored.record.caveats = nlohmann::json::parse(root.text("caveats")).get<std::vector<std::string>>();
}

Provenance read_provenance(const Hdf5Group& group) {
  Provenance provenance;
  provenance.git_commit = group.text("git_commit");
  provenance.git_dirty = group.integer("git_dirty") != 0;
  provenance.compiler = group.text("compiler");
  provenance.compiler_flags = group.text("compiler_flags");
  provenance.build_type = group.text("build_type");
  provenance.libraries = nlohmann::json::parse(group.text("libraries")).get<std::map<std::string, std::string>>();
  provenance.cpu = group.text("cpu");
  provenance.threads = group.integer("threads");
  if (group.has("blas_threads")) provenance.blas_threads = group.integer("blas_threads");  // since it is recorded
  provenance.seed = group.integer("seed");
  provenance.command_line = group.text("command_line");
  provenance.wall_seconds = group.number("wall_seconds");
  provenance.peak_memory_mb = group.number("peak_memory_mb");
  return provenance;
}

Value read_value(const Hdf5Group& group, const std::string& name) {
  switch (group.type_class(name)) {
    case H5T_FLOAT: return group.read_number(name);
    case H5T_INTEGER: return group.read_integer(name);
    case H5T_STRING: return group.read_text(name);
    default: throw FormatError(fmt::format("parameter '{}' is no number and no word", name));
  }
}

Column read_series(const Hdf5Group& group, const std::string& name) {
  const Hdf5Object set = group.object(name);
  return {set.text("label"), set.text("unit"), group.read_numbers(name)};
}

Curve read_curve(const Hdf5Group& group, const std::string& name) {
  Curve curve{name, read_series(group, "x"), {}};
  for (const std::string& column : group.names()) {
    if (column != "x") curve.y.push_back(read_series(group, column));
  }
  return curve;
}

StoredSample read_sample(const Hdf5Group& root) {
  StoredSample stored;
  read_root(root, stored);
  stored.provenance = read_provenance(root.group("provenance"));
  const Hdf5Group parameters = root.group("parameters");
  for (const std::string& name : parameters.names()) stored.sample.values[name] = read_value(parameters, name);
  const Hdf5Group metrics = root.group("metrics");
  for (const std::string& name : metrics.names()) stored.record.metrics[name] = metrics.read_number(name);
  const Hdf5Group telemetry = root.group("telemetry");
  for (const std::string& name : telemetry.names()) stored.record.telemetry.push_back(read_series(telemetry, name));
  const Hdf5Group curves = root.group("curves");
  for (const std::string& name : curves.names()) stored.record.curves.push_back(read_curve(curves.group(name), name));
  return stored;
}

}  // namespace

std::vector<std::byte> encode_sample(const Study& study, const StoredSample& stored) {
  Hdf5Image image;
  Hdf5Group root = image.root();
  write_root(root, study, stored);
  write_provenance(root.make_group("provenance"), stored.provenance);
  write_parameters(root.make_group("parameters"), study, stored.sample);
  write_metrics(root.make_group("metrics"), study, stored.record);
  write_telemetry(root.make_group("telemetry"), stored.record);
  write_curves(root.make_group("curves"), stored.record);
  return seal(image.bytes());
}

StoredSample decode_sample(std::span<const std::byte> bytes) {
  StoredSample stored;
  try {
    const Hdf5Image image(unseal(bytes));
    stored = read_sample(image.root());
  } catch (const Hdf5Error& error) {
    throw FormatError(error.what());
  } catch (const nlohmann::json::exception& error) {
    throw FormatError(error.what());
  }
  const std::string key = sample_key(stored.study, stored.study_version, stored.sample);
  if (key != stored.key) throw FormatError(fmt::format("its parameters give the key {}, not {}", key, stored.key));
  return stored;
}

}  // namespace wrinkle::validation
