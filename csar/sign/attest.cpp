// Creates statements: in-toto Statement v1 in a DSSE envelope. The predicate is SLSA provenance 1.0, or any other.
#include "csar/sign/sign.hpp"

#include <sys/stat.h>

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>

#include "base/date_time.hpp"
#include "base/file.hpp"
#include "base/json_nesting.hpp"
#include "base/output_file.hpp"
#include "base/package_path.hpp"
#include "base/utf8.hpp"
#include "csar/layout/layout.hpp"
#include "csar/open/file_content.hpp"
#include "csar/open/outputs.hpp"
#include "csar/sign/package_signer.hpp"
#include "csar/sign/stale_files.hpp"
#include "csar/signatures/envelope.hpp"
#include "csar/verify/sbom_claims.hpp"
#include "report/diagnose.hpp"

namespace csar::sign {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view provenance = "https://slsa.dev/provenance/v1";

[[noreturn]] void refuse_to_attest(const std::string& message) {
    throw Failure(FailureKind::usage, "attest: " + message);
}

// in-toto Statement v1 and SLSA 1.0 require URIs for types and builders.
void require_uri(const std::string& what, const std::string& text) {
    if (!is_utf8(text)) refuse_to_attest(compose("'{}' is not UTF-8", text));
    if (!has_uri_scheme(text) || text.find_first_of(" \t\r\n") != std::string::npos)
        refuse_to_attest(compose("{} is not a URI such as https://acme.example/build/v1: '{}'", what, text));
}

// SLSA 1.0 requires a date with a time, in UTC.
std::optional<std::chrono::sys_seconds> add_time(Json& metadata, const char* key, const std::string& text) {
    if (text.empty()) return std::nullopt;
    constexpr std::string_view date = "2026-11-22";
    const auto time = text.size() > date.size() ? parse_date_time(text) : std::nullopt;
    if (!time) refuse_to_attest(compose("'{}' is not a time such as 2026-11-22T04:45:00Z", text));
    metadata[key] = date_time_text(*time);
    return time;
}

Json provenance_of(const AttestOptions& options) {
    std::vector<std::string> given = {options.build_type, options.builder, options.invocation};
    for (const auto& [name, value] : options.parameters) given.insert(given.end(), {name, value});
    for (const std::string& text : given)
        if (!is_utf8(text)) refuse_to_attest(compose("'{}' is not UTF-8", text));
    if (options.build_type.empty() || options.builder.empty())
        refuse_to_attest(
            "provenance requires AttestOptions::build_type and AttestOptions::builder; for "
            "another predicate, set AttestOptions::predicate_file");
    require_uri("AttestOptions::build_type", options.build_type);
    require_uri("AttestOptions::builder", options.builder);
    Json definition = {{"buildType", options.build_type}, {"externalParameters", Json::object()}};
    for (const auto& [name, value] : options.parameters) definition["externalParameters"][name] = value;
    Json details = {{"builder", {{"id", options.builder}}}};
    Json metadata = Json::object();
    if (!options.invocation.empty()) metadata["invocationId"] = options.invocation;
    const auto started = add_time(metadata, "startedOn", options.started);
    const auto finished = add_time(metadata, "finishedOn", options.finished);
    if (started && finished && *finished < *started)
        refuse_to_attest(compose("the build ended at {}, before its start at {}", date_time_text(*finished),
                                 date_time_text(*started)));
    if (!metadata.empty()) details["metadata"] = metadata;
    return {{"buildDefinition", definition}, {"runDetails", details}};
}

// The type must match the format of the bill of materials.
void require_type_of_bill(const Json& predicate, const AttestOptions& options) {
    const std::string& type = options.predicate_type;
    const bool is_cyclonedx = predicate.contains("bomFormat");
    if (is_cyclonedx ? type.starts_with("https://spdx.dev/Document")
                     : predicate.contains("spdxVersion") && type.starts_with("https://cyclonedx.org/bom"))
        refuse_to_attest(compose("'{}' is {} document, but AttestOptions::predicate_type is '{}'",
                                 options.predicate_file, is_cyclonedx ? "a CycloneDX" : "an SPDX", type));
}

Json predicate_of(const AttestOptions& options) {
    if (options.predicate_file.empty() != options.predicate_type.empty())
        refuse_to_attest("AttestOptions::predicate_file and AttestOptions::predicate_type can only be used together");
    if (options.predicate_file.empty()) return provenance_of(options);
    if (!options.build_type.empty() || !options.builder.empty())
        refuse_to_attest(
            "AttestOptions::build_type and AttestOptions::builder can only be used with provenance, not with "
            "another predicate");
    require_uri("AttestOptions::predicate_type", options.predicate_type);
    constexpr std::size_t max_depth = 64;
    const std::string text = read_whole_file(options.predicate_file, options.limits.definitions_file);
    Json predicate = is_nested_deeper(text, max_depth) ? Json() : Json::parse(text, nullptr, false);
    if (!predicate.is_object()) refuse_to_attest(compose("'{}' is not a JSON object", options.predicate_file));
    require_type_of_bill(predicate, options);
    return predicate;
}

// Refuses a bill of materials that is unreadable, or does not match the package.
void require_bill_of(const std::string& package, const File& archive, const AttestOptions& options) {
    const std::string& bill = options.predicate_file;
    try {
        verify::SbomClaims(read_whole_file(bill, verify::max_sbom_bytes), bill);
    } catch (const Failure& failure) {
        if (failure.kind() != FailureKind::input) throw;
        refuse_to_attest(failure.what());
    }
    if (is_bill_of_other_package(bill, package, archive, options.limits))
        refuse_to_attest(compose(
            "the bill of materials '{}' does not match '{}': csar::verify_package with VerifyOptions::sbom lists "
            "the differences",
            bill, package));
}

// A statement of csar begins with '{'.
bool is_other_file(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode) || status.st_size == 0) return false;
    std::byte first{};
    File::open_read(path).read_at(0, std::span(&first, 1));
    return first != std::byte{'{'};
}

}  // namespace

AttestResult attest(const std::string& package, const AttestOptions& options) {
    if (options.signer.digest.value_or(DigestAlgorithm::sha256) != DigestAlgorithm::sha256)
        refuse_to_attest("statements are signed with SHA-256");
    layout::refuse_layout(package);
    const PackageSigner signer(options.signer, false);
    Json statement;
    statement["_type"] = "https://in-toto.io/Statement/v1";
    const Json predicate = predicate_of(options);
    AttestResult result;
    result.output = options.output.empty() ? package + ".intoto.jsonl" : options.output;
    std::vector<std::string> others = open::files_of(options.signer);
    others.insert(others.end(), {package, options.predicate_file});
    open::require_distinct_outputs("attest: the statement", result.output, others);
    std::error_code absent;
    if (is_other_file(result.output))
        refuse_to_attest(compose("'{}' exists and is not a statement: choose another file", result.output));
    if (!options.replace && std::filesystem::is_regular_file(result.output, absent))
        refuse_to_attest(
            compose("'{}' exists: overwrite the file with AttestOptions::replace, or write another file with "
                    "AttestOptions::output",
                    result.output));
    const File file = File::open_read(package);
    if (predicate.contains("bomFormat") || predicate.contains("spdxVersion")) require_bill_of(package, file, options);
    result.sha256 = open::sha256_of(open::content_of(file));
    result.subject = signer.subject();
    statement["subject"] =
        Json::array({{{"name", printable(file_name(package))}, {"digest", {{"sha256", result.sha256}}}}});
    statement["predicateType"] = options.predicate_type.empty() ? provenance : options.predicate_type;
    statement["predicate"] = predicate;
    signatures::Envelope envelope{statement.dump(), std::string(signatures::in_toto_payload), {}};
    envelope.signatures.push_back({signer.sign_message(envelope.signed_bytes()), {}});
    OutputFile output(result.output);
    output.file().write(as_bytes(signatures::print_envelope(envelope, signer.certificates_pem())));
    output.commit();
    return result;
}

}  // namespace csar::sign
