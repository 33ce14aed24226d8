// Checks manifests in the test.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "meta/manifest.hpp"
#include "tests/unit/meta/findings.hpp"

namespace csar::meta {

inline const std::string manifest_head =
    "metadata:\n"
    "  vnf_product_name: vPP\n"
    "  vnf_provider_id: ACME\n"
    "  vnf_package_version: 1.0\n"
    "  vnf_release_date_time: 2019-08-29T22:17:39.275281Z\n"
    "\n";  // six lines

class ManifestTest : public ::testing::Test {
protected:
    std::vector<std::string> found(std::string text, const Limits& limits = {}) {
        report.reset();
        manifest = parse_manifest("a.mf", std::move(text), limits, report);
        return findings(report);
    }
    // The findings about an entry after valid metadata.
    std::vector<std::string> found_in(const std::string& entry) { return found(manifest_head + entry); }

    FreshReport report;
    Manifest manifest;
};

}  // namespace csar::meta
