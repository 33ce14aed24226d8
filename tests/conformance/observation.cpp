#include "tests/conformance/observation.hpp"

#include <unistd.h>

#include <map>
#include <utility>

#include "csar/verify/verify.hpp"
#include "tests/support/temporary_directory.hpp"

namespace csar::conformance {
namespace {

namespace fs = std::filesystem;

// Thousands of small temporary files: in memory if possible.
fs::path quick_directory() {
    return ::access("/dev/shm", W_OK | X_OK) == 0 ? fs::path("/dev/shm") : fs::temp_directory_path();
}

// Writes the files of a subject to "subject", and the values of inputs and the intake profile next to this directory.
class Written {
public:
    Written(const Subject& subject, const fs::path& beside) : shape_(subject.shape) {
        path_ = shape_ == Shape::archive ? beside / subject.archive : directory_.path() / "subject";
        // Definitions of TOSCA 1.0 are XML.
        const bool is_xml = !subject.files.empty() && subject.files.front().text().starts_with('<');
        const std::string entry = is_xml ? "entry.tosca" : "entry.yaml";
        if (shape_ == Shape::file) path_ /= entry;
        for (const fs::path name : subject.shared)
            directory_.write("subject/" + name.filename().string(), directory_.read(beside / name));
        for (const SourceFile& file : subject.files) {
            if (file.name == inputs_name)
                inputs_ = directory_.write(inputs_name, file.text());
            else if (file.name == intake_name)
                intake_ = directory_.write("intake.yaml", file.text());
            else if (!file.name.empty())
                directory_.write("subject/" + file.name, file.text());
            else if (shape_ == Shape::file)
                directory_.write("subject/" + entry, file.text());
        }
        if (shape_ == Shape::package) fs::create_directories(path_);
    }

    const fs::path& path() const { return path_; }
    const std::string& inputs() const { return inputs_; }
    const std::string& intake() const { return intake_; }

    // The name of the file in the subject. Outside of a package, a place has the whole path, without its first slash if
    // no package is checked.
    std::string name_of(const std::string& file) const {
        if (shape_ != Shape::file && !file.starts_with('/')) return file;
        const std::string path = file.starts_with('/') || file.empty() ? file : "/" + file;
        if (path == path_) return "";
        if (path == inputs_) return std::string(inputs_name);
        return path.starts_with(directory_ / "subject/") ? path.substr((directory_ / "subject/").size()) : path;
    }

private:
    test::TemporaryDirectory directory_{quick_directory()};
    Shape shape_;
    fs::path path_;
    std::string inputs_, intake_;
};

std::string shown(const Finding& finding) {
    std::string text = std::string(to_string(finding.severity)) + " " + finding.id + " at ";
    if (!finding.file.empty()) text += finding.file + ":";
    return text + std::to_string(finding.line) + ":" + std::to_string(finding.column);
}

// The line of the case file that a finding is about.
std::size_t line_of(const Subject& subject, const Finding& finding) {
    for (const SourceFile& file : subject.files) {
        if (file.name != finding.file) continue;
        const bool there = finding.line != 0 && finding.line <= file.lines_at.size();
        return there ? file.lines_at[finding.line - 1] : file.written;
    }
    return subject.files.front().written;
}

}  // namespace

std::vector<Observed> observe(const Subject& subject, const fs::path& beside) {
    const Written written(subject, beside);
    std::vector<Observed> observed;
    for (const std::string& version : subject.versions) {
        VerifyOptions options;
        options.definitions.read_as = parse_tosca_version(version);
        options.definitions.inputs = written.inputs();
        if (!written.intake().empty()) options.intakes = {written.intake()};
        Report report(written.path().string());
        if (subject.verified)
            static_cast<void>(verify::verify_input(written.path().string(), options, report));
        else
            static_cast<void>(verify::validate_input(written.path().string(), options, report));
        for (const Diagnostic& said : report.diagnostics()) {
            if (said.severity < Severity::warning) continue;
            const Finding finding{written.name_of(said.place.file), said.place.line, said.place.column, said.severity,
                                  std::string(said.id)};
            observed.push_back({{finding, version}, said.message});
        }
    }
    return observed;
}

std::vector<std::string> differences(const Subject& subject, const std::vector<Observed>& observed) {
    std::multimap<std::pair<Finding, std::string>, std::size_t> wanted;  // to the line where it is expected
    for (const Expectation& expected : subject.expected)
        for (const std::string& version : expected.versions.empty() ? subject.versions : expected.versions)
            wanted.emplace(std::pair(expected.finding, version), expected.written);
    const auto in = [](const std::string& version) { return version.empty() ? "" : " as " + version; };
    std::vector<std::string> texts;
    for (const Observed& one : observed) {
        const auto found = wanted.find({one.finding, one.version});
        if (one.message.empty())
            texts.push_back(std::to_string(line_of(subject, one.finding)) +
                            ": a finding without a message: " + shown(one.finding));
        if (found != wanted.end())
            wanted.erase(found);
        else
            texts.push_back(std::to_string(line_of(subject, one.finding)) + ": not expected" + in(one.version) + ": " +
                            shown(one.finding) + " (" + one.message + ")");
    }
    for (const auto& [missed, line] : wanted)
        texts.push_back(std::to_string(line) + ": expected" + in(missed.second) +
                        " and not there: " + shown(missed.first));
    return texts;
}

}  // namespace csar::conformance
