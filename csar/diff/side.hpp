// One of the two packages of a comparison.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <csar/diff.hpp>
#include <csar/failure.hpp>
#include "csar/open/digest_pass.hpp"
#include "csar/open/opened_package.hpp"
#include "csar/open/subject.hpp"
#include "meta/manifest.hpp"
#include "report/report.hpp"

namespace csar::diff {

// Calls `read`. If the input is unreadable, sets Failure::path() to `name`, so that callers know which input it is.
template <class Read>
auto reading_input(const std::string& name, Read read) {
    try {
        return read();
    } catch (const Failure& failure) {
        if (failure.kind() != FailureKind::input || !failure.path().empty()) throw;
        throw Failure(FailureKind::input, failure.what(), name, failure.system_error());
    }
}

// Files that are not in the result have the role FileRole::other.
std::map<std::string, FileRole> roles_of_files(const open::OpenedPackage& package, const Limits& limits);

struct SignedPart {
    std::string location, covers, text;
};

// Matches signatures by location and signed data. The result is sorted.
std::vector<SignatureChange> compare_signatures(std::vector<SignedPart> before, std::vector<SignedPart> after);

// An archive, a directory or a definitions file.
class Side {
public:
    // Opens and reads `subject`. The arguments must outlive this object.
    // Throws Failure(input) if `subject` is not a package or definitions file, or if damage hides its content.
    Side(open::Subject& subject, Report& report);

    // Returns the package inside, if the package is a signed container.
    const open::Subject& content() const { return inner_ != nullptr ? *inner_ : subject_; }
    // Returns null for a single file.
    const open::OpenedPackage* package() const { return content().package(); }
    // The report about content(). Shows the file names that the user gave.
    Report& report() { return inner_ != nullptr ? of_inner_ : report_; }
    const Report& report() const { return inner_ != nullptr ? of_inner_ : report_; }
    // Call this after the last finding.
    void finish();
    const meta::Manifest* manifest() const {
        return package() != nullptr && package()->manifest() ? &*package()->manifest() : nullptr;
    }
    // Returns null if there are no YAML definitions.
    const validate::Model* model() const { return content().model(); }
    std::string entry() const { return content().entries().front(); }
    // Returns null for a package.
    const File* single_file() const { return subject_.is_file() ? subject_.container().archive() : nullptr; }
    bool is_xml_file() const { return subject_.is_file() && subject_.file_kind() == open::SingleFileKind::xml; }
    // The files that `csar migrate` adds and that are unchanged: they define types which are built-in in `other`.
    // Returns an empty set if `other` has such a file, too, changed or not.
    std::set<const validate::DefinitionsFile*> files_of_built_in_types(const Side& other) const;
    const std::string& name() const { return subject_.input().name; }

    // Reads all files. Throws Failure(input) if a file is damaged.
    // In a directory, files that match DiffOptions::executable are executable.
    open::Contents undamaged_contents(const DiffOptions& options);

    // Includes the signatures of the container.
    std::vector<SignedPart> signed_parts(const Limits& limits) const;

private:
    open::Subject& subject_;
    Report& report_;
    open::Subject* inner_ = nullptr;  // may be null
    Report of_inner_;
};

}  // namespace csar::diff
