// Checksums that definitions declare for files of the package and for files at URIs; the reader of the files compares
// them.
#pragma once

#include <string>
#include <vector>

#include "report/report.hpp"
#include "validate/resolved/references.hpp"

namespace csar::validate {

// The file `path` must have the digest `value`. Algorithm and value are as written, and were checked together with the
// definitions. The caller determines which algorithms it can compute.
struct Obligation {
    std::string path;       // package path of an existing file; or a URI
    std::string algorithm;  // "SHA-256", "md5"
    std::string value;
    Place place;          // the place of the value
    bool remote = false;  // the file is outside of the package, at the URI in `path`
};

// The obligations of a model whose types are resolved: checksum and checksum_algorithm of artifacts (csd07 12.2; 1.3
// 3.6.7), and the checksums of software images in NFV descriptors (ETSI GS NFV-SOL001 6.2.5, 6.2.49), which are in
// properties of the artifact or of the node that has it.
std::vector<Obligation> find_obligations(const References& references, const FileProvider& files);

}  // namespace csar::validate
