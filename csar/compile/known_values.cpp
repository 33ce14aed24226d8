// Writes computed values in the form of write_value().
#include <cmath>
#include <utility>

#include <csar/date_time.hpp>
#include "base/base64.hpp"
#include "base/compose.hpp"
#include "csar/compile/represented.hpp"

namespace csar::compile {

using validate::BuiltIn;
using validate::Value;

namespace {

std::string canonical_unit(validate::CheckContext& context, const Type& type) {
    if (const Slot* const slot = type.inherited(Key::canonical_unit)) return std::string(slot->value.text());
    switch (type.base()) {
        case BuiltIn::scalar_size: return "B";
        case BuiltIn::scalar_time: return "s";
        case BuiltIn::scalar_frequency: return "Hz";
        case BuiltIn::scalar_bitrate: return "bps";
        default: break;
    }
    std::string unit;
    for (const auto& [name, multiplier] : context.tables.units(type).all())
        if (multiplier == Decimal(1) && (unit.empty() || name < unit)) unit = name;
    return unit;
}

std::string version_text(const validate::VersionNumber& version) {
    std::string text = compose("{}.{}.{}", version.major, version.minor, version.fix);
    if (!version.qualifier.empty()) text += "." + version.qualifier;
    if (version.build) text += "-" + std::to_string(*version.build);
    return text;
}

std::string moment_text(const validate::Timestamp& moment) {
    std::string text = date_time_text(moment.seconds);
    if (moment.leap) text.replace(text.size() - 3, 2, "60");
    if (!moment.fraction.empty()) text.insert(text.size() - 1, "." + moment.fraction);
    return text;
}

class KnownWriter {
public:
    explicit KnownWriter(Writing& writing) : writing_(writing), out_(writing.out) {}

    void operator()(Value::Nil) { out_.literal("null"); }
    void operator()(bool truth) { out_.literal(truth ? "true" : "false"); }
    void operator()(std::int64_t number) { out_.literal(std::to_string(number)); }
    void operator()(double number) {
        if (std::isfinite(number)) return out_.literal(json_number(number));
        const Map map(out_, Output::Layout::line);
        out_.entry("$float", std::isnan(number) ? ".nan" : number > 0 ? ".inf" : "-.inf");
    }
    void operator()(const std::string& text) { out_.string(text); }
    void operator()(const Value::Bytes& bytes) { out_.string(encode_base64(bytes.content)); }
    void operator()(const Value::Timestamp& moment) { out_.string(moment_text(moment)); }
    void operator()(const Value::VersionNumber& version) { out_.string(version_text(version)); }
    void operator()(const Value::Scalar& scalar) {
        const Map map(out_, Output::Layout::line);
        const Map inner(out_, "$scalar", Output::Layout::line);
        const auto integer = scalar.amount.as_integer();
        const std::string amount = integer ? std::to_string(*integer) : json_number(scalar.amount.as_double());
        out_.key("number");
        out_.literal(amount);
        out_.entry("unit", scalar.type == nullptr ? std::string() : canonical_unit(writing_.context, *scalar.type));
        out_.key("canonical");
        out_.literal(amount);
    }
    void operator()(const Value::List& list) {
        out_.begin_list();
        for (const Value& item : list) write_known(writing_, item);
        out_.end_list();
    }
    void operator()(const Value::Map& entries) {
        bool is_plain = true;
        for (const auto& [key, value] : entries) {
            const auto* const text = key.as<std::string>();
            is_plain &= text != nullptr && !text->starts_with('$');
        }
        const Map map(out_);
        if (!is_plain) {
            out_.key("$map");
            out_.begin_list();
        }
        for (const auto& [key, value] : entries) {
            if (is_plain) {
                out_.key(*key.as<std::string>());
                write_known(writing_, value);
                continue;
            }
            const Map pair(out_);
            out_.key("key");
            write_known(writing_, key);
            out_.key("value");
            write_known(writing_, value);
        }
        if (!is_plain) out_.end_list();
    }

private:
    Writing& writing_;
    Output& out_;
};

}  // namespace

void write_known(Writing& writing, const Value& value) {
    spend_work(1);
    std::visit(KnownWriter(writing), value.content());
}

}  // namespace csar::compile
