// The files and the metadata of one side of a comparison.
#pragma once

#include <map>
#include <string>

#include "base/digest.hpp"
#include "csar/container/container.hpp"
#include "meta/manifest.hpp"
#include "meta/tosca_meta.hpp"
#include "report/report.hpp"

namespace csar {

struct ComparedFile {
    Digest digest;
    bool executable = false;
};

// Every file of the container with the SHA-256 of its content, read on at most `jobs` threads.
std::map<std::string, ComparedFile> compared_files(const container::Container& container, unsigned jobs,
                                                   Report& report);

// The pairs of TOSCA.meta by key; keys of later blocks are prefixed with the Name of their block.
std::map<std::string, std::string> compared_metadata(const meta::ToscaMeta& metadata);

// The metadata of a manifest by name.
std::map<std::string, std::string> compared_metadata(const meta::Manifest& manifest);

}  // namespace csar
