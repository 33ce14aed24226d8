// Verifies a package, and accepts all findings of a rule: waive PACKAGE RULE
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <csar/csar.hpp>

namespace {

class AcceptRule final : public csar::Waiving {
public:
    explicit AcceptRule(std::string rule) : rule_(std::move(rule)) {}

    std::optional<csar::Waiver> covers(const csar::Diagnostic& finding, std::string_view) override {
        if (finding.id != rule_) return std::nullopt;
        return csar::Waiver{"accepted on the command line", "waive"};
    }

private:
    std::string rule_;
};

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    csar::VerifyOptions options;
    options.severities.waiving = std::make_shared<AcceptRule>(argv[2]);
    const csar::VerifyResult result = csar::verify_package(argv[1], options);
    std::cout << csar::render::text(result.findings, {}) << result.findings.waived_count << " waived\n";
    return static_cast<int>(result.findings.exit_status());
}
