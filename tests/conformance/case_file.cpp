#include "tests/conformance/case_file.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <regex>
#include <sstream>
#include <stdexcept>

namespace csar::conformance {
namespace {

constexpr std::array<std::string_view, 5> known_versions = {"1.0", "1.1", "1.2", "1.3", "2.0"};

[[noreturn]] void fail(std::size_t line, const std::string& message) {
    throw std::runtime_error(std::to_string(line) + ": " + message);
}

std::size_t index_of(std::string_view version) {
    const auto found = std::find(known_versions.begin(), known_versions.end(), version);
    if (found == known_versions.end()) throw std::runtime_error("there is no version " + std::string(version));
    return static_cast<std::size_t>(found - known_versions.begin());
}

// Reads a case file line by line.
class Reader {
public:
    CaseFile read(std::string_view text) {
        std::istringstream lines{std::string(text)};
        for (std::string line; std::getline(lines, line);) {
            ++number_;
            try {
                if (line.starts_with("--- "))
                    begin(line);
                else if (case_.subjects.empty())
                    head(line);
                else if (!expectation(line))
                    content(line);
            } catch (const std::runtime_error& fault) {
                fail(number_, fault.what());
            }
        }
        if (case_.subjects.empty()) fail(number_, "there is nothing to check");
        return std::move(case_);
    }

private:
    void head(const std::string& line) {
        static const std::regex rule(R"(# rule: (\S+) (error|warning|info) (\S+)(?: (.+))?)");
        std::smatch found;
        if (std::regex_match(line, found, rule))
            case_.rules.push_back({found[1], found[2], found[3], found[4], number_});
        else if (line.starts_with("# rule:"))
            throw std::runtime_error("a rule has a name, a severity and an identifier");
        else if (line.starts_with("# versions: "))
            case_.versions = parse_versions(line.substr(12));
        else if (line == "# command: verify")
            case_.verifies = true;
        else if (line.starts_with("# with: "))
            case_.shared.push_back(line.substr(8));
        else if (line.starts_with("# good: "))
            case_.goods.push_back(line.substr(8));
        else if (!line.empty() && line[0] != '#')
            throw std::runtime_error("before the first --- there are only comments");
        case_.head.push_back(line);
    }

    void begin(const std::string& line) {
        static const std::regex subject(R"(--- (bad|good)(?: (package)| archive (\S+))?(?: as (\S+))?(?:: (.+))?)");
        static const std::regex file("--- file: (.+)");
        std::smatch found;
        if (std::regex_match(line, found, subject)) {
            Subject next;
            next.good = found[1] == "good";
            next.shape = found[2].matched ? Shape::package : found[3].matched ? Shape::archive : Shape::file;
            next.archive = found[3];
            next.versions = found[4].matched ? parse_versions(found[4].str()) : case_.versions;
            next.verified = case_.verifies;
            next.shared = case_.shared;
            next.label = found[5];
            case_.subjects.push_back(std::move(next));
            add_file("", line);
            return;
        }
        if (case_.subjects.empty()) throw std::runtime_error("the first --- begins a bad or a good subject");
        if (std::regex_match(line, found, file))
            add_file(found[1], line);
        else if (line == "--- inputs")
            add_file(std::string(inputs_name), line);
        else if (line == "--- intake")
            add_intake(line);
        else
            throw std::runtime_error("after --- stands bad, good, file:, inputs or intake");
    }

    void add_file(std::string name, const std::string& separator) {
        case_.subjects.back().files.push_back({std::move(name), separator, number_, {}, {}});
    }

    void add_intake(const std::string& separator) {
        case_.subjects.back().verified = true;
        add_file(std::string(intake_name), separator);
    }

    // True: the line is an expectation, which is stored.
    bool expectation(const std::string& line) {
        static const std::regex pattern(
            R"(#(?: *(\^)|([<-])) (error|warning) ([a-z0-9-]+/[a-z0-9-]+)(?: at (.*):(\d+):(\d+))?(?: as (\S+))?)");
        std::smatch found;
        if (line[0] != '#' || !std::regex_match(line, found, pattern)) return false;
        Subject& subject = case_.subjects.back();
        const SourceFile& file = subject.files.back();
        Expectation wanted;
        wanted.written = number_;
        wanted.finding.severity = found[3] == "error" ? Severity::error : Severity::warning;
        wanted.finding.id = found[4];
        if (found[8].matched) wanted.versions = parse_versions(found[8].str());
        const bool elsewhere = found[5].matched, marks_column = found[2] != "-";
        if (elsewhere ? marks_column : marks_column && file.lines.empty())
            throw std::runtime_error("there is no line above whose column could be marked");
        wanted.finding.file = elsewhere ? found[5].str() : file.name;
        wanted.finding.line = static_cast<std::uint32_t>(elsewhere ? std::stoul(found[6]) : file.lines.size());
        if (elsewhere)
            wanted.finding.column = static_cast<std::uint32_t>(std::stoul(found[7]));
        else if (marks_column)
            wanted.finding.column = found[1].matched ? static_cast<std::uint32_t>(found.position(1)) + 1 : 1;
        subject.expected.push_back(std::move(wanted));
        return true;
    }

    void content(const std::string& line) {
        SourceFile& file = case_.subjects.back().files.back();
        if (case_.subjects.back().shape != Shape::file && file.name.empty())
            throw std::runtime_error("the files of a package begin with --- file:, and an archive has none");
        file.lines.push_back(line);
        file.lines_at.push_back(number_);
    }

    CaseFile case_;
    std::size_t number_ = 0;
};

std::string print_expectation(const Expectation& wanted, bool elsewhere) {
    const Finding& finding = wanted.finding;
    std::string line = "#-";
    if (!elsewhere && finding.column == 1) line = "#<";
    if (!elsewhere && finding.column > 1) line = "#" + std::string(finding.column - 2, ' ') + "^";
    line += " " + std::string(to_string(finding.severity)) + " " + finding.id;
    if (elsewhere)
        line += " at " + finding.file + ":" + std::to_string(finding.line) + ":" + std::to_string(finding.column);
    if (!wanted.versions.empty()) line += " as " + print_versions(wanted.versions);
    return line + "\n";
}

bool has_line(const Subject& subject, const Finding& finding) {
    return std::any_of(subject.files.begin(), subject.files.end(), [&](const SourceFile& file) {
        return file.name == finding.file && finding.line <= file.lines.size() &&
               (finding.line != 0 || finding.column == 0);
    });
}

std::string print_subject(const Subject& subject, std::vector<Expectation> expected) {
    std::stable_sort(expected.begin(), expected.end(),
                     [](const auto& a, const auto& b) { return a.finding < b.finding; });
    std::string text;
    for (const SourceFile& file : subject.files) {
        const auto print_those_of = [&](std::size_t line) {
            for (const Expectation& wanted : expected)
                if (wanted.finding.file == file.name && wanted.finding.line == line &&
                    has_line(subject, wanted.finding))
                    text += print_expectation(wanted, false);
        };
        text += file.separator + "\n";
        print_those_of(0);
        if (&file == subject.files.data())
            for (const Expectation& wanted : expected)
                if (!has_line(subject, wanted.finding)) text += print_expectation(wanted, true);
        for (std::size_t i = 0; i < file.lines.size(); ++i) {
            text += file.lines[i] + "\n";
            print_those_of(i + 1);
        }
    }
    return text;
}

// The rule that a bad subject violates, or null.
const ListedRule* broken_rule(const CaseFile& test, const Subject& subject) {
    if (test.rules.size() == 1) return test.rules.data();
    const std::string name = subject.label.substr(0, subject.label.find(' '));
    const auto found =
        std::find_if(test.rules.begin(), test.rules.end(), [&](const ListedRule& r) { return r.name == name; });
    return found == test.rules.end() ? nullptr : &*found;
}

std::size_t count(const Subject& subject, const std::string& version, Severity severity) {
    return static_cast<std::size_t>(
        std::count_if(subject.expected.begin(), subject.expected.end(), [&](const Expectation& wanted) {
            const Versions& in = wanted.versions;
            return wanted.finding.severity == severity &&
                   (in.empty() || std::find(in.begin(), in.end(), version) != in.end());
        }));
}

// A bad subject with the identifier of the rule is an example of it. Other subjects may be about other findings.
bool shows(const CaseFile& test, const ListedRule& rule) {
    bool has_bad = false;
    for (const Subject& subject : test.subjects) {
        if (subject.good || broken_rule(test, subject) != &rule) continue;
        has_bad = true;
        for (const Expectation& wanted : subject.expected)
            if (wanted.finding.id == rule.identifier) return true;
    }
    return !has_bad || rule.identifier == "-";
}

// Empty: the expectations are allowed for this kind of subject.
std::string fault_of(const CaseFile& test, const Subject& subject, const std::string& version) {
    const std::size_t errors = count(subject, version, Severity::error);
    if (subject.good) return errors == 0 ? "" : "a good subject must have no error";
    const ListedRule* rule = broken_rule(test, subject);
    if (rule == nullptr)
        return "where there are several rules, the words of a bad subject begin with the one it breaks";
    if (errors == 1) return "";
    if (errors == 0 && rule->severity == "warning" && count(subject, version, Severity::warning) != 0) return "";
    return "a bad subject must have exactly one error, or none but a warning when its rule is to warn";
}

}  // namespace

std::string SourceFile::text() const {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

CaseFile parse_case(std::string_view text) { return Reader().read(text); }

std::string print_case(const CaseFile& test, const std::vector<std::vector<Expectation>>& expected) {
    std::string text;
    for (const std::string& line : test.head) text += line + "\n";
    for (std::size_t i = 0; i < test.subjects.size(); ++i) text += print_subject(test.subjects[i], expected.at(i));
    return text;
}

std::vector<std::string> faults_of(const CaseFile& test) {
    std::vector<std::string> faults;
    for (const Subject& subject : test.subjects)
        for (const std::string& version : subject.versions)
            if (const std::string fault = fault_of(test, subject, version); !fault.empty()) {
                faults.push_back(std::to_string(subject.files.front().written) + ": " + fault);
                break;
            }
    for (const ListedRule& rule : test.rules)
        if (!shows(test, rule))
            faults.push_back(std::to_string(rule.written) + ": no bad subject of this rule has " + rule.identifier);
    return faults;
}

Versions parse_versions(std::string_view text) {
    Versions versions;
    std::istringstream ranges{std::string(text)};
    for (std::string range; std::getline(ranges, range, ',');) {
        const std::size_t dash = range.find('-');
        const std::size_t first = index_of(range.substr(0, dash));
        const std::size_t last = dash == std::string::npos ? first : index_of(range.substr(dash + 1));
        if (last < first) throw std::runtime_error("no version is in " + range);
        versions.insert(versions.end(), known_versions.begin() + static_cast<std::ptrdiff_t>(first),
                        known_versions.begin() + static_cast<std::ptrdiff_t>(last) + 1);
    }
    return versions;
}

std::string print_versions(const Versions& versions) {
    std::string text;
    for (std::size_t i = 0; i < versions.size();) {
        std::size_t last = i;
        while (last + 1 < versions.size() && index_of(versions[last + 1]) == index_of(versions[last]) + 1) ++last;
        text += (text.empty() ? "" : ",") + versions[i] + (last == i ? "" : "-" + versions[last]);
        i = last + 1;
    }
    return text;
}

std::vector<Expectation> merged(std::vector<Occurrence> occurrences, const Versions& all) {
    // A finding that is reported twice for a version is two expectations.
    std::map<Finding, std::vector<Versions>> rounds;
    std::map<std::pair<Finding, std::string>, std::size_t> seen;
    for (const Occurrence& one : occurrences) {
        const std::size_t round = seen[{one.finding, one.version}]++;
        auto& of_finding = rounds[one.finding];
        if (of_finding.size() <= round) of_finding.emplace_back();
        of_finding[round].push_back(one.version);
    }
    std::vector<Expectation> expectations;
    for (const auto& [finding, lists] : rounds)
        for (const Versions& versions : lists)
            expectations.push_back({finding, versions == all ? Versions() : versions, 0});
    return expectations;
}

}  // namespace csar::conformance
