// For tests of extraction: a target directory, and its content.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <csar/failure.hpp>
#include "csar/extract/extract.hpp"
#include "tests/hostile/gzip_builder.hpp"
#include "tests/hostile/tar_builder.hpp"
#include "tests/hostile/zip_builder.hpp"
#include "tests/support/temporary_directory.hpp"

namespace csar {

namespace fs = std::filesystem;
using hostile::gzip;
using hostile::octal_field;
using hostile::pax_record;
using hostile::TarBuilder;
using test::TemporaryDirectory;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Extract : public testing::Test {
protected:
    // Extracts to "out".
    ExtractResult extract_bytes(std::string_view bytes, const ExtractOptions& options = {}) {
        return extract::extract(inputs_.write("package.csar", bytes), target(), options, report_);
    }
    std::string failure_of(std::string_view bytes, const ExtractOptions& options = {}) {
        try {
            static_cast<void>(extract_bytes(bytes, options));
        } catch (const Failure& failure) {
            return failure.what();
        }
        return "no failure";
    }
    std::string target() const { return place_ / "out"; }

    // All files below the parent directory of the target, also hidden and temporary files.
    std::vector<std::string> left() const {
        std::vector<std::string> found;
        for (const auto& entry : fs::recursive_directory_iterator(place_.path()))
            found.push_back(fs::relative(entry.path(), place_.path()));
        std::sort(found.begin(), found.end());
        return found;
    }
    std::string content(const std::string& name) const { return TemporaryDirectory::read(target() + "/" + name); }
    std::vector<std::string> ids() const {
        std::vector<std::string> ids;
        for (const Diagnostic& diagnostic : report_.diagnostics()) ids.emplace_back(diagnostic.id);
        return ids;
    }

    TemporaryDirectory inputs_, place_;
    Report report_;
};

// A tar with an empty directory, a program with all permission bits, and a file that is read in several pieces.
inline std::string sample() {
    return TarBuilder()
        .directory("empty/")
        .file("TOSCA.meta", "meta")
        .add({.name = "x/run.sh", .content = "#!/bin/sh", .mode = octal_field(06755, 8)})
        .file("x/y/image", std::string(600'000, 'i'))
        .bytes();
}

}  // namespace csar
