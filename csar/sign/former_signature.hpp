// The signature that a new signature replaces: its signers, and whether it matches the signed bytes.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <csar/diagnostic.hpp>
#include <csar/severity_policy.hpp>
#include "csar/open/opened_package.hpp"
#include "csar/sign/package_signer.hpp"
#include "csar/sign/signature_place.hpp"

namespace csar::sign {

// Null if the file is not an archive.
std::unique_ptr<open::OpenedPackage> package_of(std::unique_ptr<container::Container> opened, const Limits& limits,
                                                Report& report);

// The files in the package that may have the certificates of a signature over `covered`. `package` may be null.
std::vector<const container::Entry*> certificate_files(const open::OpenedPackage* package, std::string_view covered);

// Adds the name of a signer other than `signer`: receivers may require the signature of this signer, or no longer
// accept it. If its subject equals that of `signer`, the serial number of its certificate follows.
void add_other_signer(std::vector<std::string>& names, std::string name, const std::string& serial,
                      const PackageSigner& signer);

struct FormerSignature {
    std::vector<std::string> other_signers;
    bool is_of_other_content = false;  // not examined for a detached signature
};

// The finding that `name` was changed (`or_added`: text after it) after `signed_file` was signed. `what`: the files to
// compare, for the hint: "package with the original one". `policy`: that of the report. If it makes the finding an
// error, the hint explains how an intended change is accepted.
Diagnostic changed_after_signing(std::string_view name, std::string_view or_added, std::string_view signed_file,
                                 std::string_view what, const SeverityPolicy& policy);

FormerSignature former_signature(std::string_view signature, const SignaturePlace& place,
                                 const open::OpenedPackage* package, const PackageSigner& signer,
                                 std::uint64_t max_certificate_bytes);

// Adds the signers other than `signer` of an existing package at the target of `place`, which the signed package from
// `path` replaces. Adds none if they are the same file, or if the target has no signature in such a place.
void add_signers_of_target(std::vector<std::string>& names, const SignaturePlace& place, const std::string& path,
                           const SignOptions& options, const PackageSigner& signer);

}  // namespace csar::sign
