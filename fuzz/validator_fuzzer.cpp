// Any bytes as definitions: the input is the entry file, and imports may lead back to it.
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "fuzz/sound_container.hpp"
#include "fuzz/target.hpp"
#include "validate/validator.hpp"

namespace csar {
namespace {

class OneFile final : public validate::FileProvider {
public:
    explicit OneFile(std::string_view text) : text_(text) {}
    std::optional<std::uint64_t> size(std::string_view path) const override {
        return path == "a.yaml" || path == "b/c.yaml" ? std::optional<std::uint64_t>(text_.size()) : std::nullopt;
    }
    std::optional<std::string> read(std::string_view path) const override {
        return size(path) ? std::optional(std::string(text_)) : std::nullopt;
    }
    void each(const std::function<void(std::string_view)>& visit) const override {
        visit("a.yaml");
        visit("b/c.yaml");
    }

private:
    std::string_view text_;
};

}  // namespace
}  // namespace csar

FUZZ_TARGET(validator) {
    using namespace csar;
    const OneFile files({reinterpret_cast<const char*>(bytes), size});
    validate::ValidatorOptions options;
    options.load.limits = fuzz::small_limits;
    Report report("fuzz", {}, fuzz::small_limits.findings);
    const validate::Validator validator({"a.yaml"}, files, options, report);
    for (const std::string& name : validator.named_files()) REQUIRE(!name.starts_with("../") && !name.starts_with('/'));
    fuzz::require_printable_findings(report);
    return 0;
}
