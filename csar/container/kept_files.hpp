// While a compressed tar is indexed, keeps its small files that are likely to be read later, so that reading them
// requires no second pass.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/bytes.hpp"
#include "csar/container/container.hpp"

namespace csar::container {

// True for names of definitions, metadata, manifests, signatures and certificates.
bool is_worth_keeping(std::string_view name);

// Limited by Limits::retained_bytes; a single file is limited by Limits::definitions_file.
class KeptFiles {
public:
    explicit KeptFiles(const Limits& limits) : largest_(limits.definitions_file), room_(limits.retained_bytes) {}

    // The sink for the content of `entry`, valid until end(); nullptr if it is not kept.
    Sink* begin(const Entry& entry);
    // `whole`: the content is complete. Incomplete content is dropped.
    void end(bool whole);

    // The content of `entry`, nullptr if it was not kept.
    const std::string* find(const Entry& entry) const;

private:
    std::uint64_t largest_;
    std::uint64_t room_;
    std::unordered_map<std::uint64_t, StringSink> contents_;  // by Entry::position
    std::uint64_t current_ = 0;
    bool keeps_current_ = false;
};

}  // namespace csar::container
