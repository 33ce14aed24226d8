#include "validate/values/literal.hpp"

#include <algorithm>
#include <cmath>

#include "base/ascii.hpp"
#include "base/base64.hpp"
#include "report/diagnose.hpp"
#include "validate/document/one_line.hpp"
#include "validate/values/timestamp.hpp"
#include "validate/values/version_number.hpp"

namespace csar::validate {
namespace {

bool is_of(Node value, ScalarType type) { return value.is_scalar() && value.scalar_type() == type; }

bool is_string(Node value) { return value.is_string(); }
bool is_integer(Node value) { return is_of(value, ScalarType::integer); }
bool is_number(Node value) { return is_integer(value) || is_of(value, ScalarType::floating); }
bool is_core_boolean(Node value) { return is_of(value, ScalarType::boolean); }
// Only these two of the core schema's six spellings are allowed in 2.0 (csd07 9.1.1.4).
bool is_boolean(Node value) {
    return is_of(value, ScalarType::boolean) && (value.text() == "true" || value.text() == "false");
}
bool is_nil(Node value) { return is_of(value, ScalarType::null) && value.text() == "null"; }
bool is_any_nil(Node value) { return value.is_null(); }
// YAML reads the version 6.1 as a float. The Simple Profile uses its text (1.3 3.3.2).
bool is_string_or_number(Node value) { return is_string(value) || is_number(value); }
bool is_sequence(Node value) { return value.is_sequence(); }
bool is_mapping(Node value) { return value.is_mapping(); }

struct Form {
    BuiltIn built_in;
    Versions versions;
    bool (*fits)(Node);
    std::string_view name;
};

constexpr Form forms[] = {
    {BuiltIn::string, every_version, is_string, "a string"},
    {BuiltIn::integer, every_version, is_integer, "an integer"},
    {BuiltIn::floating, every_version, is_number, "a number"},
    {BuiltIn::boolean, only_2_0, is_boolean, "true or false"},
    {BuiltIn::boolean, every_1_x, is_core_boolean, "true or false"},
    {BuiltIn::bytes, every_version, is_string, "a Base64 string"},
    {BuiltIn::nil, only_2_0, is_nil, "null"},
    {BuiltIn::nil, every_1_x, is_any_nil, "null"},
    {BuiltIn::timestamp, every_version, is_string, "a string such as \"2001-12-14T21:59:43Z\""},
    {BuiltIn::version, only_2_0, is_string, "a string such as \"6.1\""},
    {BuiltIn::version, every_1_x, is_string_or_number, "a version such as 6.1"},
    {BuiltIn::list, every_version, is_sequence, "a list"},
    {BuiltIn::map, every_version, is_mapping, "a mapping"},
    {BuiltIn::range, every_1_x, is_sequence, "a list of two bounds, such as [ 1, 4 ]"},
    {BuiltIn::scalar, every_version, is_string, "a number with a unit, such as '10 m'"},
    {BuiltIn::scalar_size, every_version, is_string, "a number with a unit, such as '10 MB'"},
    {BuiltIn::scalar_time, every_version, is_string, "a number with a unit, such as '10 s'"},
    {BuiltIn::scalar_frequency, every_version, is_string, "a number with a unit, such as '2 GHz'"},
    {BuiltIn::scalar_bitrate, every_version, is_string, "a number with a unit, such as '10 Mbps'"},
};

const Form* form_of(BuiltIn built_in, Version version) {
    for (const Form& form : forms)
        if (form.built_in == built_in && form.versions.has(version)) return &form;
    return nullptr;
}

template <class T>
LiteralFault fault_in(const Reading<T>& reading) {
    if (!reading.value) return {LiteralFault::Kind::wrong, reading.fault, reading.hint};
    return {reading.doubtful ? LiteralFault::Kind::doubtful : LiteralFault::Kind::none, {}, {}};
}

bool is_white(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

}  // namespace

bool has_literal_form(Node value, BuiltIn built_in, Version version) {
    const Form* const form = form_of(built_in, version);
    return form == nullptr || form->fits(value);
}

std::string_view literal_form(BuiltIn built_in) {
    for (const Form& form : forms)
        if (form.built_in == built_in) return form.name;
    return "a mapping of its properties";
}

namespace {

Hint with_minor(Node version) {
    std::string quoted = compose("\"{}.0\"", version.text());
    std::string text = compose("write {}", quoted);
    return {std::move(text), {.before = std::string(version.source()), .text = std::move(quoted), .is_sure = true}};
}

Hint without_quotes(Node value) {
    return {compose("write {} without quotes", value.text()),
            {.before = std::string(value.source()), .text = std::string(value.text()), .is_sure = true}};
}

}  // namespace

Hint literal_hint(Node value, BuiltIn built_in) {
    if (!value.is_scalar()) return {};
    const std::string_view text = value.text();
    switch (built_in) {
        case BuiltIn::version:
            if (value.is_string() || value.is_null()) return {};
            if (read_version(text).value) return in_quotes(value);
            // `2` becomes "2.0", because a version needs a minor number.
            return read_version(compose("{}.0", text)).value ? with_minor(value) : Hint();
        case BuiltIn::string:
        case BuiltIn::timestamp:
            if (!value.is_string() && !value.is_null()) return in_quotes(value);
            if (value.is_null() && built_in == BuiltIn::string) return "write \"\" for the empty string";
            return {};
        case BuiltIn::boolean:
            for (const char* yes : {"true", "yes", "on", "y", "1"})
                if (equal_ignoring_case(text, yes)) return write_truth(value, true);
            for (const char* no : {"false", "no", "off", "n", "0"})
                if (equal_ignoring_case(text, no)) return write_truth(value, false);
            return {};
        case BuiltIn::nil: return value.is_plain() ? "write null" : "write null, without quotes";
        case BuiltIn::integer:
            if (value.is_string() && core_schema_integer(text)) return without_quotes(value);
            return {};
        case BuiltIn::floating:
            if (!value.is_string()) return {};
            if (core_schema_float(text)) return without_quotes(value);
            for (const char* word : {".nan", ".inf"})
                if (equal_ignoring_case(text, std::string_view(word).substr(1)))
                    return {compose("write {}", word), {.before = std::string(text), .text = word, .is_sure = true}};
            return {};
        case BuiltIn::scalar: return core_schema_float(text) ? "write a unit after the number" : "";
        default: return {};
    }
}

std::optional<std::string> read_bytes(std::string_view text) {
    if (std::ranges::none_of(text, is_white)) return decode_base64(text);
    std::string dense;
    std::copy_if(text.begin(), text.end(), std::back_inserter(dense), [](char c) { return !is_white(c); });
    return decode_base64(dense);
}

Reading<Scalar> read_scalar_amount(std::string_view text, const Units& units) {
    using Failed = Reading<Scalar>;
    const Reading<ScalarText> parts = split_scalar(text, units.may_touch());
    if (!parts.value) return Failed::failed(parts.fault, parts.hint);
    const auto [number, unit] = *parts.value;
    const auto amount = Decimal::parse(number);
    if (!amount) return Failed::failed(compose("'{}' is not a number", number));
    const BuiltIn number_base = units.number_type() == nullptr ? BuiltIn::none : units.number_type()->base();
    if (number_base == BuiltIn::integer && core_schema_type(number) != ScalarType::integer)
        return Failed::failed(compose("'{}' is not an integer, which its data_type requires", number));
    if (number_base == BuiltIn::integer && !core_schema_integer(number))
        return Failed::failed(compose("'{}' does not fit in 64 bits", number));
    const Decimal* const multiplier = units.find(unit);
    if (multiplier != nullptr) return Scalar{*amount * *multiplier, &units.type()};
    return Failed::failed(compose("'{}' is not one of its units", unit), units.nearest_hint(text, unit));
}

namespace {

// True for ".inf m2". It is valid in 2.0, because .inf is a YAML number (csd07 9.1.2.2). Computations cannot use it.
bool is_not_finite(std::string_view text, const Units& units) {
    const Reading<ScalarText> parts = split_scalar(text, units.may_touch());
    if (!parts.value || units.find(parts.value->unit) == nullptr) return false;
    const auto number = core_schema_float(parts.value->number);
    return number && !std::isfinite(*number) && units.number_type() != nullptr &&
           units.number_type()->base() == BuiltIn::floating;
}

}  // namespace

LiteralFault examine_literal(Node scalar, BuiltIn built_in, Version version, const Units* units) {
    using Kind = LiteralFault::Kind;
    switch (built_in) {
        case BuiltIn::integer:
            if (scalar.as_integer()) return {};
            return {Kind::wrong, "the value does not fit in 64 bits", {}};
        case BuiltIn::bytes:
            if (read_bytes(scalar.text())) return {};
            return {Kind::wrong,
                    "Base64 consists of A-Z, a-z, 0-9, + and /, and is padded with = to a multiple of four",
                    {}};
        case BuiltIn::timestamp: return fault_in(read_timestamp(scalar.text(), timestamp_form(version)));
        case BuiltIn::version: return fault_in(read_version(scalar.text(), version));
        default:
            // If the definition of the units has an error, only that error is reported.
            if (!has_units(built_in) || units == nullptr || !units->complete()) return {};
            if (auto fault = fault_in(read_scalar_amount(scalar.text(), *units));
                fault.kind == Kind::none || built_in != BuiltIn::scalar || !is_not_finite(scalar.text(), *units))
                return fault;
            return {};
    }
}

}  // namespace csar::validate
