// Remembers data of files outside of packages: a run over many packages reads each file once.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/keyed_hash.hpp"
#include "validate/model/profile_table.hpp"

namespace csar {

inline constexpr std::uint64_t max_remembered_bytes = 256 * 1024 * 1024;
inline constexpr std::size_t max_remembered_names = 1'000'000;

// Thread-safe. Later changes in the file system are not noticed. Failed reads are not stored. At the limits, no more is
// stored.
class FileMemory {
public:
    using Size = std::function<std::optional<std::uint64_t>()>;
    using Read = std::function<std::string()>;
    using List = std::function<std::vector<std::string>()>;

    // The stored value for `key`. Without a stored value, the function computes it. The key must identify everything
    // that the value depends on.
    std::optional<std::uint64_t> size(const std::string& key, const Size& look);
    std::string content(const std::string& key, const Read& read);
    std::shared_ptr<const std::vector<std::string>> listing(const std::string& key, const List& list);

    // Valid as long as this object exists.
    validate::ProfileTable& profiles(const std::string& key);

private:
    std::mutex mutex_;
    std::uint64_t bytes_ = 0;
    std::unordered_map<std::string, std::optional<std::uint64_t>, KeyedHash> sizes_;
    std::unordered_map<std::string, std::shared_ptr<const std::string>, KeyedHash> contents_;
    std::map<std::string, std::shared_ptr<const std::vector<std::string>>> listings_;
    std::map<std::string, std::unique_ptr<validate::ProfileTable>> tables_;
};

}  // namespace csar
