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

// A part of a manifest's text and its position. A field created for printing needs no position.
struct ManifestField {
    std::string_view text;
    TextPosition position;  // line 0 if it is absent
};

struct ManifestPair {
    ManifestField name;
    ManifestField value;
};

// One file that the manifest lists. The text of a field is empty if the field is absent or empty.
struct ManifestSource {
    ManifestField source;       // as written
    std::string_view path;      // the package path it refers to; empty if it is remote or not a path in the package
    bool remote = false;        // a URI
    ManifestField algorithm;    // the name as written
    ManifestField hash;         // the digest as written
    ManifestField signature;    // path of the file's own CMS signature
    ManifestField certificate;  // path of the certificate for this signature

    // The digest; nullopt if there is none or it is malformed.
    std::optional<Digest> digest() const;
};

// A set of artifacts that are not for management and orchestration, under a registered name ("onap_ves_events").
struct ArtifactSet {
    ManifestField id;
    std::vector<ManifestPair> properties;
    std::vector<ManifestSource> sources;
};

// The name of the metadata in a manifest to which CSAR-Manifest refers (docs/formats.md).
inline constexpr std::string_view csar_manifest_version_key = "csar_manifest_version";

// The content of a manifest. The strings are owned by the Manifest, or by the code that creates content for printing.
struct ManifestContent {
    std::vector<ManifestPair> metadata;
    std::vector<ManifestSource> sources;
    std::vector<ArtifactSet> artifact_sets;
};

// A signature in the text: its lines, without the line ending of the last line.
struct SignatureBlock {
    std::size_t begin = 0;  // offsets in bytes
    std::size_t end = 0;
    TextPosition position;
    bool complete = false;  // its last line is present
};

// A parsed manifest. Owns its text, which the content refers to; can be moved, not copied.
struct Manifest : ManifestContent {
    std::string file;                         // package path it was read from
    ManifestField heading;                    // the "metadata" at its beginning
    std::unique_ptr<const std::string> text;  // never null
    std::deque<std::string> paths;            // source paths that differ from the text in the manifest
    std::optional<SignatureBlock> signature;  // the first one; further ones and text after them are rejected

    // The bytes that an embedded signature covers: all bytes before it, unchanged; the whole text if there is no
    // signature.
    std::string_view signed_bytes() const;

    // The lines of `signature`; empty if there is none.
    std::string_view signature_text() const;

    // The first metadata value with this name, ignoring ASCII case; nullptr if there is none.
    const ManifestField* find_metadata(std::string_view name) const;

    // `field` must be a field of this manifest.
    Place place(const ManifestField& field) const;
};

// Parses `text`. Findings (area manifest/) are added to `report`. All parts that can be parsed are kept even if there
// are errors elsewhere, except the text after a signature. Takes time and memory proportional to the size of `text`; at
// most Limits::manifest bytes and Limits::entries sources are read.
Manifest parse_manifest(std::string file, std::string text, const Limits& limits, Report& report);

// True if at least one file has a digest that can be compared.
bool has_digest(const ManifestContent& content);

// True if there are metadata, but no entry for a file of the package and no signature: a manifest in a directory that
// `csar pack` completes.
bool is_open(const Manifest& manifest);

// True if the first line that is neither empty nor a comment begins a manifest: `metadata`, even without the colon, or
// `Source:`.
bool begins_like_manifest(std::string_view text);

// Checks the metadata against the kind of package that they indicate: missing, mixed or misspelt names, and the format
// of dates. Returns that kind ("VNF package", "PNF archive", "network service", ...); empty if they do not indicate a
// kind. `known`: further names that are allowed.
std::string_view check_manifest_metadata(const Manifest& manifest, Report& report,
                                         std::span<const std::string> known = {});

// Reports files that are listed only in an artifact set. `names`: the names in the package; for files that are missing
// there, other findings are reported. May be null.
void check_artifact_sets(const Manifest& manifest, const PackageNames* names, Report& report);

// True if a manifest can list a file with this package path so that parsing returns the same path.
bool fits_manifest(std::string_view path);

// Prints a manifest in the form that the strictest readers accept (docs/formats.md, Manifest): LF, an empty line
// between entries, Algorithm before Hash, Signature before Certificate, lower-case hexadecimal digits, artifact sets
// last. Parsing the result returns the same content. It ends with an empty line, so that it can be signed unchanged and
// append_signature() can add the signature.
std::string print_manifest(const ManifestContent& content);

// The line ending of lines that are added to a manifest: CRLF if all of its lines end in CRLF, otherwise LF.
std::string_view line_end_of(std::string_view manifest);

// Appends a PEM-encoded signature to a manifest, with the line endings of the manifest. The signed bytes must be exactly
// `manifest`.
std::string append_signature(std::string manifest, std::string_view pem);

}  // namespace csar::meta
