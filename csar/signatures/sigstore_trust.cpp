#include "csar/signatures/sigstore_trust.hpp"

#include <csar/failure.hpp>
#include <csar/limits.hpp>
#include "base/compose.hpp"
#include "base/file.hpp"
#include "base/utf8.hpp"
#include "csar/signatures/trusted_root.hpp"

namespace csar::signatures {
namespace {

constexpr std::uint64_t max_root_bytes = 16 * MiB;

}  // namespace

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
