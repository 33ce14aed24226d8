// Reads and writes case files, the conformance cases.
//
// A case file contains bad and good definitions files, with the expected findings under their lines:
//
//   # rule: tosca2.file.keyname.profile error tosca/wrong-form
//   --- bad
//   tosca_definitions_version: tosca_2_0
//   profile: [ a ]
//   #        ^ error tosca/wrong-form
//   --- good
//   tosca_definitions_version: tosca_2_0
//   profile: a
//
// README.md in this directory explains the format. The grammar, line by line:
//
//   case        = *head 1*subject
//   head        = "# rule: " name " " ("error" / "warning" / "info") " " (identifier / "-") [" " reason]
//               / "# versions: " versions        ; of subjects that do not specify versions
//               / "# command: verify"                     ; verify the subjects, not validate
//               / "# good: " file                ; a case file in this directory with a good subject for the rules
//               / "# with: " file                ; a file in this directory that belongs to each subject
//               / "#" text / ""                  ; a remark
//   subject     = "--- " ("bad" / "good") [" package" / " archive " file] [" as " versions] [": " words] lines *part
//   part        = ("--- file: " path / "--- inputs" / "--- intake") lines
//   lines       = *expectation *(line *expectation)
//   expectation = "#" *" " "^" finding           ; in the column above the caret, counted in bytes
//               / "#<" finding                   ; in column 1 of the line above, where the # is
//               / "#-" finding                   ; in the line above as a whole
//               / "#-" finding                   ; right under a line with "---": in the file or package as a whole
//               / "#-" finding " at " [path] ":" line ":" column     ; at another place
//   finding     = " " ("error" / "warning") " " identifier, and at the end of the line [" as " versions]
//   versions    = range *("," range)             ; a range is 1.3 or 1.0-1.3
//
// csar gets the files without expectations, also inside a block scalar, so that line numbers are those of the file.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <csar/diagnostic.hpp>

namespace csar::conformance {

struct Finding {
    std::string file;          // name in the subject; empty: the first file, or the package
    std::uint32_t line = 0;    // from 1; 0: the file as a whole
    std::uint32_t column = 0;  // from 1, counts bytes; 0: the line as a whole
    Severity severity = Severity::error;
    std::string id;

    auto operator<=>(const Finding&) const = default;
};

using Versions = std::vector<std::string>;

struct Expectation {
    Finding finding;
    Versions versions;        // reported in these; empty: in all versions of the subject
    std::size_t written = 0;  // line of the case file
};

// A file of a subject, without expectations.
struct SourceFile {
    std::string name;                   // as in Finding::file
    std::string separator;              // its first line, "--- ..."
    std::size_t written = 0;            // line of `separator` in the case file
    std::vector<std::string> lines;     // without line endings
    std::vector<std::size_t> lines_at;  // their line numbers in the case file

    std::string text() const;
};

enum class Shape { file, package, archive };

// The input of csar: definitions files, of which the first is checked, a package directory, or an archive.
struct Subject {
    bool good = false;
    Shape shape = Shape::file;
    std::string archive;              // file in the directory of the case
    std::string label;                // words after the colon
    Versions versions;                // read it as these versions; one empty text: as its own version
    bool verified = false;            // `csar verify`, not `csar validate`
    std::vector<std::string> shared;  // other files of the subject, next to the case file
    std::vector<SourceFile> files;    // the first has no name: definitions, or empty for a package
    std::vector<Expectation> expected;
};

struct ListedRule {
    std::string name, severity, identifier, reason;
    std::size_t written = 0;
};

struct CaseFile {
    std::vector<std::string> head;  // lines
    std::vector<ListedRule> rules;
    Versions versions{""};
    bool verifies = false;
    std::vector<std::string> shared;  // files next to it, for each subject
    std::vector<std::string> goods;   // case files with good subjects for the rules
    std::vector<Subject> subjects;
};

// The name of the file with values of inputs.
inline constexpr std::string_view inputs_name = "inputs";
// The name of the file with the intake profile.
inline constexpr std::string_view intake_name = "intake";

// Throws std::runtime_error: "LINE: message".
CaseFile parse_case(std::string_view text);

// The case with new expectations for each subject.
std::string print_case(const CaseFile& test, const std::vector<std::vector<Expectation>>& expected);

// The faults of a case, "LINE: message". A good subject must have no error. A bad subject must have exactly one error
// or, for a rule that only warns, a warning; of several rules it must state which one it violates. A finding of a bad
// subject must have the identifier of the rule.
std::vector<std::string> faults_of(const CaseFile& test);

// "1.0-1.2": 1.0, 1.1 and 1.2. Throws std::runtime_error.
Versions parse_versions(std::string_view text);
std::string print_versions(const Versions& versions);

// Merges equal findings of several versions. `all`: the versions of the subject.
struct Occurrence {
    Finding finding;
    std::string version;
};
std::vector<Expectation> merged(std::vector<Occurrence> occurrences, const Versions& all);

}  // namespace csar::conformance
