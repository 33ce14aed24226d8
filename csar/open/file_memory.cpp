#include "csar/open/file_memory.hpp"

namespace csar {

std::optional<std::uint64_t> FileMemory::size(const std::string& key, const Size& look) {
    {
        const std::lock_guard lock(mutex_);
        const auto found = sizes_.find(key);
        if (found != sizes_.end()) return found->second;
    }
    const auto size = look();
    const std::lock_guard lock(mutex_);
    if (sizes_.size() < max_remembered_names) sizes_.emplace(key, size);
    return size;
}

std::string FileMemory::content(const std::string& key, const Read& read) {
    std::shared_ptr<const std::string> known;
    {
        const std::lock_guard lock(mutex_);
        const auto found = contents_.find(key);
        if (found != contents_.end()) known = found->second;
    }
    if (known) return *known;
    std::string text = read();
    const std::lock_guard lock(mutex_);
    if (text.size() <= max_remembered_bytes - bytes_ && contents_.size() < max_remembered_names &&
        contents_.try_emplace(key, std::make_shared<const std::string>(text)).second)
        bytes_ += text.size();
    return text;
}

std::shared_ptr<const std::vector<std::string>> FileMemory::listing(const std::string& key, const List& list) {
    // Other threads wait: two listings take longer.
    const std::lock_guard lock(mutex_);
    auto& known = listings_[key];
    if (!known) known = std::make_shared<const std::vector<std::string>>(list());
    return known;
}

validate::ProfileTable& FileMemory::profiles(const std::string& key) {
    const std::lock_guard lock(mutex_);
    auto& table = tables_[key];
    if (!table) table = std::make_unique<validate::ProfileTable>();
    return *table;
}

}  // namespace csar
