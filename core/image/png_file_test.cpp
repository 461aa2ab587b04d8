#include "core/image/png_file.h"

#include <gmock/gmock.h>

#include <fstream>
#include <random>
#include <string>
#include <string_view>

namespace wrinkle {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Bytes = std::vector<std::uint8_t>;

std::filesystem::path file_named(std::string_view name) {
  return std::filesystem::path(testing::TempDir()) / ("png_file_test_" + std::string(name));
}

std::filesystem::path file_of(std::string_view name, const Bytes& bytes) {
  const auto file = file_named(name);
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  return file;
}

/// A PNG file: its signature, and the chunks after it in hexadecimal digits.
Bytes png_of(std::string_view chunks) {
  Bytes out{0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
  for (std::size_t i = 0; i + 1 < chunks.size(); i += 2)
    out.push_back(static_cast<std::uint8_t>(std::stoi(std::string(chunks.substr(i, 2)), nullptr, 16)));
  return out;
}

/// Two pixels of a palette of one bit, (1, 2, 3) and (200, 100, 50): the second, then the first is 01 in bits.
const Bytes kPalette = png_of(
    "0000000d4948445200000002000000010103000000ceecedc900000006504c5445010203c8643250b4ae3f0000000a4944415478da63700000"
    "0"
    "042004184bf8e620000000049454e44ae426082");
/// Grey 0x1234, 0x80ff of 16 bits, with a gamma of 1.
const Bytes kDeepGrey = png_of(
    "0000000d494844520000000200000001100000000081d9fc150000000467414d41000186a031e8965f0000000d4944415478da63103269f80f"
    "0"
    "002e801c6f553c7b70000000049454e44ae426082");
/// One column of two colours with alpha 0 and 128.
const Bytes kAlpha = png_of(
    "0000000d49484452000000010000000208060000009981b627000000124944415478da63e012916360d030b26900000404015314e795d60000"
    "0"
    "00049454e44ae426082");
/// Grey of one bit: 1, 0, 1.
const Bytes kBits = png_of(
    "0000000d4948445200000003000000010100000000339b29190000000a4944415478da6358000000a200a17105cb410000000049454e44ae42"
    "6"
    "082");
/// 2 × 2 colours 1 2 3 … 10 11 12, interlaced.
const Bytes kInterlaced = png_of(
    "0000000d49484452000000020000000208020000018ad3aae5000000174944415478da63606462666061656360e7e0e4e2e601000196004f28"
    "0"
    "bd2370000000049454e44ae426082");

TEST(PngFile, WhatIsWrittenIsReadBack) {
  std::mt19937 random(1);
  for (const Index channels : {1, 3}) {
    Image picture = Image::blank(37, 23, channels);
    for (auto& v : picture.values) v = static_cast<std::uint8_t>(random());
    const auto file = file_named("round_trip");
    write_png(file, picture);
    const Image back = read_png(file);
    EXPECT_EQ(back.width, 37);
    EXPECT_EQ(back.height, 23);
    EXPECT_EQ(back.channels, channels);
    EXPECT_EQ(back.values, picture.values);
  }
}

TEST(PngFile, OtherKindsOfFilesAreConverted) {
  EXPECT_THAT(read_png(file_of("palette", kPalette)).values, ElementsAre(1, 2, 3, 200, 100, 50));
  const Image grey = read_png(file_of("grey16", kDeepGrey));
  EXPECT_EQ(grey.channels, 1);
  EXPECT_THAT(grey.values, ElementsAre(0x12, 0x80)) << "to the nearest of 256 steps, gamma ignored";
  const Image alpha = read_png(file_of("alpha", kAlpha));
  EXPECT_EQ(alpha.height, 2);
  EXPECT_THAT(alpha.values, ElementsAre(10, 20, 30, 40, 50, 60));
  EXPECT_THAT(read_png(file_of("bits", kBits)).values, ElementsAre(255, 0, 255));
  EXPECT_THAT(read_png(file_of("interlaced", kInterlaced)).values, ElementsAre(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
}

std::string fault(const std::filesystem::path& file) {
  try {
    read_png(file);
  } catch (const PngError& error) {
    return error.what();
  }
  return "";
}

TEST(PngFile, BadFilesSayWhatIsWrong) {
  EXPECT_THAT(fault(file_named("none/there")), HasSubstr("no such file"));
  EXPECT_THAT(fault(file_of("text", {'P', '3', ' ', '1'})), HasSubstr("png_file_test_text: no PNG file"));
  Bytes damaged = kDeepGrey;
  damaged[62] ^= 1;  // in the data, which now has another checksum
  EXPECT_THAT(fault(file_of("damaged", damaged)), HasSubstr("IDAT"));
  const Bytes header = png_of("0000000d49484452000100020000000208020000006671d61c");
  EXPECT_THAT(fault(file_of("wide", header)), HasSubstr("width exceeds")) << "65538 pixels";
}

TEST(PngFile, CutOffAnywhereIsAnError) {
  for (std::size_t length = 8; length < kPalette.size(); ++length)
    EXPECT_THAT(fault(file_of("cut", {kPalette.begin(), kPalette.begin() + static_cast<std::ptrdiff_t>(length)})),
                HasSubstr("ends too early"))
        << length;
}

TEST(PngFile, WritingWhereThereIsNoFolderIsAnError) {
  EXPECT_THROW(write_png(file_named("none/there"), Image::blank(1, 1, 1)), PngError);
  EXPECT_THROW(write_png(file_named("bad"), Image{2, 2, 1, {}}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle
