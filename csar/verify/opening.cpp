// Which files of a package or directory a check reads, and how.
#include <string>
#include <utility>

#include "csar/verify/intake.hpp"
#include "csar/verify/verify.hpp"

namespace csar::verify {
namespace {

void add_known_metadata(const std::vector<std::string>& profiles, std::vector<std::string>& known) {
    for (const std::string& profile : profiles)
        for (std::string& name : intake_form(profile).known_metadata()) known.push_back(std::move(name));
}

}  // namespace

open::Opening opening_of(const VerifyOptions& options, bool reads_bytes) {
    open::Opening opening;
    opening.limits = options.limits;
    opening.definitions = options.definitions;
    opening.jobs = options.jobs;
    opening.allow_prefix = options.allow_prefix;
    opening.only_read = false;
    opening.digests = reads_bytes && !options.against;
    opening.follow_symlinks = options.follow_symlinks;
    // The author must not be able to hide files from the receiver.
    opening.scope = options.trust.ask_for_trust()                 ? open::DirectoryScope::everything
                    : !options.intakes.empty() || options.against ? open::DirectoryScope::with_ignored
                                                                  : open::DirectoryScope::as_packed;
    // A signed directory must contain no unsigned file, so `everything` includes the project file.
    if (!options.project_file.empty() && opening.scope != open::DirectoryScope::everything)
        opening.outputs.push_back(options.project_file);
    add_known_metadata(options.intakes, opening.known_metadata);
    add_known_metadata(options.metadata_of, opening.known_metadata);
    // The author writes the mark of a dialect, so the receiver must not trust it.
    if (opening.definitions.dialect.empty() && (!options.intakes.empty() || options.trust.require_signature))
        opening.definitions.dialect = "none";
    return opening;
}

}  // namespace csar::verify
