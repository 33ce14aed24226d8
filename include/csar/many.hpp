// Verifies or validates many packages, on several threads.
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

// Receives the results in the order of the packages, each as soon as the packages before it are done. Calls may come
// from any thread, but never two at once. An exception ends the run.
using TakeResult = std::function<void(std::size_t index, VerifyResult&& result)>;

// Calls verify_package() for each package, on VerifyOptions::jobs threads in total. A large package is verified by
// several threads, small packages in parallel. The results do not depend on `jobs`.
//
// Only one package at a time may need more than 64 MiB (estimated; docs/limits.md). The run needs the memory that
// Limits allow for one package, and a little for each thread.
//
// Throws what verify_package() throws, after `take` has received the results of the packages before; also the
// exceptions of `take`, and Failure(interrupted).
CSAR_API void verify_packages(std::span<const Input> packages, const VerifyOptions& options, const TakeResult& take);

// Like verify_packages(), with validate_package().
CSAR_API void validate_packages(std::span<const Input> packages, const VerifyOptions& options, const TakeResult& take);

// For splitting a list of packages over machines: the shard of the package `name`, from 1 to `shards`. The shard is the
// first eight bytes of the SHA-256 of `name`, as a big-endian number, modulo `shards`, plus 1.
CSAR_API std::uint64_t shard_of(std::string_view name, std::uint64_t shards);

// The SHA-256 of the options that affect verdicts, in lower-case hex: severities, limits, intakes, trust and grammars,
// with the contents of their files. Of import mappings and compared files, only the names count. Waivers, threads and
// the cache do not. Equal runs have equal digests.
//
// `verify`: true for verify_packages(), false for validate_packages(). Throws Failure(input) if a file cannot be read.
CSAR_API std::string options_digest(const VerifyOptions& options, bool verify);

// The SHA-256 of the names, each followed by a line feed, in lower-case hex.
CSAR_API std::string list_digest(std::span<const std::string> names);

}  // namespace csar
