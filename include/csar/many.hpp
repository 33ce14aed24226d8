// Verifies and validates many packages on several threads, with one limit on their total memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include <csar/export.hpp>
#include <csar/input.hpp>
#include <csar/verify.hpp>

namespace csar {

// Receives the result of the package with this index. Called for the packages in order, each as soon as all packages
// before it are done. The calls may come from any thread, but never two at the same time. An exception ends the run.
using TakeResult = std::function<void(std::size_t index, VerifyResult&& result)>;

// verify_package() for each of `packages`; VerifyOptions::jobs is the number of threads for all of them together. Small
// packages are verified in parallel, a large package by several threads. The results are the same as those of
// sequential calls to verify_package().
//
// Memory: packages that need more than 64 MiB (estimated from the sizes of the data to be read; docs/limits.md) are
// verified one at a time. A run therefore needs the memory that the limits allow for one package, and a little for each
// thread.
//
// Throws the exceptions of verify_package(), after `take` has received the results of all earlier packages; the
// exceptions of `take`; and Failure(interrupted).
CSAR_API void verify_packages(std::span<const Input> packages, const VerifyOptions& options, const TakeResult& take);

// Like verify_packages(), with validate_package().
CSAR_API void validate_packages(std::span<const Input> packages, const VerifyOptions& options, const TakeResult& take);

// The shard of a catalogue, from 1 to `shards`, for a package of this name. It is the same on every machine: the first
// eight bytes of the SHA-256 of the name as a big-endian number, modulo `shards`, plus 1.
CSAR_API std::uint64_t shard_of(std::string_view name, std::uint64_t shards);

// Identifies the options that affect verdicts, to recognise runs with equal options. It is the SHA-256, in lower-case
// hexadecimal digits, of severities, limits, intakes, trust and grammars, and of the content of the files that they
// specify. For import mappings and for compared files, only the names are included. Waivers, threads and the cache are
// excluded. `verify`: true for verify_packages(), false for validate_packages(). Throws Failure(input) for a file that
// cannot be read.
CSAR_API std::string options_digest(const VerifyOptions& options, bool verify);

// Identifies a list of packages: SHA-256 of the names, each followed by a line feed, in lower-case hexadecimal digits.
CSAR_API std::string list_digest(std::span<const std::string> names);

}  // namespace csar
