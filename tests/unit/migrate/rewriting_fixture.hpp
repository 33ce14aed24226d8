// Definitions before and after the migration to TOSCA 2.0.
#pragma once

#include <gmock/gmock.h>

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/unit/model/model_fixture.hpp"
#include "validate/migrate/migrate.hpp"
#include "validate/validator.hpp"

namespace csar::validate::rewriting {

using Texts = std::map<std::string, std::string, std::less<>>;

struct Result {
    MigratedFiles files;
    std::vector<std::string> left;  // "id line message | hint"
};

inline Result migrate(Texts texts, const std::string& types_path = "types.yaml") {
    Result result;
    result.files.types_path = types_path;
    Report report;
    const FilesInMemory provider(std::move(texts));
    ValidatorOptions options;
    options.migrate_to = Version::v2_0;
    options.migrated = &result.files;
    const Validator validator({"a.yaml"}, provider, options, report);
    for (const Diagnostic& finding : report.diagnostics())
        if (std::string_view(finding.id).starts_with("migrate/"))
            result.left.push_back(std::string(finding.id) + " " + std::to_string(finding.place.line) + " " +
                                  finding.message + (finding.hint.empty() ? "" : " | " + finding.hint));
    return result;
}

inline const std::string version_1_3 = "tosca_definitions_version: tosca_simple_yaml_1_3\n";
inline const std::string version_2_0 = "tosca_definitions_version: tosca_2_0\n";

// The migrated body. Fails if work is left.
inline std::string after(const std::string& body, const std::string& version = version_1_3) {
    Result result = migrate({{"a.yaml", version + body}, {"run.sh", ""}, {"b.yaml", version}});
    EXPECT_THAT(result.left, testing::IsEmpty());
    std::string text = result.files.files.at("a.yaml").after;
    EXPECT_TRUE(text.starts_with(version_2_0)) << text;
    text.erase(0, version_2_0.size());
    const std::string import = "\nimports:\n  - types.yaml\n";
    if (text.starts_with(import)) text.erase(0, import.size());
    return text;
}

}  // namespace csar::validate::rewriting
