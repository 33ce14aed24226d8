#include "csar/container/kept_files.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/ascii.hpp"
#include "base/memory_share.hpp"
#include "base/package_path.hpp"
#include "base/sbom_names.hpp"
#include "base/signature_names.hpp"

namespace csar::container {
namespace {

constexpr std::array<std::string_view, 14> extensions = {
    ".yaml", ".yml", ".meta", ".mf",  ".tosca", ".xml", ".xsd",
    ".json", ".sig", ".cert", ".crt", ".cer",   ".pem", ".csarignore",
};

}  // namespace

bool is_worth_keeping(std::string_view name) {
    if (equal_ignoring_case(name.substr(0, name.find('/')), "TOSCA-Metadata")) return true;
    const std::string_view file = file_name(name);
    if (is_signature_name(file) || is_sbom_name(file)) return true;
    const std::string_view ending = file == ".csarignore" ? file : extension(file);
    return std::ranges::any_of(extensions, [&](std::string_view known) { return equal_ignoring_case(ending, known); });
}

Sink* KeptFiles::begin(const Entry& entry) {
    keeps_current_ = entry.size <= std::min(largest_, room_) && !entry.hostile_name && is_worth_keeping(entry.name);
    if (!keeps_current_) return nullptr;
    announce_memory(entry.size);
    current_ = entry.position;
    return &contents_[current_];
}

void KeptFiles::end(bool whole) {
    if (!std::exchange(keeps_current_, false)) return;
    const auto kept = contents_.find(current_);
    if (whole)
        room_ -= kept->second.text().size();
    else
        contents_.erase(kept);
}

const std::string* KeptFiles::find(const Entry& entry) const {
    const auto kept = contents_.find(entry.position);
    return kept == contents_.end() ? nullptr : &kept->second.text();
}

}  // namespace csar::container
