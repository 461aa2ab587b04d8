#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace wrinkle::validation {

/// FNV-1a, 64 bits: h = (h xor byte) · prime. http://www.isthe.com/chongo/tech/comp/fnv/
inline std::uint64_t fnv1a(std::span<const std::byte> bytes) {
  std::uint64_t hash = 14695981039346656037ULL;
  for (const std::byte byte : bytes) hash = (hash ^ std::to_integer<std::uint64_t>(byte)) * 1099511628211ULL;
  return hash;
}

}  // namespace wrinkle::validation
