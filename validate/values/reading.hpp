// The result of reading a literal.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include <csar/diagnostic.hpp>

namespace csar::validate {

template <class T>
struct Reading {
    std::optional<T> value;
    bool doubtful = false;  // accepted here, but some processors reject it
    std::string fault;      // why there is no value: "the month must be 01 to 12"
    Hint hint;              // the suggested replacement, or empty

    Reading(T read, bool doubt = false) : value(std::move(read)), doubtful(doubt) {}  // NOLINT: implicit on purpose
    static Reading failed(std::string why, Hint instead = {}) {
        Reading reading;
        reading.fault = std::move(why);
        reading.hint = std::move(instead);
        return reading;
    }

private:
    Reading() = default;
};

}  // namespace csar::validate
