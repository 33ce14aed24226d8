// For tests of the tar reader: the findings about an archive.
#pragma once

#include <set>
#include <string_view>

#include "tests/hostile/tar_builder.hpp"
#include "tests/unit/container/opened.hpp"

namespace csar::container {

using hostile::base256_field;
using hostile::gnu_magic;
using hostile::octal_field;
using hostile::pax_record;
using hostile::tar_block;
using hostile::TarBuilder;
using hostile::TarMember;
using hostile::version7;

inline std::set<std::string_view> tar_findings(std::string_view bytes, const OpenOptions& options = {}) {
    return open_tar_bytes(bytes, options)->ids();
}
inline std::set<std::string_view> tar_findings(const TarBuilder& tar) { return tar_findings(tar.bytes()); }

// An archive of one member, changed by `change`.
template <class Change>
TarBuilder changed_tar(Change change) {
    TarMember member{.name = "a.yaml", .content = "content"};
    change(member);
    return TarBuilder().add(member);
}

}  // namespace csar::container
