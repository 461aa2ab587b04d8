#include "core/image/png_file.h"

#include <fmt/format.h>
#include <png.h>

#include <algorithm>
#include <array>
#include <csetjmp>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace wrinkle {
namespace {

constexpr png_uint_32 kLargestSide = 16384;

/// What libpng's callbacks see. It jumps out of them where there is an error, so what runs between a setjmp and its
/// jump must own nothing: the functions below that return whether all went well.
struct Stream {
  std::vector<std::uint8_t> bytes;  // of the file
  std::size_t place = 0;
  std::array<char, 200> error{}, warning{};

  /// libpng often says what is wrong in a warning, and in its error that something is.
  std::string what() const {
    return warning[0] != 0 ? fmt::format("{} ({})", error.data(), warning.data()) : std::string(error.data());
  }
};

void copy_text(png_const_charp text, std::array<char, 200>& out) {
  std::strncpy(out.data(), text, out.size() - 1);
}

void on_error(png_structp png, png_const_charp message) {
  copy_text(message, static_cast<Stream*>(png_get_error_ptr(png))->error);
  png_longjmp(png, 1);
}

void on_warning(png_structp png, png_const_charp message) {
  copy_text(message, static_cast<Stream*>(png_get_error_ptr(png))->warning);
}

void read_bytes(png_structp png, png_bytep out, std::size_t count) {
  auto& stream = *static_cast<Stream*>(png_get_io_ptr(png));
  if (count > stream.bytes.size() - stream.place) png_error(png, "the file ends too early");
  std::copy_n(stream.bytes.begin() + static_cast<std::ptrdiff_t>(stream.place), count, out);
  stream.place += count;
}

void write_bytes(png_structp png, png_bytep in, std::size_t count) {
  auto& bytes = static_cast<Stream*>(png_get_io_ptr(png))->bytes;
  bytes.insert(bytes.end(), in, in + count);
}

struct Reader {
  png_structp png;
  png_infop info;

  explicit Reader(Stream& stream)
      : png(png_create_read_struct(PNG_LIBPNG_VER_STRING, &stream, on_error, on_warning)),
        info(png ? png_create_info_struct(png) : nullptr) {
    if (!info) throw PngError("libpng cannot be started");
    png_set_read_fn(png, &stream, read_bytes);
    png_set_user_limits(png, kLargestSide, kLargestSide);
  }
  ~Reader() { png_destroy_read_struct(&png, &info, nullptr); }
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
};

struct Writer {
  png_structp png;
  png_infop info;

  explicit Writer(Stream& stream)
      : png(png_create_write_struct(PNG_LIBPNG_VER_STRING, &stream, on_error, on_warning)),
        info(png ? png_create_info_struct(png) : nullptr) {
    if (!info) throw PngError("libpng cannot be started");
    png_set_write_fn(png, &stream, write_bytes, nullptr);
  }
  ~Writer() { png_destroy_write_struct(&png, &info); }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
};

/// Asks for 8 bits of grey or RGB without alpha.
bool read_header(Reader& reader) {
  if (setjmp(png_jmpbuf(reader.png))) return false;
  png_read_info(reader.png, reader.info);
  png_set_scale_16(reader.png);
  png_set_expand(reader.png);  // palettes, fewer bits, transparent colours
  png_set_strip_alpha(reader.png);
  png_set_interlace_handling(reader.png);
  png_read_update_info(reader.png, reader.info);
  return true;
}

bool read_rows(Reader& reader, png_bytepp rows) {
  if (setjmp(png_jmpbuf(reader.png))) return false;
  png_read_image(reader.png, rows);
  png_read_end(reader.png, nullptr);
  return true;
}

bool write_all(Writer& writer, const Image& picture, png_bytepp rows) {
  if (setjmp(png_jmpbuf(writer.png))) return false;
  png_set_IHDR(writer.png, writer.info, picture.width, picture.height, 8,
               picture.channels == 1 ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info(writer.png, writer.info);
  png_write_image(writer.png, rows);
  png_write_end(writer.png, nullptr);
  return true;
}

std::vector<png_bytep> rows_of(Image& picture) {
  std::vector<png_bytep> rows(picture.height);
  for (Index row = 0; row < picture.height; ++row) rows[row] = picture.at(0, row);
  return rows;
}

std::vector<std::uint8_t> bytes_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw PngError(fmt::format("{}: there is no such file, or it cannot be opened", file.string()));
  std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(in), {}};
  if (bytes.size() < 8 || png_sig_cmp(bytes.data(), 0, 8) != 0)
    throw PngError(fmt::format("{}: no PNG file: its first eight bytes are not those of one", file.string()));
  return bytes;
}

}  // namespace

Image read_png(const std::filesystem::path& file) {
  Stream stream{bytes_of(file)};
  Reader reader(stream);
  const auto fail = [&] {
    throw PngError(
        fmt::format("{}: the picture cannot be read (byte {}): {}", file.string(), stream.place, stream.what()));
  };
  if (!read_header(reader)) fail();
  Image out = Image::blank(static_cast<Index>(png_get_image_width(reader.png, reader.info)),
                           static_cast<Index>(png_get_image_height(reader.png, reader.info)),
                           static_cast<Index>(png_get_channels(reader.png, reader.info)));
  if (!read_rows(reader, rows_of(out).data())) fail();
  return out;
}

void write_png(const std::filesystem::path& file, const Image& picture) {
  picture.check();
  Stream stream;
  Writer writer(stream);
  Image copy = picture;  // libpng asks for rows that it may write to
  if (!write_all(writer, copy, rows_of(copy).data()))
    throw PngError(fmt::format("{}: the picture cannot be written: {}", file.string(), stream.what()));
  std::ofstream out(file, std::ios::binary);
  out.write(reinterpret_cast<const char*>(stream.bytes.data()), static_cast<std::streamsize>(stream.bytes.size()));
  out.close();
  if (!out) throw PngError(fmt::format("{}: cannot be written", file.string()));
}

}  // namespace wrinkle
