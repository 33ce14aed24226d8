#include "csar/signatures/sigstore_trust.hpp"

#include <csar/failure.hpp>
#include <csar/limits.hpp>
#include "base/compose.hpp"
#include "base/date_time.hpp"
#include "base/file.hpp"
#include "base/utf8.hpp"
#include "csar/signatures/json_fields.hpp"

namespace csar::signatures {
namespace {

using integrity::Period;
using integrity::SigstoreAuthority;
using integrity::TransparencyLog;

constexpr std::uint64_t max_root_bytes = 16 * MiB;
constexpr std::size_t max_members = 100;  // of each list
constexpr std::size_t max_chain = 16;

std::chrono::sys_seconds time_of(const Json& period, const char* key) {
    const DateTimeReading time = read_date_time(need_text(period, key), DateTimeForm::rfc_3339);
    if (time.fault != nullptr) throw JsonFault{"'" + std::string(key) + "' is not a time"};
    return time.moment.seconds;
}

Period period_of(const Json& object) {
    Period period;
    if (!object.contains("validFor")) return period;
    const Json& given = need_object(object, "validFor");
    if (given.contains("start")) period.start = time_of(given, "start");
    if (given.contains("end")) period.end = time_of(given, "end");
    return period;
}

TransparencyLog log_of(const Json& object) {
    TransparencyLog log{.name = text_at(object, "baseUrl").value_or(""),
                        .id = need_bytes(need_object(object, "logId"), "keyId")};
    const Json& key = need_object(object, "publicKey");
    log.key = need_bytes(key, "rawBytes");
    log.period = period_of(key);
    return log;
}

SigstoreAuthority authority_of(const Json& object) {
    SigstoreAuthority authority;
    authority.name = text_at(object, "uri").value_or("");
    for (const Json& certificate : need_list(need_object(object, "certChain"), "certificates", 1, max_chain))
        authority.chain.push_back(need_bytes(certificate, "rawBytes"));
    authority.period = period_of(object);
    return authority;
}

template <class Member>
std::vector<Member> members(const Json& json, const char* key, Member (*read)(const Json&)) {
    std::vector<Member> all;
    for (const Json& member : need_list(json, key, 0, max_members)) {
        if (!member.is_object()) throw JsonFault{"a member of '" + std::string(key) + "' is not an object"};
        all.push_back(read(member));
    }
    return all;
}

}  // namespace

integrity::TrustedRoot parse_trusted_root(std::string_view text, std::string_view name) try {
    const Json json = parse_json(text);
    if (!json.is_object()) throw JsonFault{"the trusted root is not a JSON object"};
    if (!text_at(json, "mediaType").value_or("").starts_with("application/vnd.dev.sigstore.trustedroot"))
        throw JsonFault{"the 'mediaType' is not that of a trusted root"};
    integrity::TrustedRoot root;
    root.authorities = members(json, "certificateAuthorities", authority_of);
    root.time_stampers = members(json, "timestampAuthorities", authority_of);
    root.logs = members(json, "tlogs", log_of);
    root.certificate_logs = members(json, "ctlogs", log_of);
    return root;
} catch (const JsonFault& fault) {
    throw Failure(FailureKind::usage, "'" + printable(name) + "' is not a Sigstore trusted root: " + fault.what);
}

bool SigstoreTrust::Wanted::is(std::string_view given) const {
    if (given.empty()) return false;
    return pattern ? pattern->matches(given, validate::Pattern::Extent::anywhere).value_or(false) : given == text;
}

SigstoreTrust::Wanted SigstoreTrust::wanted(const std::string& text, const std::string& pattern, const char* name,
                                            const char* pattern_name) {
    if (text.empty() == pattern.empty())
        throw Failure(FailureKind::usage,
                      compose("SigstoreOptions::bundle requires either {} or {}", name, pattern_name));
    Wanted result{text, std::nullopt};
    if (pattern.empty()) return result;
    validate::Pattern::Compiled compiled = validate::Pattern::compile(pattern);
    if (!compiled.pattern)
        throw Failure(FailureKind::usage, compose("{} {}: {}", pattern_name, printable(pattern), compiled.fault));
    result.pattern = std::move(compiled.pattern);
    return result;
}

std::unique_ptr<const SigstoreTrust> SigstoreTrust::read(const SigstoreOptions& options, bool is_by_key) {
    if (options.bundle.empty() || is_by_key) {
        if (!options.trusted_root.empty() || !options.identity.empty() || !options.identity_pattern.empty() ||
            !options.issuer.empty() || !options.issuer_pattern.empty())
            throw Failure(
                FailureKind::usage,
                std::string("SigstoreOptions::trusted_root, SigstoreOptions::identity and SigstoreOptions::issuer ") +
                    (is_by_key ? "cannot be combined with TrustOptions::key" : "require SigstoreOptions::bundle"));
        return nullptr;
    }
    if (options.trusted_root.empty())
        throw Failure(FailureKind::usage,
                      "SigstoreOptions::bundle requires SigstoreOptions::trusted_root or TrustOptions::key: nothing is "
                      "downloaded");
    auto trust = std::make_unique<SigstoreTrust>();
    trust->identity_ = wanted(options.identity, options.identity_pattern, "SigstoreOptions::identity",
                              "SigstoreOptions::identity_pattern");
    trust->issuer_ =
        wanted(options.issuer, options.issuer_pattern, "SigstoreOptions::issuer", "SigstoreOptions::issuer_pattern");
    trust->root_ = parse_trusted_root(read_whole_file(options.trusted_root, max_root_bytes), options.trusted_root);
    return trust;
}

bool SigstoreTrust::is_wanted(std::string_view identity, std::string_view issuer) const {
    return identity_.is(identity) && issuer_.is(issuer);
}

}  // namespace csar::signatures
