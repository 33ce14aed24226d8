// For tests of the zip reader: archives in memory, and their findings.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.hpp"
#include "csar/container/zip_container.hpp"
#include "report/report.hpp"
#include "tests/hostile/memory_file.hpp"
#include "tests/hostile/zip_builder.hpp"

namespace csar::container {

using hostile::deflated;
using hostile::directory;
using hostile::extra_field;
using hostile::le16;
using hostile::le32;
using hostile::le64;
using hostile::le8;
using hostile::sample_noise;
using hostile::sample_text;
using hostile::sound_archive;
using hostile::stored;
using hostile::ZipArchive;
using hostile::ZipEnd;
using hostile::ZipHeader;
using hostile::ZipMember;

inline File file_of(std::string_view bytes) { return hostile::memory_file(bytes, "test.zip"); }

struct OpenedZip {
    Report report;
    std::unique_ptr<ZipContainer> zip;
};

inline std::unique_ptr<OpenedZip> open_bytes(std::string_view bytes, const OpenOptions& options = {}) {
    auto opened = std::make_unique<OpenedZip>();
    opened->zip = open_zip(file_of(bytes), options, opened->report);
    return opened;
}

// "error zip/unclaimed-bytes", in the order of the report.
inline std::vector<std::string> lines_of(const Report& report) {
    std::vector<std::string> lines;
    for (const Diagnostic& d : report.diagnostics())
        lines.push_back(std::string(to_string(d.severity)) + " " + std::string(d.id));
    return lines;
}

// About the structure.
inline std::vector<std::string> findings(std::string_view bytes, const OpenOptions& options = {}) {
    return lines_of(open_bytes(bytes, options)->report);
}
inline std::vector<std::string> findings(const ZipArchive& archive, const OpenOptions& options = {}) {
    return findings(archive.bytes(), options);
}

// About structure and content.
inline std::vector<std::string> findings_of_all(const ZipArchive& archive) {
    const auto opened = open_bytes(archive.bytes());
    opened->zip->read_all(nullptr, 1, opened->report);
    return lines_of(opened->report);
}

}  // namespace csar::container
