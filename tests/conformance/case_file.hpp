// The conformance cases: what a case file says, read and written.
//
// A case file holds whole files, bad ones and good ones, and under their lines what csar must say of them:
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
// README.md beside this file explains it all. The grammar, line by line:
//
//   case        = *head 1*subject
//   head        = "# rule: " name " " ("error" / "warning" / "info") " " (identifier / "-") [" " reason]
//               / "# versions: " versions        ; what those subjects are read as that say nothing of it
//               / "# command: verify"                     ; the subjects are verified, digests and all, not validated
//               / "# good: " file                ; the case file beside this one whose good subject keeps the rules
//               / "# with: " file                ; a file beside this one that is also a file of each subject
//               / "#" text / ""                  ; a remark
//   subject     = "--- " ("bad" / "good") [" package" / " archive " file] [" as " versions] [": " words] lines *part
//   part        = ("--- file: " path / "--- inputs" / "--- intake") lines
//   lines       = *expectation *(line *expectation)
//   expectation = "#" *" " "^" finding           ; in the column above the caret, counted in bytes
//               / "#<" finding                   ; in column 1 of the line above: there the # stands
//               / "#-" finding                   ; in the line above as a whole
//               / "#-" finding                   ; right under a line with "---": in the file or package as a whole
//               / "#-" finding " at " [path] ":" line ":" column     ; where none of the lines can be pointed at
//   finding     = " " ("error" / "warning") " " identifier, and at the end of the line [" as " versions]
//   versions    = range *("," range)             ; a range is 1.3 or 1.0-1.3
//
// Expectations are no part of the file that csar gets, not even inside a block scalar: its lines keep their numbers.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <csar/diagnostic.hpp>

namespace csar::conformance {

struct Finding {
    std::string file;          // as the subject calls it; empty: the subject's first file, or the package
    std::uint32_t line = 0;    // from 1; 0: the file as a whole
    std::uint32_t column = 0;  // from 1, counts bytes; 0: the line as a whole
    Severity severity = Severity::error;
    std::string id;

    auto operator<=>(const Finding&) const = default;
};

using Versions = std::vector<std::string>;

struct Expectation {
    Finding finding;
    Versions versions;        // in which it comes; empty: in all that the subject is read as
    std::size_t written = 0;  // line of the case file
};

// A file of a subject without the expectations.
struct SourceFile {
    std::string name;                   // as in Finding::file
    std::string separator;              // the line it begins with, "--- ..."
    std::size_t written = 0;            // line of the case file where that stands
    std::vector<std::string> lines;     // without their ends
    std::vector<std::size_t> lines_at;  // lines of the case file where they stand

    std::string text() const;
};

enum class Shape { file, package, archive };

// What is given to csar: the first of some definitions files, a directory that is a package, or an archive.
struct Subject {
    bool good = false;
    Shape shape = Shape::file;
    std::string archive;              // its name in the directory of the case file
    std::string label;                // the words after the colon
    Versions versions;                // to read it as; one empty text: as what it says
    bool verified = false;            // by `csar verify`; otherwise it is validated
    std::vector<std::string> shared;  // names of files beside the case file that belong to it, too
    std::vector<SourceFile> files;    // the first has no name: the definitions file, or an empty one for the package
    std::vector<Expectation> expected;
};

struct ListedRule {
    std::string name, severity, identifier, reason;
    std::size_t written = 0;
};

struct CaseFile {
    std::vector<std::string> head;  // its lines as they are
    std::vector<ListedRule> rules;
    Versions versions{""};
    bool verifies = false;
    std::vector<std::string> shared;  // files beside it that belong to each subject
    std::vector<std::string> goods;   // case files whose good subjects keep the rules
    std::vector<Subject> subjects;
};

// What the user gives values of inputs in: the name of the file in findings.
inline constexpr std::string_view inputs_name = "inputs";
// The intake profile that a subject is verified with.
inline constexpr std::string_view intake_name = "intake";

// Throws std::runtime_error, "LINE: message", when `text` is no case file.
CaseFile parse_case(std::string_view text);

// The case with `expected` for each subject in place of what is expected now.
std::string print_case(const CaseFile& test, const std::vector<std::vector<Expectation>>& expected);

// What is wrong with what the case expects, "LINE: message" each. A good subject has no error. A bad one has one error
// and no more or, when its rule is only to warn, at least a warning; among several rules it tells which one it breaks.
// The identifier of a rule that bad subjects break is that of a finding of one of them.
std::vector<std::string> faults_of(const CaseFile& test);

// "1.0-1.2" is 1.0, 1.1 and 1.2. Throws std::runtime_error.
Versions parse_versions(std::string_view text);
std::string print_versions(const Versions& versions);

// What comes in several versions as one expectation each; `all` are the versions of the subject.
struct Occurrence {
    Finding finding;
    std::string version;
};
std::vector<Expectation> merged(std::vector<Occurrence> occurrences, const Versions& all);

}  // namespace csar::conformance
