// Limits for hostile input (docs/limits.md). Each limit applies to actual bytes, not to declared sizes, and before
// memory is allocated.
#pragma once

#include <cstdint>

namespace csar {

inline constexpr std::uint64_t KiB = 1024;
inline constexpr std::uint64_t MiB = 1024 * KiB;
inline constexpr std::uint64_t GiB = 1024 * MiB;

struct Limits {
    // ---- container
    std::uint64_t entries = 1'000'000;            // entries of one archive or directory
    std::uint64_t name_bytes = 1024;              // bytes of one entry name
    std::uint64_t path_depth = 64;                // components of one entry name
    std::uint64_t central_directory = 256 * MiB;  // bytes of a zip's central directory
    std::uint64_t extracted_bytes = 64 * GiB;     // uncompressed bytes of all entries together
    std::uint64_t retained_bytes = 512 * MiB;  // bytes of small files that are kept while a compressed tar is indexed
    std::uint64_t ratio_warning = 200;         // warn above this ratio of uncompressed to compressed size
    std::uint64_t ratio_floor = 128 * MiB;     // no warning for entries smaller than this, in bytes
    std::uint64_t ratio_ceiling = 4 * GiB;     // uncompressed bytes of a tar above ratio_warning
    // ---- definitions
    std::uint64_t definitions_file = 64 * MiB;    // bytes of one definitions file
    std::uint64_t definitions_total = 512 * MiB;  // bytes of all definitions files
    std::uint64_t yaml_nodes = 16'000'000;        // nodes of one document; an alias counts as its target
    std::uint64_t yaml_aliases = 1'000;           // aliases to collections in one document
    std::uint64_t yaml_anchors = 100'000;         // anchors in one document
    std::uint64_t yaml_directives = 100;          // lines that start with % before a document
    std::uint64_t yaml_depth = 100;               // nesting of one document
    std::uint64_t work = 1'000'000'000;           // steps to check the definitions of a package: about 10 s
    std::uint64_t memory = 1 * GiB;               // bytes of definitions and data derived from them
    std::uint64_t xml_depth = 100;                // nesting of the elements of one XML document
    std::uint64_t xml_nodes = 4'000'000;          // elements and attributes of one XML document
    std::uint64_t xml_attributes = 256;           // attributes of one element
    // ---- metadata and integrity
    std::uint64_t tosca_meta = 1 * MiB;  // bytes of TOSCA.meta
    std::uint64_t manifest = 256 * MiB;  // bytes of a SOL004 manifest
    std::uint64_t cms = 1 * MiB;         // bytes of one CMS signature
    // ---- report
    std::uint64_t findings = 1'000;  // findings that are kept for a package; further findings are counted
};

}  // namespace csar
