#include "csar/signatures/trusted_root.hpp"

#include <csar/failure.hpp>
#include "base/date_time.hpp"
#include "base/utf8.hpp"
#include "csar/signatures/json_fields.hpp"

namespace csar::signatures {
namespace {

using integrity::Period;
using integrity::SigstoreAuthority;
using integrity::TransparencyLog;

constexpr std::size_t max_members = 100;  // maximum number of members of each list
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
    if (!json.is_object()) throw JsonFault{"it is not a JSON object"};
    if (!text_at(json, "mediaType").value_or("").starts_with("application/vnd.dev.sigstore.trustedroot"))
        throw JsonFault{"its 'mediaType' is not that of a trusted root"};
    integrity::TrustedRoot root;
    root.authorities = members(json, "certificateAuthorities", authority_of);
    root.time_stampers = members(json, "timestampAuthorities", authority_of);
    root.logs = members(json, "tlogs", log_of);
    root.certificate_logs = members(json, "ctlogs", log_of);
    return root;
} catch (const JsonFault& fault) {
    throw Failure(FailureKind::usage, "'" + printable(name) + "' is not a Sigstore trusted root: " + fault.what);
}

}  // namespace csar::signatures
