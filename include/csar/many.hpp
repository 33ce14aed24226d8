// Verifying and validating many packages on several threads, with one bound on what they take together.
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

// Takes the result of the package with this index. Called for one package after the other, in their order, as soon as
// those before it are done; on any thread, never on two at once. What it throws ends the run.
using TakeResult = std::function<void(std::size_t index, VerifyResult&& result)>;

// verify_package() for each of `packages`; VerifyOptions::jobs is the number of threads for all of them together. Small
// packages are verified at the same time, a large one by several threads; the results are those that verify_package()
// gives for one after the other.
//
// Memory: packages that need more than 64 MiB (estimated from the sizes of what is read; docs/limits.md) are verified
// one at a time. So a run needs what the limits allow one package, and a little for each thread.
//
// Throws what verify_package() throws, after the results of all packages before that one were taken; what `take`
// throws; and Failure(interrupted).
CSAR_API void verify_packages(std::span<const Input> packages, const VerifyOptions& options, const TakeResult& take);

// The same with validate_package().
CSAR_API void validate_packages(std::span<const Input> packages, const VerifyOptions& options, const TakeResult& take);

// The part of a catalogue, from 1 to `shards`, that a package of this name belongs to, the same on every machine: the
// first eight bytes of the SHA-256 of the name as a big-endian number, modulo `shards`, plus 1.
CSAR_API std::uint64_t shard_of(std::string_view name, std::uint64_t shards);

// Identifies the options that verdicts depend on, so that runs with the same ones are recognised: SHA-256, in lower-case hexadecimal
// digits, of severities, limits, demands, trust and grammars, and of the files that they name; of imports from elsewhere and of
// what is compared with, of the names alone. Waivers, threads and the cache are not among them. `verify`: for verify_packages(),
// else for validate_packages(). Throws Failure(input) for a file that cannot be read.
CSAR_API std::string options_digest(const VerifyOptions& options, bool verify);

// Identifies a list of packages: SHA-256 of the names, each followed by a line feed, in lower-case hexadecimal digits.
CSAR_API std::string list_digest(std::span<const std::string> names);

}  // namespace csar
