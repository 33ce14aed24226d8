// Dialects: notations of a tool that TOSCA does not allow, but that all readers of the dialect accept. Each dialect is
// a table in validate/grammar/dialects/; all.def explains the rows. docs/dialects.md is generated from them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "report/rule.hpp"
#include "validate/grammar/version.hpp"

namespace csar::validate {

struct DialectVersion {
    std::string_view beginning;  // the beginning of the tosca_definitions_version
    Version nearest;
    std::string_view name;
};

// A sign that a definitions file belongs to a dialect.
struct DialectMark {
    enum class Kind : std::uint8_t {
        // "key: pattern": a mapping with only this key, and a scalar that matches the pattern
        only_key,
        key,                // "key: pattern": like only_key, but the mapping may have more keys
        key_under,          // "outer.inner": the key `inner` in a mapping under the key `outer`
        import_repository,  // "name": an import from this repository, which the file does not define
        // "key: start" or "key": a file without tosca_definitions_version has the key, and its value begins with
        // `start`
        document,
    };
    Kind kind;
    std::string_view words;
};

// A line "key: value" in a file of the package. Reports show the value.
struct DialectPackageMark {
    std::string_view file;
    std::string_view key;
};

struct DialectClass {
    std::string_view name;
    std::string_view sentence;
};

// The findings of a class of the dialect. A pattern has alternatives separated by "|", in which * matches any text. An
// empty pattern matches everything.
struct DialectFinding {
    std::string_view class_name;
    const Rule* rule;
    std::string_view files, key_path, message, written;
};

struct Dialect {
    std::string_view name;    // "onap-sdc"
    std::string_view writer;  // "made by ONAP SDC"
    std::string_view level;   // the meaning of the value in the mark, "conformance level"; may be empty
    Versions versions;        // the versions of files with a mark of the dialect
    std::vector<DialectVersion> own_versions;
    std::vector<DialectPackageMark> package_marks;
    std::vector<DialectMark> marks;
    std::vector<DialectClass> classes;
    std::vector<DialectFinding> findings;

    // The row for the finding, or nullptr.
    const DialectFinding* row_of(const Diagnostic& diagnostic) const;
};

// They live as long as the program.
std::span<const Dialect> dialects();

const Dialect* find_dialect(std::string_view name);

// True if an alternative of `pattern` matches all of `text`.
bool matches_pattern(std::string_view pattern, std::string_view text);

// How the dialect of the definitions is chosen.
struct DialectChoice {
    bool by_marks = false;             // by marks in the files
    const Dialect* dialect = nullptr;  // for all files of the package; null if unknown
    std::string level;                 // the value of the mark in the package
};

}  // namespace csar::validate
