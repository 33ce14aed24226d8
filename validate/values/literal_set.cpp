#include "validate/values/literal_set.hpp"

#include <utility>

namespace csar::validate {

LiteralSet::LiteralSet(Value::List values) : values_(std::move(values)) {
    for (const Value& value : values_) {
        all_strings_ = all_strings_ && value.as<std::string>() != nullptr;
        all_integers_ = all_integers_ && value.as<std::int64_t>() != nullptr;
    }
    if (all_strings_)
        for (const Value& value : values_) strings_.insert(*value.as<std::string>());
    if (all_integers_)
        for (const Value& value : values_) integers_.insert(*value.as<std::int64_t>());
}

std::optional<bool> LiteralSet::has(const Value& value) const {
    if (const auto* const text = value.as<std::string>(); text != nullptr && all_strings_)
        return strings_.count(*text) != 0;
    if (const auto* const whole = value.as<std::int64_t>(); whole != nullptr && all_integers_)
        return integers_.count(*whole) != 0;
    return std::nullopt;
}

}  // namespace csar::validate
