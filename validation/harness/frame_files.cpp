#include "validation/harness/frame_files.h"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

#include "validation/harness/hdf5_file.h"

namespace wrinkle::validation {
namespace {

/// Counts are arrays of one entry a piece; we write one piece.
void write_count(Hdf5Group& grid, const std::string& name, std::size_t count) {
  const std::array<std::int64_t, 1> counts{static_cast<std::int64_t>(count)};
  grid.write(name, std::span<const std::int64_t>(counts));
}

void write_cells(Hdf5Group& grid, const Frame& frame) {
  write_count(grid, "NumberOfCells", frame.cell_types.size());
  write_count(grid, "NumberOfConnectivityIds", frame.connectivity.size());
  grid.write("Connectivity", std::span<const std::int64_t>(frame.connectivity));
  grid.write("Offsets", std::span<const std::int64_t>(frame.offsets));
  grid.write("Types", std::span<const std::uint8_t>(frame.cell_types));
}

/// At `places` points or cells. VTK passes over the unit; of variable length, each file would be 4 kB longer by it.
void write_fields(Hdf5Group group, const std::map<std::string, Field>& fields, std::size_t places) {
  for (const auto& [name, field] : fields) {
    const bool is_vector = field.values.size() != places;
    group.write(name, std::span<const double>(field.values), is_vector ? 3 : 0).set_fixed_text("unit", field.unit);
  }
}

}  // namespace

std::string frame_file_name(const std::string& key, std::size_t frame) {
  return fmt::format("{}.{:04}.hdf", key, frame);
}

std::string series_file_name(const std::string& key) {
  return key + ".hdf.series";
}

std::vector<std::byte> encode_frame(const Frame& frame) {
  Hdf5Image image;
  Hdf5Group grid = image.root().make_group("VTKHDF", Hdf5Arrays::packed);
  constexpr std::array<std::int64_t, 2> version{1, 0};
  grid.set_numbers("Version", version);
  grid.set_fixed_text("Type", "UnstructuredGrid");
  write_count(grid, "NumberOfPoints", frame.points.size() / 3);
  grid.write("Points", std::span<const double>(frame.points), 3);
  write_cells(grid, frame);
  write_fields(grid.make_group("PointData"), frame.point_fields, frame.points.size() / 3);
  write_fields(grid.make_group("CellData"), frame.cell_fields, frame.cell_types.size());
  grid.make_group("FieldData");
  return image.bytes();
}

std::string series_text(const std::string& key, std::span<const Frame> frames) {
  nlohmann::json files = nlohmann::json::array();
  for (std::size_t i = 0; i < frames.size(); ++i) {
    files.push_back({{"name", frame_file_name(key, i)}, {"time", frames[i].time.value}});
    if (!frames[i].name.empty()) files.back()["label"] = frames[i].name;
  }
  const Moment time = frames.empty() ? Moment() : frames.front().time;
  return nlohmann::json{
             {"file-series-version", "1.0"}, {"time_name", time.name}, {"time_unit", time.unit}, {"files", files}}
             .dump(2) +
         "\n";
}

}  // namespace wrinkle::validation
