// The checks that the table of intake profiles is made of. Each reports what does not meet its row; what another row
// demands first (a manifest, say) is passed over where it is missing.
#pragma once

#include <string>

#include "csar/verify/intake_profiles.hpp"

namespace csar {

void check_zip(const IntakeSubject& subject, const IntakeRow& row, Report& report);
void check_archive(const IntakeSubject& subject, const IntakeRow& row, Report& report);
void check_file_name(const IntakeSubject& subject, const IntakeRow& row, Report& report);

void check_metadata_folder(const IntakeSubject& subject, const IntakeRow& row, Report& report);
// A keyname of block_0 has a value: the row's, under either of its names.
void check_key(const IntakeSubject& subject, const IntakeRow& row, Report& report);
// The same, and the value is the second word of the row's.
void check_key_value(const IntakeSubject& subject, const IntakeRow& row, Report& report);
void check_former_keynames(const IntakeSubject& subject, const IntakeRow& row, Report& report);
void check_later_keynames(const IntakeSubject& subject, const IntakeRow& row, Report& report);

void check_definitions_version(const IntakeSubject& subject, const IntakeRow& row, Report& report);

void check_manifest(const IntakeSubject& subject, const IntakeRow& row, Report& report);
void check_manifest_name(const IntakeSubject& subject, const IntakeRow& row, Report& report);
void check_vnf_metadata(const IntakeSubject& subject, const IntakeRow& row, Report& report);
void check_vnf_metadata_surplus(const IntakeSubject& subject, const IntakeRow& row, Report& report);
void check_pnf_metadata(const IntakeSubject& subject, const IntakeRow& row, Report& report);
void check_listed_files(const IntakeSubject& subject, const IntakeRow& row, Report& report);
void check_absent_files(const IntakeSubject& subject, const IntakeRow& row, Report& report);
void check_digests_with_remote_files(const IntakeSubject& subject, const IntakeRow& row, Report& report);
void check_signed_digests(const IntakeSubject& subject, const IntakeRow& row, Report& report);
void check_digest_algorithms(const IntakeSubject& subject, const IntakeRow& row, Report& report);
void check_remote_files(const IntakeSubject& subject, const IntakeRow& row, Report& report);
void check_artifact_sets(const IntakeSubject& subject, const IntakeRow& row, Report& report);

void check_signature(const IntakeSubject& subject, const IntakeRow& row, Report& report);

// Checks every row of the profile `name`. Throws Failure(usage) for an unknown one.
void check_intake(const IntakeSubject& subject, std::string_view name, Report& report);

}  // namespace csar
