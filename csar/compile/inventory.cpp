// Reads representations that an earlier run wrote.
#include <map>

#include <csar/failure.hpp>
#include <csar/text.hpp>
#include "base/budget.hpp"
#include "base/compose.hpp"
#include "base/decimal.hpp"
#include "base/file.hpp"
#include "csar/compile/represented.hpp"
#include "validate/document/yaml_writer.hpp"
#include "validate/grammar/differences.hpp"

namespace csar::compile {

using validate::Document;
using validate::YamlWriter;

namespace {

// The allocated amount of each property.
using AllocatedAmounts = std::map<std::string_view, Decimal>;
// Keyed by the id of the target node and the name of its capability.
using AllocationsOfService = std::map<std::pair<std::string_view, std::string_view>, AllocatedAmounts>;

// Skips relationships to nodes of an outer service: the substituted node has the same allocations.
AllocationsOfService allocations_of(Node service) {
    constexpr std::uint64_t steps_an_amount = 20;
    AllocationsOfService sums;
    for (const Node made : service["relationships"].items()) {
        spend_work(steps_an_amount);
        if (made["levels"]) continue;
        for (const auto [name, amount] : made["allocation"].entries()) {
            spend_work(steps_an_amount);
            const Node scalar = amount["$scalar"];
            const auto number = Decimal::parse((scalar ? scalar["canonical"] : amount).text());
            if (!number || !(*number > Decimal(0))) continue;
            Decimal& sum = sums[{made["target"].text(), made["capability"].text()}][name.text()];
            sum = sum + *number;
        }
    }
    return sums;
}

class InventoryWriter {
public:
    explicit InventoryWriter(bool calls_are_marked) : calls_are_marked_(calls_are_marked) { out_.begin_sequence(); }

    void nodes_of(Node service) {
        AllocationsOfService allocations = allocations_of(service);
        for (const Node node : service["nodes"].items()) {
            out_.item();
            out_.begin_mapping();
            if (service["file"].is_scalar()) text("service", service["file"]);
            for (const std::string_view key : {"name", "index", "type"}) text(key, node[key]);
            members(node);
            if (const Node capabilities = node["capabilities"]; capabilities.size() != 0) {
                out_.key("capabilities");
                out_.begin_mapping();
                for (const auto [name, capability] : capabilities.entries()) {
                    out_.key(name.text());
                    out_.begin_mapping();
                    text("type", capability["type"]);
                    members(capability);
                    // extract(): a hostile list of many nodes with one id writes the amounts once.
                    if (const auto found = allocations.extract({node["id"].text(), name.text()}))
                        allocated(found.mapped());
                    out_.end();
                }
                out_.end();
            }
            out_.end();
            if (const Node inner = node["substitution"]) nodes_of(inner);
        }
    }

    const std::string& text() const { return out_.text(); }

private:
    void text(std::string_view key, Node value) {
        out_.key(key);
        value ? out_.copy(value) : out_.scalar("null", true);
    }

    void members(Node of) {
        for (const std::string_view section : {"properties", "attributes"}) {
            out_.key(section);
            fields(of[section]);
        }
    }

    void allocated(const AllocatedAmounts& amounts) {
        out_.key("allocated");
        out_.begin_mapping();
        for (const auto& [name, sum] : amounts) {
            const auto integer = sum.as_integer();
            out_.key(name);
            out_.scalar(integer ? std::to_string(*integer) : json_number(sum.as_double()), true);
        }
        out_.end();
    }

    static bool is_known(Node value) { return !value["$unresolved"] && !value["$function"]; }

    void fields(Node map) {
        bool is_empty = true;
        out_.begin_mapping();
        for (const auto [name, value] : map.entries()) {
            if (!is_known(value)) continue;
            is_empty = false;
            out_.key(name.text());
            this->value(value);
        }
        out_.end();
        if (is_empty) out_.scalar("{}", true);
    }

    void value(Node value) {
        if (const Node amount = value["$scalar"])
            return out_.string(compose("{} {}", amount["number"].text(), amount["unit"].text()));
        if (const Node number = value["$float"]) return out_.scalar(number.text(), true);
        if (const Node pairs = value["$map"]) return map_of(pairs);
        if (value.is_mapping()) return fields(value);
        if (value.is_string()) return string(value.text());
        if (!value.is_sequence() || value.size() == 0) return out_.copy(value);
        out_.begin_sequence();
        for (const Node item : value.items()) {
            out_.item();
            this->value(item);
        }
        out_.end();
    }

    void map_of(Node pairs) {
        if (pairs.size() == 0) return out_.scalar("{}", true);
        out_.begin_mapping();
        for (const Node pair : pairs.items()) {
            const Node key = pair["key"];
            const bool is_marked = calls_are_marked_ && key.text().starts_with('$');
            is_marked ? out_.key("$" + std::string(key.text())) : out_.key(key);
            value(pair["value"]);
        }
        out_.end();
    }

    void string(std::string_view text) {
        out_.string(calls_are_marked_ && text.starts_with('$') ? "$" + std::string(text) : std::string(text));
    }

    bool calls_are_marked_;
    YamlWriter out_;
};

}  // namespace

std::unique_ptr<Document> read_inventory(const std::string& path, validate::Version version, const Limits& limits,
                                         Report& report) {
    const auto document = Document::parse("/" + path, read_whole_file(path, limits.definitions_file), limits, report);
    if (report.exit_status() != ExitStatus::ok) return nullptr;
    const Node service = document->root()["service"];
    if (!service["nodes"].is_sequence())
        throw Failure(FailureKind::input,
                      compose("'{}' is not a representation graph that csar compile has written", printable(path)));
    InventoryWriter writer(validate::calls_are_marked.has(version));
    writer.nodes_of(service);
    return Document::parse("/" + path, writer.text(), limits, report);
}

}  // namespace csar::compile
