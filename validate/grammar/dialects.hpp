// Dialects: notations that a producer's tools write and every reader of the dialect accepts, although TOSCA does not
// allow them. Each dialect is a table in a file in validate/grammar/dialects/; all.def explains the rows.
// docs/dialects.md is generated from them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "report/rule.hpp"
#include "validate/grammar/version.hpp"

namespace csar::validate {

struct DialectVersion {
    std::string_view beginning;  // the beginning of the tosca_definitions_version
    Version nearest;
    std::string_view name;
};

// A mark by which a definitions file is assigned to a dialect.
struct DialectMark {
    enum class Kind : std::uint8_t {
        // "key: pattern": a mapping with only this key, whose value is a scalar that matches the pattern
        only_key,
        key,                // "key: pattern": a mapping with this key, whose value is a scalar that matches the pattern
        key_under,          // "outer.inner": a mapping under the key `outer` has the key `inner`
        import_repository,  // "name": an import from a repository with this name, which the file does not define
        // "key: start": or "key": a file without tosca_definitions_version has the key, with a value that begins with
        // `start`
        document,
    };
    Kind kind;
    std::string_view words;
};

// A mark of a package: a line "key: value" in a file. Reports show the value.
struct DialectPackageMark {
    std::string_view file;
    std::string_view key;
};

struct DialectClass {
    std::string_view name;
    std::string_view sentence;
};

// Findings that belong to a class of the dialect. Each pattern consists of alternatives separated by "|", in which *
// matches any text; an empty pattern matches everything.
struct DialectFinding {
    std::string_view class_name;
    const Rule* rule;
    std::string_view files, key_path, message, written;
};

struct Dialect {
    std::string_view name;    // "onap-sdc"
    std::string_view writer;  // "made by ONAP SDC"
    std::string_view level;   // the meaning of the value in its mark, "conformance level"; may be empty
    Versions versions;        // the versions that a file with one of its marks may have
    std::span<const DialectVersion> own_versions;
    std::span<const DialectPackageMark> package_marks;
    std::span<const DialectMark> marks;
    std::span<const DialectClass> classes;
    std::span<const DialectFinding> findings;

    // The row to which the finding belongs; nullptr if there is none.
    const DialectFinding* row_of(const Diagnostic& diagnostic) const;
};

// All dialects; they live as long as the program.
std::span<const Dialect> dialects();

// nullptr if there is no dialect with this name.
const Dialect* find_dialect(std::string_view name);

// True if one of the alternatives of `pattern` matches all of `text`.
bool matches_pattern(std::string_view pattern, std::string_view text);

// The dialect of the definitions to check.
struct DialectChoice {
    bool by_marks = false;             // dialects are recognised by marks in the files
    const Dialect* dialect = nullptr;  // the dialect of all files of the package; null if unknown
    std::string level;                 // the value of the package's mark
};

}  // namespace csar::validate
