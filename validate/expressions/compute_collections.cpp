// Strings, lists and maps (csd07 10.2.2.3 to 10.2.4; 1.3 4.3).
#include <algorithm>
#include <span>
#include <utility>

#include "base/utf8.hpp"
#include "validate/expressions/compute.hpp"

namespace csar::validate::compute {
namespace {

using List = Value::List;
using Map = Value::Map;

template <class T>
const T* known(const std::optional<Value>& value) {
    return value ? value->as<T>() : nullptr;
}

// Limits the pairs of entries that one call compares. For all calls together, equal() charges the account of the check.
bool too_many_pairs(std::size_t a, std::size_t b) { return b != 0 && a > max_result_size / b; }

std::optional<bool> all_same(const Value* at, const List& part) {
    return all_true(part, [&](const Value& entry) { return same(*at++, entry); });
}

std::optional<List> entries_of(const std::optional<Value>& value) {
    if (const List* list = known<List>(value)) return *list;
    const Map* const map = known<Map>(value);
    if (map == nullptr) return std::nullopt;
    List entries;
    for (const auto& [key, entry] : *map) entries.push_back(entry);
    return entries;
}
std::optional<List> keys_of(const std::optional<Value>& value) {
    const Map* const map = known<Map>(value);
    if (map == nullptr) return std::nullopt;
    List keys;
    for (const auto& [key, entry] : *map) keys.push_back(key);
    return keys;
}

std::optional<bool> holds_value(const List& list, const Value& value) {
    return any_true(list, [&](const Value& entry) { return same(entry, value); });
}

enum class Wanted : std::uint8_t { all, any };

std::optional<Value> holds_values(const std::optional<List>& list, const std::optional<Value>& wanted, Wanted how) {
    const List* const values = known<List>(wanted);
    if (!list || values == nullptr || too_many_pairs(list->size(), values->size())) return std::nullopt;
    const auto ask = [&](const Value& value) { return holds_value(*list, value); };
    return how == Wanted::all ? all_true(*values, ask) : any_true(*values, ask);
}

std::optional<Value> holds_one(const std::optional<List>& list, const std::optional<Value>& wanted) {
    if (!list || !wanted) return std::nullopt;
    return holds_value(*list, *wanted);
}

// In 1.x, numbers and Booleans are joined with strings.
std::optional<std::string> text_of(const std::optional<Value>& value) {
    if (const auto* const text = known<std::string>(value)) return *text;
    if (const auto* const whole = known<std::int64_t>(value)) return std::to_string(*whole);
    if (const auto* const truth = known<bool>(value)) return *truth ? "true" : "false";
    return std::nullopt;
}

std::optional<Value> concat_lists(ArgumentValues arguments) {
    List all;
    for (const auto& argument : arguments) {
        const List* const list = known<List>(argument);
        if (list == nullptr || all.size() + list->size() > max_result_size) return std::nullopt;
        all.insert(all.end(), list->begin(), list->end());
    }
    return Value(std::move(all));
}

// Returns the entries that `keep` accepts, without duplicates, or nullopt if they are unknown.
template <class Keep>
std::optional<Value> selected(const List& list, const Keep& keep) {
    if (too_many_pairs(list.size(), list.size())) return std::nullopt;
    List result;
    for (const Value& entry : list) {
        const std::optional<bool> kept = keep(entry), there = holds_value(result, entry);
        if (!kept || !there) return std::nullopt;
        if (*kept && !*there) result.push_back(entry);
    }
    return Value(std::move(result));
}

// Whether the first string or list begins or ends with the second.
std::optional<Value> has_end(ArgumentValues arguments, bool at_start) {
    const auto *const text = known<std::string>(arguments[0]), *const end = known<std::string>(arguments[1]);
    if (text && end) return at_start ? text->starts_with(*end) : text->ends_with(*end);
    const List *const list = known<List>(arguments[0]), *const part = known<List>(arguments[1]);
    if (!list || !part) return std::nullopt;
    if (list->size() < part->size()) return false;
    return all_same(list->data() + (at_start ? 0 : list->size() - part->size()), *part);
}

}  // namespace

std::optional<Value> has_suffix(ArgumentValues arguments) { return has_end(arguments, false); }
std::optional<Value> has_prefix(ArgumentValues arguments) { return has_end(arguments, true); }

std::optional<Value> contains(ArgumentValues arguments) {
    const auto *const text = known<std::string>(arguments[0]), *const inner = known<std::string>(arguments[1]);
    if (text && inner) {
        if (too_many_pairs(text->size(), inner->size())) return std::nullopt;
        return text->find(*inner) != std::string::npos;
    }
    const List *const list = known<List>(arguments[0]), *const part = known<List>(arguments[1]);
    if (!list || !part || too_many_pairs(list->size(), part->size())) return std::nullopt;
    if (list->size() < part->size()) return false;
    if (part->empty()) return true;
    const std::span<const Value> starts = std::span(*list).first(list->size() - part->size() + 1);
    return any_true(starts, [&](const Value& start) { return all_same(&start, *part); });
}

std::optional<Value> has_entry(ArgumentValues arguments) { return holds_one(entries_of(arguments[0]), arguments[1]); }
std::optional<Value> has_key(ArgumentValues arguments) { return holds_one(keys_of(arguments[0]), arguments[1]); }
std::optional<Value> has_all_entries(ArgumentValues arguments) {
    return holds_values(entries_of(arguments[0]), arguments[1], Wanted::all);
}
std::optional<Value> has_all_keys(ArgumentValues arguments) {
    return holds_values(keys_of(arguments[0]), arguments[1], Wanted::all);
}
std::optional<Value> has_any_entry(ArgumentValues arguments) {
    return holds_values(entries_of(arguments[0]), arguments[1], Wanted::any);
}
std::optional<Value> has_any_key(ArgumentValues arguments) {
    return holds_values(keys_of(arguments[0]), arguments[1], Wanted::any);
}

std::optional<Value> length_of(ArgumentValues arguments) { return arguments[0] ? length(*arguments[0]) : std::nullopt; }

std::optional<Value> concat(ArgumentValues arguments) {
    if (known<List>(arguments[0])) return concat_lists(arguments);
    std::string all;
    for (const auto& argument : arguments) {
        const auto text = text_of(argument);
        if (!text || all.size() + text->size() > max_result_size) return std::nullopt;
        all += *text;
    }
    return Value(std::move(all));
}

std::optional<Value> join(ArgumentValues arguments) {
    const List* const list = known<List>(arguments[0]);
    const auto delimiter = arguments.size() > 1 ? text_of(arguments[1]) : std::string();
    if (list == nullptr || !delimiter) return std::nullopt;
    std::string all;
    for (const Value& entry : *list) {
        const auto text = text_of(entry);
        if (!text || all.size() + text->size() + delimiter->size() > max_result_size) return std::nullopt;
        if (&entry != list->data()) all += *delimiter;
        all += *text;
    }
    return Value(std::move(all));
}

// The part at `index` of a string with separators; undefined after the last part.
std::optional<Value> token(ArgumentValues arguments) {
    const auto text = text_of(arguments[0]), separators = text_of(arguments[1]);
    const auto* const index = known<std::int64_t>(arguments[2]);
    if (!text || !separators || separators->empty() || index == nullptr || *index < 0) return std::nullopt;
    if (too_many_pairs(text->size(), separators->size())) return std::nullopt;
    std::size_t start = 0;
    for (std::int64_t left = *index;; --left) {
        const std::size_t end = text->find_first_of(*separators, start);
        if (left == 0) return Value(text->substr(start, end == std::string::npos ? end : end - start));
        if (end == std::string::npos) return std::nullopt;
        start = end + 1;
    }
}

std::optional<Value> union_of(ArgumentValues arguments) {
    const auto all = concat_lists(arguments);
    return all ? selected(*all->as<List>(), [](const Value&) { return std::optional<bool>(true); }) : std::nullopt;
}

std::optional<Value> intersection_of(ArgumentValues arguments) {
    for (const auto& argument : arguments) {
        const List* const list = known<List>(argument);
        const List* const first = known<List>(arguments[0]);
        if (list == nullptr || first == nullptr || too_many_pairs(list->size(), first->size())) return std::nullopt;
    }
    return selected(*known<List>(arguments[0]), [&](const Value& entry) {
        return all_true(arguments, [&](const auto& list) { return holds_value(*known<List>(list), entry); });
    });
}

}  // namespace csar::validate::compute
