// The SOL004 manifest (.mf): metadata of the package, its files with their digests, perhaps a CMS signature
// (ETSI NFV-SOL004 4.3.2; SOL007 for network services). As it is really written:
//
//   manifest = metadata *( comment | source | sets ) [ cms ]
//   metadata = "metadata:" EOL 1*( name ":" value EOL )
//   source   = "Source:" path-or-URI EOL *( ( "Algorithm:" name | "Hash:" digest | "Signature:" path
//                                             | "Certificate:" path ) EOL )
//   sets     = "non_mano_artifact_sets:" EOL 1*( set-id ":" EOL 1*( source | name ":" value EOL ) )
//   comment  = "#" text EOL
//   cms      = "-----BEGIN CMS-----" EOL base64 EOL "-----END CMS-----" [EOL]         ; last
//
// Keywords in any case, blanks and tabs in front of any line, empty lines anywhere; EOL = LF | CRLF | CR.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/digest.hpp"
#include "base/text_position.hpp"
#include <csar/limits.hpp>
#include <csar/report.hpp>

namespace csar::meta {

// A part of a manifest's text and where it stands. What is built to be printed needs no position.
struct ManifestField {
    std::string_view text;
    TextPosition position;  // line 0: absent
};

struct ManifestPair {
    ManifestField name;
    ManifestField value;
};

// One file that the manifest lists. A field that is absent or empty has an empty text.
struct ManifestSource {
    ManifestField source;       // as written
    std::string_view path;      // the package path it means; empty: remote, or no path in the package
    bool remote = false;        // a URI
    ManifestField algorithm;    // the name as written
    ManifestField hash;         // the digest as written
    ManifestField signature;    // path of the file's own CMS signature
    ManifestField certificate;  // path of the certificate for it

    // The digest; nullopt when there is none or it cannot be read.
    std::optional<Digest> digest() const;
};

// Artifacts that are not for management and orchestration, under a registered name such as "onap_ves_events".
struct ArtifactSet {
    ManifestField id;
    std::vector<ManifestPair> properties;
    std::vector<ManifestSource> sources;
};

// The metadata of a manifest that CSAR-Manifest names (docs/formats.md).
inline constexpr std::string_view csar_manifest_version_key = "csar_manifest_version";

// What a manifest says. The texts belong to somebody else: to the Manifest, or to whoever builds one to print it.
struct ManifestContent {
    std::vector<ManifestPair> metadata;
    std::vector<ManifestSource> sources;
    std::vector<ArtifactSet> artifact_sets;
};

// A signature in the text: its lines, without the line end of the last.
struct SignatureBlock {
    std::size_t begin = 0;  // offsets in bytes
    std::size_t end = 0;
    TextPosition position;
    bool complete = false;  // its last line is there
};

// A parsed manifest. Owns its text, which the content refers to; can be moved, not copied.
struct Manifest : ManifestContent {
    std::string file;                         // package path it was read from
    std::unique_ptr<const std::string> text;  // never null
    std::deque<std::string> paths;            // of sources whose path is not written as it is
    std::optional<SignatureBlock> signature;  // the first one; more, and text behind it, are errors

    // What an embedded signature covers: all bytes before it, as they are. The whole text when there is none.
    std::string_view signed_bytes() const;

    // The first metadata value under this name, ASCII case ignored; nullptr when there is none.
    const ManifestField* find_metadata(std::string_view name) const;

    // `field` must be one of this manifest.
    Place place(const ManifestField& field) const;
};

// Parses `text`. Findings (area manifest/) go into `report`; what can be read is kept whatever else is wrong, but
// nothing that stands behind a signature. Takes time and memory in proportion to `text`; at most Limits::manifest bytes
// and Limits::entries sources are read.
Manifest parse_manifest(std::string file, std::string text, const Limits& limits, Report& report);

// Checks the metadata by the kind of package that they tell of: what is missing, mixed, misspelt, and the form of
// dates. Returns that kind ("VNF package", "PNF archive", "network service", ...); empty when they do not tell.
std::string_view check_manifest_metadata(const Manifest& manifest, Report& report);

// True when a file of this package path can be listed in a manifest so that readers find it again.
bool fits_manifest(std::string_view path);

// Prints a manifest in the one form that the strictest readers take (docs/formats.md, Manifest): LF, an empty line between
// entries, Algorithm before Hash, Signature before Certificate, lower-case hexadecimal digits, artifact sets last.
// Parsing gives the same content back. Ends with an empty line, so that it can be signed as it is; a signature goes
// behind it with append_signature.
std::string print_manifest(const ManifestContent& content);

// Puts a signature in PEM form behind a printed manifest. What was signed must be `manifest` exactly.
std::string append_signature(std::string manifest, std::string_view pem);

}  // namespace csar::meta
