// A set of files, with changed or added content.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "validate/model/file_provider.hpp"

namespace csar::open {

class ChangedFiles final : public validate::FileProvider {
public:
    using Contents = std::map<std::string, std::string, std::less<>>;  // contents by path

    // `files` and `contents` must outlive the object.
    ChangedFiles(const validate::FileProvider& files, const Contents& contents) : files_(files), contents_(contents) {}

    std::optional<std::uint64_t> size(std::string_view path) const override {
        const auto changed = contents_.find(path);
        return changed != contents_.end() ? changed->second.size() : files_.size(path);
    }
    std::optional<std::string> read(std::string_view path) const override {
        const auto changed = contents_.find(path);
        return changed != contents_.end() ? changed->second : files_.read(path);
    }
    void each(const std::function<void(std::string_view)>& visit) const override { files_.each(visit); }
    std::string why_left_out(std::string_view path) const override { return files_.why_left_out(path); }
    std::optional<std::string> resolve(std::string_view from, std::string_view reference) const override {
        return files_.resolve(from, reference);
    }
    std::optional<std::string> resolve_file_url(std::string_view from, std::string_view url) const override {
        return files_.resolve_file_url(from, url);
    }
    std::string name_of(std::string_view path) const override { return files_.name_of(path); }

private:
    const validate::FileProvider& files_;
    const Contents& contents_;
};

}  // namespace csar::open
