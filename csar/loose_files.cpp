#include "csar/loose_files.hpp"

#include "base/package_path.hpp"

namespace csar {
namespace {

constexpr std::uint64_t most_listed = 2'000;  // enough for a project, not for a file system

SystemFiles::Scope scope_around(const std::string& entry) {
    return {std::string(parent_path(entry)), most_listed, enclosing_package(entry), nullptr};
}

}  // namespace

LooseFiles::LooseFiles(const std::string& entry)
    : SystemFiles(scope_around(system_package_path(entry))), entry_(system_package_path(entry)) {
    if (!entry.starts_with('/')) shown_base_ = system_package_path(".");
}

}  // namespace csar
