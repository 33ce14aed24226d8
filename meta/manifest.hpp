// The SOL004 manifest (.mf): metadata of the package, its files with their digests, and optionally a CMS signature
// (ETSI NFV-SOL004 4.3.2; SOL007 for network services). The grammar of manifests in practice:
//
//   manifest = metadata *( comment | source | sets ) [ cms ]
//   metadata = "metadata:" EOL 1*( name ":" value EOL )
//   source   = "Source:" path-or-URI EOL *( ( "Algorithm:" name | "Hash:" digest | "Signature:" path
//                                             | "Certificate:" path ) EOL )
//   sets     = "non_mano_artifact_sets:" EOL 1*( set-id ":" EOL 1*( source | name ":" value EOL ) ) ; values are deeper
//   comment  = "#" text EOL
//   cms      = "-----BEGIN CMS-----" EOL base64 EOL "-----END CMS-----" [EOL]         ; last
//
// Keywords may be in any case, spaces and tabs may precede any line, and lines may be empty; EOL = LF | CRLF | CR.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <csar/limits.hpp>
#include "base/digest.hpp"
#include "base/text_position.hpp"
#include "report/report.hpp"

namespace csar::meta {

class PackageNames;

// A part of the text, and its position. To print it, the position is not needed.
struct ManifestField {
    std::string_view text;
    TextPosition position;  // line 0: absent
};

struct ManifestPair {
    ManifestField name;
    ManifestField value;
};

// A file that the manifest lists. Missing fields are empty.
struct ManifestSource {
    ManifestField source;       // as written
    std::string_view path;      // path in the package; empty for other files
    bool remote = false;        // a URI
    ManifestField algorithm;    // as written
    ManifestField hash;         // as written
    ManifestField signature;    // path of the CMS signature of the file
    ManifestField certificate;  // path of its certificate

    // Returns nullopt if the digest is missing or malformed.
    std::optional<Digest> digest() const;
};

// Artifacts not for management and orchestration, with a registered name ("onap_ves_events").
struct ArtifactSet {
    ManifestField id;
    std::vector<ManifestPair> properties;
    std::vector<ManifestSource> sources;
};

// In the metadata of a CSAR-Manifest (docs/formats.md).
inline constexpr std::string_view csar_manifest_version_key = "csar_manifest_version";

// The content of a manifest. The Manifest owns the strings or, for printing, the caller.
struct ManifestContent {
    std::vector<ManifestPair> metadata;
    std::vector<ManifestSource> sources;
    std::vector<ArtifactSet> artifact_sets;
};

// The lines of a signature, without the last line ending.
struct SignatureBlock {
    std::size_t begin = 0;  // bytes
    std::size_t end = 0;
    TextPosition position;
    bool complete = false;  // has its last line
};

// A parsed manifest, which owns its text. Movable, not copyable.
struct Manifest : ManifestContent {
    std::string file;                         // path in the package
    ManifestField heading;                    // "metadata"
    std::unique_ptr<const std::string> text;  // never null
    std::deque<std::string> paths;            // paths that differ from the text
    std::optional<SignatureBlock> signature;  // the first; more text after it is an error

    // What the signature covers: all bytes before it or, without a signature, the whole text.
    std::string_view signed_bytes() const;

    // Returns an empty string if there is none.
    std::string_view signature_text() const;

    // The first value. Ignores ASCII case. Null if there is none.
    const ManifestField* find_metadata(std::string_view name) const;

    // Whether the manifest lists the file, or names it as the certificate of a file.
    bool names(std::string_view path) const;

    Place place(const ManifestField& field) const;
};

// Parses `text`, and reports findings of the area manifest/. Keeps all that can be parsed, but no text after a
// signature. Reads at most Limits::manifest bytes and Limits::entries sources. Time and memory are proportional to the
// text.
Manifest parse_manifest(std::string file, std::string text, const Limits& limits, Report& report);

// True if at least one file has a digest that can be compared.
bool has_digest(const ManifestContent& content);

// True if it has metadata, but no entries and no signature: `csar pack` completes this manifest.
bool is_open(const Manifest& manifest);

// True if the first line, after empty lines and comments, is `metadata`, with or without colon, or begins with
// `Source:`.
bool begins_like_manifest(std::string_view text);

// Finds the kind of package, and checks metadata against it: missing, mixed or misspelt names, and dates. Returns the
// kind ("VNF package", "PNF archive", "network service", ...), or "". `known`: other allowed names.
std::string_view check_manifest_metadata(const Manifest& manifest, Report& report,
                                         std::span<const std::string> known = {});

// Reports files that only an artifact set lists. `names`: the files in the package, because a missing file is another
// finding. May be null.
void check_artifact_sets(const Manifest& manifest, const PackageNames* names, Report& report);

// The reason why a manifest cannot list this path, or "" if parsing gives the path back.
std::string_view why_unlistable(std::string_view path);
inline bool fits_manifest(std::string_view path) { return why_unlistable(path).empty(); }

// Prints a manifest for the strictest readers (docs/formats.md, Manifest): LF, an empty line between entries, Algorithm
// before Hash, Signature before Certificate, lower-case digits, artifact sets last. Ends with an empty line, for
// append_signature(). Parsing gives the content back.
std::string print_manifest(const ManifestContent& content);

// CRLF if all lines have it, otherwise LF.
std::string_view line_end_of(std::string_view manifest);

// Appends a PEM signature of `manifest`, with its line endings.
std::string append_signature(std::string manifest, std::string_view pem);

}  // namespace csar::meta
