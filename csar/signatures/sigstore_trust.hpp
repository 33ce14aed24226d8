// The Sigstore identities, authorities and logs that the user trusts.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <csar/signature.hpp>
#include "csar/integrity/identity_certificate.hpp"
#include "csar/integrity/sigstore.hpp"
#include "validate/values/pattern.hpp"

namespace csar::signatures {

// A trusted root (TrustedRoot of protobuf-specs, in JSON). Ignores unknown members. `name`: the file's name, for
// messages. Throws Failure(usage) if `text` is not a trusted root.
integrity::TrustedRoot parse_trusted_root(std::string_view text, std::string_view name);

class SigstoreTrust {
public:
    // Reads the files of the options. Returns null without a bundle, and for a bundle with a key. Throws Failure(usage)
    // if an option is missing or repeated, or if its file cannot be read.
    static std::unique_ptr<const SigstoreTrust> read(const SigstoreOptions& options, bool is_by_key);

    const integrity::TrustedRoot& root() const { return root_; }
    // Whether the user requires this identity and issuer.
    bool is_wanted(std::string_view identity, std::string_view issuer) const;

private:
    // The whole value, or a pattern for a part of the value.
    struct Wanted {
        std::string text;
        std::optional<validate::Pattern> pattern;

        bool is(std::string_view given) const;
    };
    static Wanted wanted(const std::string& text, const std::string& pattern, const char* name,
                         const char* pattern_name);

    integrity::TrustedRoot root_;
    Wanted identity_, issuer_;
};

}  // namespace csar::signatures
