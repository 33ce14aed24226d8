// Defines a fuzz target: FUZZ_TARGET(zip) { ... return 0; } with the input in `bytes` and `size`.
//
// In a libFuzzer program it is LLVMFuzzerTestOneInput. Otherwise it is one of the targets of the program fuzz_replay,
// which runs them on files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#ifdef CSAR_LIBFUZZER
#define FUZZ_TARGET(name) extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
#else
#define FUZZ_TARGET(name)                                                                      \
    static int fuzz_##name(const std::uint8_t* bytes, std::size_t size);                       \
    static const bool added_##name = csar::fuzz::targets().emplace(#name, fuzz_##name).second; \
    static int fuzz_##name(const std::uint8_t* bytes, std::size_t size)

namespace csar::fuzz {

using Target = int (*)(const std::uint8_t*, std::size_t);

// The targets of the program by name; each registers itself before main().
inline std::map<std::string, Target>& targets() {
    static std::map<std::string, Target> all;
    return all;
}

}  // namespace csar::fuzz
#endif
