// Dialects: what the tools of a producer write that no text of TOSCA allows, and every reader of the dialect takes. They are
// tables, a file each, in validate/grammar/dialects/, whose all.def says what a row means. docs/dialects.md is written from
// them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "report/rule.hpp"
#include "validate/grammar/version.hpp"

namespace csar::validate {

struct DialectVersion {
    std::string_view beginning;  // of the tosca_definitions_version
    Version nearest;
    std::string_view name;
};

// What makes a definitions file that of a dialect.
struct DialectMark {
    enum class Kind : std::uint8_t {
        only_key,           // "key: pattern": a mapping with this key and no other, whose value is a scalar so written
        key_under,          // "outer.inner": a mapping under the key `outer` has the key `inner`
        import_repository,  // "name": an import from a repository of this name, which the file does not define
        document,           // "key: start": a file without tosca_definitions_version has the key, with a value so begun
    };
    Kind kind;
    std::string_view words;
};

// A mark of a package: a line "key: value" in a file, whose value is told.
struct DialectPackageMark {
    std::string_view file;
    std::string_view key;
};

struct DialectClass {
    std::string_view name;
    std::string_view sentence;
};

// Findings that belong to a class. Patterns: alternatives between "|", in which * stands for any text; empty for anything.
struct DialectFinding {
    std::string_view class_name;
    const Rule* rule;
    std::string_view files, key_path, message, written;
};

struct Dialect {
    std::string_view name;    // "onap-sdc"
    std::string_view writer;  // "made by ONAP SDC"
    std::string_view level;   // what the value of its mark is, "conformance level"; may be empty
    Versions versions;        // that a file with one of its marks says that it is
    std::span<const DialectVersion> own_versions;
    std::span<const DialectPackageMark> package_marks;
    std::span<const DialectMark> marks;
    std::span<const DialectClass> classes;
    std::span<const DialectFinding> findings;

    // The row that the finding belongs to, or nullptr.
    const DialectFinding* row_of(const Diagnostic& diagnostic) const;
};

// All of them; they live for ever.
std::span<const Dialect> dialects();

// nullptr when there is none of the name.
const Dialect* find_dialect(std::string_view name);

// Whether one of the alternatives of `pattern` matches all of `text`.
bool matches_pattern(std::string_view pattern, std::string_view text);

// Which dialect definitions are in.
struct DialectChoice {
    bool by_marks = false;             // dialects are told by the marks of files
    const Dialect* dialect = nullptr;  // that of all files of the package; null: none is known
    std::string level;                 // what the mark of the package says
};

}  // namespace csar::validate
