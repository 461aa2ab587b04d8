#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "validation/harness/sample_file.h"

namespace wrinkle::validation {
namespace {

void require(bool holds, const std::string& message) {
  if (!holds) throw std::logic_error("the study's record is wrong: " + message);
}

void check_metrics(const Study& study, const Record& record) {
  for (const auto& entry : record.metrics) {
    const bool declared = std::any_of(study.metrics.begin(), study.metrics.end(),
                                      [&](const Metric& metric) { return metric.name == entry.first; });
    require(declared, fmt::format("metric '{}' is not declared", entry.first));
  }
}

/// HDF5 takes '/' for a folder, and two members of a group cannot share a name.
void check_name(const std::string& kind, const std::string& name, std::set<std::string>& known) {
  require(!name.empty() && name != "." && name.find('/') == std::string::npos,
          fmt::format("{} '{}' needs a name without '/'", kind, name));
  require(known.insert(name).second, fmt::format("{} '{}' is there twice", kind, name));
}

void check_telemetry(const Record& record) {
  std::set<std::string> labels;
  for (const Column& column : record.telemetry) {
    check_name("telemetry column", column.label, labels);
    const std::size_t rows = record.telemetry.front().values.size();
    require(column.values.size() == rows,
            fmt::format("telemetry column '{}' has {} rows, the first {}", column.label, column.values.size(), rows));
  }
}

void check_curves(const Record& record) {
  std::set<std::string> names;
  for (const Curve& curve : record.curves) {
    check_name("curve", curve.name, names);
    for (const Column& y : curve.y) {
      require(y.values.size() == curve.x.values.size(),
              fmt::format("curve '{}' has {} values of '{}' at {} places", curve.name, y.values.size(), y.label,
                          curve.x.values.size()));
    }
  }
}

/// Of `places` points or cells of the frame that `where` names.
void check_fields(const std::string& where, const std::map<std::string, Field>& fields, std::size_t places) {
  std::set<std::string> names;
  for (const auto& [name, field] : fields) {
    check_name("field", name, names);
    require(field.values.size() == places || field.values.size() == 3 * places,
            fmt::format("field '{}' of {} has {} values for {} places", name, where, field.values.size(), places));
    require(!field.unit.empty(),
            fmt::format("field '{}' of {} has no unit; \"1\" is that of what has no dimension", name, where));
  }
}

void check_frame(const std::string& where, const Frame& frame) {
  const std::size_t points = frame.points.size() / 3;
  require(frame.points.size() % 3 == 0, fmt::format("a frame has {} coordinates", frame.points.size()));
  require(frame.offsets.size() == frame.cell_types.size() + 1,
          fmt::format("a frame has {} offsets for {} cells", frame.offsets.size(), frame.cell_types.size()));
  require(frame.offsets.front() == 0 && std::is_sorted(frame.offsets.begin(), frame.offsets.end()) &&
              frame.offsets.back() == static_cast<std::int64_t>(frame.connectivity.size()),
          fmt::format("a frame's offsets do not rise from 0 to {}", frame.connectivity.size()));
  for (const std::int64_t point : frame.connectivity) {
    require(point >= 0 && point < static_cast<std::int64_t>(points),
            fmt::format("a frame's cell uses point {} of {}", point, points));
  }
  check_fields(where, frame.point_fields, points);
  check_fields(where, frame.cell_fields, frame.cell_types.size());
}

void check_frames(const Study& study, const std::vector<Frame>& frames) {
  for (std::size_t i = 0; i < frames.size(); ++i) {
    const Moment &time = frames[i].time, &first = frames.front().time;
    const std::string where = fmt::format("{}'s mesh {} of {}", study.name, i + 1, frames.size());
    require(!time.name.empty() && !time.unit.empty(), fmt::format("the time of {} has no name or no unit", where));
    require(
        time.name == first.name && time.unit == first.unit,
        fmt::format("{} is at a {} [{}], the first at a {} [{}]", where, time.name, time.unit, first.name, first.unit));
    check_frame(where, frames[i]);
  }
}

}  // namespace

void check_record(const Study& study, const Record& record) {
  check_metrics(study, record);
  check_telemetry(record);
  check_curves(record);
  check_frames(study, record.frames);
}

}  // namespace wrinkle::validation
