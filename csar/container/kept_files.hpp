// Keeps small files of a compressed tar that are probably read later, which saves a second pass.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/bytes.hpp"
#include "csar/container/container.hpp"

namespace csar::container {

// True for definitions, metadata, manifests, signatures and certificates.
bool is_worth_keeping(std::string_view name);

// Limits: Limits::retained_bytes for all files, Limits::definitions_file for one.
class KeptFiles {
public:
    explicit KeptFiles(const Limits& limits) : largest_(limits.definitions_file), room_(limits.retained_bytes) {}

    // Returns the sink, valid until end(), or nullptr if the entry is not kept.
    Sink* begin(const Entry& entry);
    // `whole`: the content is complete. Other content is dropped.
    void end(bool whole);

    // Returns nullptr if the entry was not kept.
    const std::string* find(const Entry& entry) const;

private:
    std::uint64_t largest_;
    std::uint64_t room_;
    std::unordered_map<std::uint64_t, StringSink> contents_;  // by Entry::position
    std::uint64_t current_ = 0;
    bool keeps_current_ = false;
};

}  // namespace csar::container
