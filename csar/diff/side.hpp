// One of the two inputs of a comparison, with the roles of its files and its signatures.
#pragma once

#include <map>
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

// Calls `read`, and sets Failure::path() to `name` if the input cannot be read: callers must know which of the two
// inputs it is.
template <class Read>
auto reading_input(const std::string& name, Read read) {
    try {
        return read();
    } catch (const Failure& failure) {
        if (failure.kind() != FailureKind::input || !failure.path().empty()) throw;
        throw Failure(FailureKind::input, failure.what(), name, failure.system_error());
    }
}

// The files of the package that have a role, by their paths; all others are FileRole::other.
std::map<std::string, FileRole> roles_of_files(const open::OpenedPackage& package, const Limits& limits);

// A signature of the package: location, signed data and displayed text.
struct SignedPart {
    std::string location, covers, text;
};

// The changes of signatures, which are matched by location and signed data; sorted.
std::vector<SignatureChange> compare_signatures(std::vector<SignedPart> before, std::vector<SignedPart> after);

// One side of the comparison: an archive, a directory, or a definitions file.
class Side {
public:
    // Opens and reads `subject`. Both arguments must outlive the object. Throws Failure: input if it is neither a
    // package nor a file with definitions, or if it is so damaged that its content is unknown.
    Side(open::Subject& subject, Report& report);

    // The compared package. For a signed container, the package inside.
    const open::Subject& content() const { return inner_ != nullptr ? *inner_ : subject_; }
    // Null for a single file.
    const open::OpenedPackage* package() const { return content().package(); }
    // The report about package(). It shows file names as the user gave them.
    Report& report() { return inner_ != nullptr ? of_inner_ : report_; }
    const Report& report() const { return inner_ != nullptr ? of_inner_ : report_; }
    // Finishes the reports. Call it after all findings have been added.
    void finish();
    // Null if there is none.
    const meta::Manifest* manifest() const {
        return package() != nullptr && package()->manifest() ? &*package()->manifest() : nullptr;
    }
    // Null if there are no YAML definitions.
    const validate::Model* model() const { return content().model(); }
    std::string entry() const { return content().entries().front(); }
    // The file, if the side is a single file; null for a package.
    const File* single_file() const { return subject_.is_file() ? subject_.container().archive() : nullptr; }
    // Whether the side is a single file with definitions in XML.
    bool is_xml_file() const { return subject_.is_file() && subject_.file_kind() == open::SingleFileKind::xml; }
    const std::string& name() const { return subject_.input().name; }

    // The files of the package. Reads all of them. In a directory, files that match DiffOptions::executable are
    // executable. Throws Failure: input if one of them is damaged.
    open::Contents undamaged_contents(const DiffOptions& options);

    // The signatures of the compared package, and of its container.
    std::vector<SignedPart> signed_parts(const Limits& limits) const;

private:
    open::Subject& subject_;
    Report& report_;
    open::Subject* inner_ = nullptr;  // null if there is none
    Report of_inner_;
};

}  // namespace csar::diff
