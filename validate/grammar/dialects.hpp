// Dialects: what a producer's tools write although no text of TOSCA allows it, and what every reader of the dialect
// accepts. Each is a table in a file in validate/grammar/dialects/; all.def explains the rows. docs/dialects.md is
// generated from them.
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
        key,                // "key: pattern": a mapping with this key, whose value is a scalar so written
        key_under,          // "outer.inner": a mapping under the key `outer` has the key `inner`
        import_repository,  // "name": an import from a repository of this name, which the file does not define
        document,  // "key: start": or "key": a file without tosca_definitions_version has the key, with a value so begun
    };
    Kind kind;
    std::string_view words;
};

// A mark of a package: a line "key: value" in a file, whose value is shown in reports.
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
    std::string_view level;   // the meaning of its mark's value, "conformance level"; may be empty
    Versions versions;        // that a file with one of its marks states
    std::span<const DialectVersion> own_versions;
    std::span<const DialectPackageMark> package_marks;
    std::span<const DialectMark> marks;
    std::span<const DialectClass> classes;
    std::span<const DialectFinding> findings;

    // The row that the finding belongs to, or nullptr.
    const DialectFinding* row_of(const Diagnostic& diagnostic) const;
};

// All dialects; they live as long as the program.
std::span<const Dialect> dialects();

// nullptr when there is none of the name.
const Dialect* find_dialect(std::string_view name);

// Whether one of the alternatives of `pattern` matches all of `text`.
bool matches_pattern(std::string_view pattern, std::string_view text);

// Which dialect definitions are in.
struct DialectChoice {
    bool by_marks = false;             // dialects are recognised by the marks of files
    const Dialect* dialect = nullptr;  // that of all files of the package; null: none is known
    std::string level;                 // the value of the package's mark
};

}  // namespace csar::validate
