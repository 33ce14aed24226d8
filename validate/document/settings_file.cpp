#include "validate/document/settings_file.hpp"

#include <utility>

#include <csar/failure.hpp>
#include "base/compose.hpp"
#include "base/package_path.hpp"
#include "report/report.hpp"
#include "validate/document/scalar.hpp"

namespace csar::validate {
namespace {

std::string place_text(std::string_view file, std::uint32_t line, std::uint32_t column) {
    if (line == 0) return compose("{}: ", file);
    if (column == 0) return compose("{}:{}: ", file, line);
    return compose("{}:{}:{}: ", file, line, column);
}

}  // namespace

SettingsFile::SettingsFile(std::string name, std::string text, std::uint64_t max_nodes) : name_(std::move(name)) {
    Limits limits;
    limits.yaml_nodes = max_nodes;
    Report report(name_);
    document_ = Document::parse(name_, std::move(text), limits, report);
    for (const Diagnostic& finding : report.diagnostics())
        if (finding.severity == Severity::error)
            throw Failure(FailureKind::usage, place_text(name_, finding.place.line, finding.place.column) +
                                                  finding.message + (finding.hint.empty() ? "" : "; " + finding.hint));
}

std::string SettingsFile::place_of(Node node) const {
    return place_text(name_, node.position().line, node.position().column);
}

void SettingsFile::refuse(Node node, const std::string& message) const {
    throw Failure(FailureKind::usage, place_of(node) + message);
}

void SettingsFile::refuse_name(Node key, std::string_view of, const Suggestion& near) const {
    refuse(key, compose("'{}' is not {}", key.text(), of) + near.hint("; "));
}

std::string SettingsFile::text(Node node, std::string_view what) const {
    if (!node.is_scalar() || node.is_null() || node.text().empty()) refuse(node, compose("{} must be a string", what));
    return std::string(node.text());
}

bool SettingsFile::truth(Node node, std::string_view what) const {
    const auto value = node.is_scalar() && node.is_plain() ? core_schema_bool(node.text()) : std::nullopt;
    if (!value) refuse(node, compose("{} must be true or false", what));
    return *value;
}

std::string SettingsFile::path(const std::string& given) const {
    const std::string_view directory = parent_path(name_);
    return given.starts_with('/') || directory.empty() ? given : std::string(directory) + "/" + given;
}

}  // namespace csar::validate
