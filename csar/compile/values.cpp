// Writes values of definitions: literals with their kind, and function calls.
#include <cmath>
#include "csar/compile/parts.hpp"

#include "base/compose.hpp"
#include "validate/expressions/built_in.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/model/namespaces.hpp"
#include "validate/resolved/service_index.hpp"
#include "validate/values/literal.hpp"

namespace csar::compile {

using validate::BuiltIn;
using validate::Expression;
using validate::ExpressionPosition;
using validate::ScalarType;
using validate::Version;

namespace {

constexpr int max_defaults_depth = 64;  // defaults inside defaults; a cycle is already reported

class ValueWriter {
public:
    // `is_data`: the value has no function calls.
    ValueWriter(Writing& writing, const DefinitionsFile& file, bool is_data)
        : writing_(writing), out_(writing.out), file_(file), version_(file.grammar->version()), is_data_(is_data) {}

    void write(Node value, const Schema& schema) {
        spend_work(1);
        if (!is_data_)
            if (const Expression expression = expression_of(writing_.context, value, version_);
                expression.kind == Expression::Kind::call)
                return call(expression);
        if (value.is_scalar()) return scalar(value, schema);
        if (value.is_sequence()) {
            const Schema entries = entry_schema(schema);
            out_.begin_list();
            for (const Node item : value.items()) write(item, entries);
            return out_.end_list();
        }
        value.is_mapping() ? mapping(value, schema) : out_.literal("null");
    }

    void call(const Expression& call) {
        const Call written(out_, name_of(call));
        if (call.arguments.is_sequence())
            for (const Node argument : call.arguments.items()) write(argument, {});
        else if (call.arguments)
            write(call.arguments, {});
    }

private:
    // Adds the profile of the file that defines the function.
    std::string name_of(const Expression& call) {
        if (call.space.empty() && validate::find_built_in(call.function, version_) != nullptr)
            return std::string(call.function);
        std::string name =
            call.space.empty() ? std::string(call.function) : compose("{}:{}", call.space, call.function);
        const Element* definition = nullptr;
        if (file_.service_template() != nullptr)
            definition = writing_.context.services.find(file_.service_template(), Key::functions, name);
        if (definition == nullptr)
            definition = writing_.context.names.find_definition(Key::functions, name, file_).definition;
        if (definition == nullptr) return name;
        return writing_.functions.name_of(*definition);
    }

    void scalar(Node value, const Schema& schema) {
        const BuiltIn base = schema.type == nullptr ? BuiltIn::none : schema.type->base();
        switch (base) {
            case BuiltIn::string:
            case BuiltIn::bytes:
            case BuiltIn::timestamp:
            case BuiltIn::version:
                return value.is_null() && value.is_plain() ? out_.literal("null")
                                                           : out_.string(literal_text(value, version_));
            case BuiltIn::floating: return floating(value);
            default: break;
        }
        if (validate::has_units(base)) return with_unit(value, *schema.type);
        switch (value.scalar_type()) {
            case ScalarType::null: return out_.literal("null");
            case ScalarType::boolean: return out_.literal(*value.as_bool() ? "true" : "false");
            case ScalarType::integer: return integer(value);
            case ScalarType::floating: return floating(value);
            case ScalarType::string: return out_.string(text_of(value));
        }
    }

    void integer(Node value) {
        const auto number = value.as_integer();
        number ? out_.literal(std::to_string(*number)) : out_.string(value.text());
    }

    void floating(Node value) {
        const auto number = value.as_float();
        if (number && std::isfinite(*number)) return out_.literal(json_number(*number));
        const Map map(out_, Output::Layout::line);
        out_.entry("$float", !number ? value.text() : std::isnan(*number) ? ".nan" : *number > 0 ? ".inf" : "-.inf");
    }

    // Writes the amount in its own unit, and in the canonical unit.
    void with_unit(Node value, const Type& type) {
        const validate::Units& units = writing_.context.tables.units(type);
        const auto parts = validate::split_scalar(value.text(), units.may_touch());
        const auto amount = validate::read_scalar_amount(value.text(), units);
        if (!parts.value || !amount.value) return out_.string(literal_text(value, version_));
        const Map map(out_, Output::Layout::line);
        out_.key("$scalar");
        const Map inner(out_, Output::Layout::line);
        out_.key("number");
        number(validate::core_schema_integer(parts.value->number), validate::core_schema_float(parts.value->number));
        out_.entry("unit", parts.value->unit);
        out_.key("canonical");
        number(amount.value->amount.as_integer(), amount.value->amount.as_double());
    }

    void number(std::optional<std::int64_t> integer, std::optional<double> other) {
        out_.literal(integer                          ? std::to_string(*integer)
                     : other && std::isfinite(*other) ? json_number(*other)
                                                      : "null");
    }

    std::string_view text_of(Node value) const { return is_data_ ? value.text() : literal_text(value, version_); }

    // True if the key is valid in JSON and does not look like a mark, such as "$map".
    bool is_plain_key(Node key, const Schema& keys) const {
        const BuiltIn base = keys.type == nullptr ? BuiltIn::string : keys.type->base();
        return key.is_scalar() && (base == BuiltIn::string || key.is_string()) &&
               (is_data_ || !expression_of(writing_.context, key, version_, ExpressionPosition::key).name) &&
               !text_of(key).starts_with('$');
    }

    void mapping(Node value, const Schema& schema) {
        const Schema keys = key_schema(schema);
        bool is_plain = true;
        for (const auto [key, entry] : value.entries()) is_plain &= is_plain_key(key, keys);
        const bool has_fields = schema.type != nullptr && schema.type->base() == BuiltIn::none;
        const Members* const fields =
            has_fields ? &writing_.context.tables.members(*schema.type, Key::properties) : nullptr;
        const Schema entries = has_fields ? Schema() : entry_schema(schema);
        const Map map(out_);
        if (!is_plain) {
            out_.key("$map");
            out_.begin_list();
        }
        for (const auto [key, entry] : value.entries()) {
            const Member* const field = fields == nullptr ? nullptr : fields->find(key.text());
            if (is_plain)
                out_.key(text_of(key));
            else
                begin_pair(key, keys);
            write(entry, field != nullptr ? field->definition.schema() : entries);
            if (!is_plain) out_.end_map();
        }
        if (fields != nullptr && is_plain) add_defaults(value, *fields);
        if (!is_plain) out_.end_list();
    }

    void begin_pair(Node key, const Schema& keys) {
        out_.begin_map();
        out_.key("key");
        const Expression expression =
            is_data_ ? Expression() : expression_of(writing_.context, key, version_, ExpressionPosition::key);
        expression.kind == Expression::Kind::call ? call(expression) : write(key, keys);
        out_.key("value");
    }

    void add_defaults(Node value, const Members& fields);

    Writing& writing_;
    Output& out_;
    const DefinitionsFile& file_;
    Version version_;
    bool is_data_;
};

// Returns the file with the fixed or default value.
const DefinitionsFile& file_of_fallback(const Definition& definition) {
    const Node fallback = definition.fallback();
    for (const Element* const element : definition.chain())
        if (element->file->document.get() == fallback.document()) return *element->file;
    return *definition.nearest().file;
}

void ValueWriter::add_defaults(Node value, const Members& fields) {
    if (writing_.depth == max_defaults_depth) return;
    ++writing_.depth;
    for (const Member& field : fields.all()) {
        const Node fallback = field.definition.fallback();
        if (!fallback || value.entry(field.name).key) continue;
        out_.key(field.name);
        write_value(writing_, fallback, field.definition.schema(), file_of_fallback(field.definition));
    }
    --writing_.depth;
}

void write_member(Writing& writing, const Definition* definition, Node assigned, const DefinitionsFile& file) {
    Output& out = writing.out;
    const Map map(out);
    if (definition != nullptr) writing.type("type", definition->type());
    out.key("value");
    const Schema schema = definition == nullptr ? Schema() : definition->schema();
    const Node value = assigned ? assigned : definition->fallback();
    write_value(writing, value, schema, assigned ? file : file_of_fallback(*definition));
    out.entry("from", assigned ? "assignment" : definition->fixed_value() ? "definition" : "default");
    writing.place(value);
}

}  // namespace

void write_value(Writing& writing, Node value, const Schema& schema, const DefinitionsFile& file) {
    ValueWriter(writing, file, false).write(value, schema);
}

void write_data(Writing& writing, Node data, const DefinitionsFile& file) {
    ValueWriter(writing, file, true).write(data, {});
}

bool is_under(Key key, const Member& member) {
    return key != Key::attributes || member.definition.chain().back()->entity == Entity::attribute_definition;
}

void write_members(Writing& writing, Key key, const Members& members, Assigned assigned, const DefinitionsFile& file) {
    const auto find = [&](std::string_view name) {
        for (const Node values : assigned)
            if (const Node value = values[name]) return value;
        return Node();
    };
    Section section(writing.out, to_string(key));
    for (const Member& member : members.all()) {
        if (!is_under(key, member)) continue;
        const Node own = find(member.name);
        if (!own && !member.definition.fallback()) continue;
        section.entry(member.name);
        write_member(writing, &member.definition, own, file);
    }
    for (const Node values : assigned)
        for (const auto [name, value] : values.entries())
            if (members.find(name.text()) == nullptr && find(name.text()) == value) {
                section.entry(name.text());
                write_member(writing, nullptr, value, file);
            }
}

}  // namespace csar::compile
