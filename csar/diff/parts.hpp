// The roles of the files of a package, and its signatures.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <csar/diff.hpp>
#include "csar/open/subject.hpp"

namespace csar::diff {

// The files of the package that have a role, by their paths; all others are FileRole::other.
std::map<std::string, FileRole> roles_of_files(const open::OpenedPackage& package, const Limits& limits);

// The signatures of the package: location, signed data and displayed text. Trust in the signers is not checked.
struct SignedPart {
    std::string location, covers, text;
};
std::vector<SignedPart> signed_parts(open::Subject& package, const Limits& limits);

// The changes of signatures, which are matched by location and signed data; sorted.
std::vector<SignatureChange> compare_signatures(std::vector<SignedPart> before, std::vector<SignedPart> after);

}  // namespace csar::diff
