// Any bytes as definitions of TOSCA 1.0 in XML: reading and checking must end, within the limits, with findings whose
// places are in the file.
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "fuzz/require.hpp"
#include "fuzz/target.hpp"
#include "validate/xml/xml_validator.hpp"

namespace csar::validate::xml {
namespace {

// One file, which may import itself.
class OneFile : public FileProvider {
public:
    explicit OneFile(std::string_view text) : text_(text) {}
    std::optional<std::uint64_t> size(std::string_view path) const override {
        return path == "a.tosca" ? std::optional<std::uint64_t>(text_.size()) : std::nullopt;
    }
    std::optional<std::string> read(std::string_view) const override { return text_; }
    void each(const std::function<void(std::string_view)>& visit) const override { visit("a.tosca"); }

private:
    std::string text_;
};

void check(XmlElement element, std::uint64_t depth, const Limits& limits) {
    REQUIRE(depth <= limits.xml_depth);
    REQUIRE(element.place().line > 0 && element.place().column > 0);
    REQUIRE(element.attributes().size() <= limits.xml_attributes);
    std::uint32_t last = element.id();
    for (const XmlElement child : element.children()) {
        REQUIRE(child.id() > last && child.parent() == element);
        last = child.id();
        check(child, depth + 1, limits);
    }
}

}  // namespace
}  // namespace csar::validate::xml

FUZZ_TARGET(xml) {
    using namespace csar::validate::xml;
    const OneFile files(std::string_view(reinterpret_cast<const char*>(bytes), size));
    XmlValidatorOptions options;
    options.limits.definitions_file = 1U << 20U;
    csar::Report report("a.tosca");
    const auto definitions = validate_xml({"a.tosca"}, files, options, report);
    for (const XmlFile& file : definitions->files()) check(file.document->root(), 1, options.limits);
    return 0;
}
