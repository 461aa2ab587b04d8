#pragma once
/// Deformed meshes as VTKHDF 1.0 UnstructuredGrid, one file a frame, with an index of times for ParaView.

#include <span>
#include <string>
#include <vector>

#include "validation/harness/study.h"

namespace wrinkle::validation {

/// "<key>.0007.hdf". ParaView 5.11 opens .hdf but not .vtkhdf, and ignores time steps within one file.
std::string frame_file_name(const std::string& key, std::size_t frame);

/// "<key>.hdf.series"
std::string series_file_name(const std::string& key);

/// One frame's file. The frame must have passed check_record.
/// https://docs.vtk.org/en/latest/design_documents/VTKFileFormats.html#vtkhdf-file-format
std::vector<std::byte> encode_frame(const Frame& frame);

/// The JSON index of frame files and times that ParaView opens as one animation; what the times are, it passes over.
std::string series_text(const std::string& key, std::span<const Frame> frames);

}  // namespace wrinkle::validation
