// Migrates function calls and clauses in values (csd07 9.10, 10.1, 10.2; 1.3 3.6.3, chapter 4).
#include <algorithm>

#include "report/diagnose.hpp"
#include "report/rules/migrate.hpp"
#include "validate/document/one_line.hpp"
#include "validate/document/yaml_writer.hpp"
#include "validate/expressions/built_in.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/migrate/migrate.hpp"

namespace csar::validate {
namespace {

// What changes in the arguments of a function that all versions have.
std::string_view about_arguments(const BuiltInFunction& function, Node arguments) {
    switch (function.query) {
        case Query::property:
        case Query::attribute:
            if (arguments.size() > 2)
                return "replace the arguments between the first argument and the name with a path: 'CAPABILITY, host' "
                       "or 'RELATIONSHIP, host, TARGET'";
            return arguments[0].text() == "HOST" ? "replace HOST with 'RELATIONSHIP, REQUIREMENT, TARGET'"
                                                 : std::string_view();
        case Query::artifact_with_location:
            return arguments.size() > 2 ? "the function accepts only a path and the name of an artifact"
                                        : std::string_view();
        default: return {};
    }
}

void migrate_call(Migration& migration, const Expression& call) {
    Report& report = migration.context.report;
    const std::string_view version = to_string(migration.target);
    if (find_built_in(call.function, migration.target) == nullptr) {
        report.add(diagnose(rules::migrate::removed_function, call.name.place(), version, call.function)
                       .with_hint(replacement_of(call.function, migration.target)));
        return;
    }
    const BuiltInFunction& function = *find_built_in(call.function, migration.here.version());
    const bool rewritten = migration.rewritten([&](Rewriting& text) {
        return rewrite_arguments(migration, function, call.arguments) &&
               text.replace(call.name, "$" + std::string(call.function));
    });
    if (rewritten) return;
    report.add(diagnose(rules::migrate::renamed_function, call.name.place(), call.function, call.function, version)
                   .with_hint(std::string(about_arguments(function, call.arguments))));
}

void migrate_text(Migration& migration, Node scalar) {
    if (!scalar.is_string() || !scalar.text().starts_with('$')) return;
    if (migration.rewritten([&](Rewriting& text) { return double_dollar(text, scalar); })) return;
    migration.context.report.add(
        diagnose(rules::migrate::unescaped_dollar, scalar.place(), scalar.text(), to_string(migration.target))
            .with_hint("write a second '$' before the first"));
}

}  // namespace

std::string with_operand(std::string_view replacement, Node operand, const std::function<std::string(Node)>& written) {
    const auto value_of = [&](std::string_view word) {
        if (word == "MIN") return written(operand[0]);
        if (word == "MAX") return written(operand[1]);
        if (word == "N") return written(operand);
        // A 1.x pattern must match the whole value; $matches accepts a match of a part.
        if (word == "PATTERN")
            return operand.is_scalar() ? double_quoted("^(" + std::string(operand.text()) + ")$") : std::string();
        return std::string(word);
    };
    std::string text;
    for (std::size_t at = 0, end; at < replacement.size(); at = end + 1) {
        end = std::min(replacement.find(' ', at), replacement.size());
        const std::string value = value_of(replacement.substr(at, end - at));
        if (value.empty()) return {};
        text += (at == 0 ? "" : " ") + value;
    }
    return text;
}

void migrate_value(Migration& migration, Node value) {
    if (value.is_scalar()) return migrate_text(migration, value);
    if (!value || !migration.values.insert(value.id()).second) return;
    const Expression call = expression_of(migration.context, value, migration.here.version());
    if (!call.is_literal()) {
        migrate_call(migration, call);
        return migrate_value(migration, call.arguments);
    }
    for (const Node item : value.items()) migrate_value(migration, item);
    for (const auto [key, entry] : value.entries()) {
        migrate_text(migration, key);
        migrate_value(migration, entry);
    }
}

namespace {

void report_clauses(Migration& migration, Node clauses) {
    for (const Node clause : clauses.items()) report_clauses(migration, clause);
    for (const auto [key, operand] : clauses.entries()) {
        auto finding = diagnose(rules::migrate::changed_clause, key.place(), key.text(), to_string(migration.target));
        const std::string call = with_operand(replacing_call(key.text(), migration.target), operand,
                                              [](Node value) { return one_line(value); });
        finding.hint = call.empty() ? replacement_of(key.text(), migration.target) : "write '{ " + call + " }'";
        if (finding.hint.empty() && find_built_in(key.text(), migration.target) != nullptr)
            finding.hint = compose("write '{ ${}: [ $value, {} ] }'", key.text(), one_line(operand));
        migration.context.report.add(std::move(finding));
    }
}

}  // namespace

void migrate_clauses(Migration& migration, Node clauses) {
    if (migration.rewritten([&](Rewriting& text) { return rewrite_clauses(migration, text, clauses); })) return;
    report_clauses(migration, clauses);
}

}  // namespace csar::validate
