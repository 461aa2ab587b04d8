#pragma once

namespace wrinkle::validation {

/// How a body is led through contact with what deforms. held: it goes its way as far as contact lets it, in pieces
/// between which the rest gives way. heavy: its unknowns are solved for as all others are, each of so much mass that
/// nothing diverts it, so that each of Newton's directions has what it moves along.
enum class BodyDrive { held, heavy };

}  // namespace wrinkle::validation
