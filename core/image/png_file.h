#pragma once
#include <filesystem>
#include <stdexcept>

#include "core/image/image.h"

namespace wrinkle {

/// A file that cannot be read or written, or does not hold a picture. The message names the file and what is wrong.
struct PngError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Reads any PNG file, of at most 16384 × 16384 pixels: grey becomes one channel, colours and palettes three. 16 bits
/// are rounded to 8, fewer are spread over 0 … 255, interlaced rows are put in order. Alpha is left out, and so is what
/// a file says of gamma and colour profiles: values are numbers here, no light. Throws PngError.
Image read_png(const std::filesystem::path& file);

/// Writes a picture of 8 bits a channel, grey or RGB. Throws PngError, or std::invalid_argument for one that does not
/// pass its check.
void write_png(const std::filesystem::path& file, const Image& picture);

}  // namespace wrinkle
