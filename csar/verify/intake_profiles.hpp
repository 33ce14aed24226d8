// What receivers of packages demand, as a table: a row a demand, with the profiles that make it.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "csar/integrity/coverage.hpp"
#include "csar/open/package.hpp"
#include "report/rule.hpp"

namespace csar {

// A package that is handed in.
struct IntakeSubject {
    const Package& package;
    const integrity::CoverageResult& coverage;  // of its manifest; empty when it has none
    std::string_view name;                      // of its file
    bool signed_container = false;              // it lies in a container beside a signature
};

struct IntakeRow;
using IntakeCheck = void (*)(const IntakeSubject& subject, const IntakeRow& row, Report& report);

struct IntakeRow {
    const Rule& rule;        // of the finding; its help says what is demanded
    std::uint32_t profiles;  // bits, by the position of the profile in the list
    IntakeCheck check;
    std::string_view value = "";  // what the check compares with: a version, or names parted by blanks
};

// The rows in the order in which they are told.
std::span<const IntakeRow> intake_table();

// The bit of the profile. Throws Failure(usage) for an unknown one.
std::uint32_t intake_profile(std::string_view name);

}  // namespace csar
