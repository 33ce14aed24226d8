// libyaml's events, owned. The only header that shows libyaml; nothing outside this directory includes it.
#pragma once

#include <yaml.h>

#include <cstddef>
#include <string_view>

namespace csar::validate {

// Where and why libyaml gave up. Positions count characters from 0.
struct EventFault {
    std::string_view problem;
    std::size_t problem_index = 0;
    std::string_view context;  // empty: none
    std::size_t context_index = 0;
};

class EventReader {
public:
    // `text` must outlive the reader; it is read as UTF-8.
    explicit EventReader(std::string_view text);
    ~EventReader();
    EventReader(const EventReader&) = delete;
    EventReader& operator=(const EventReader&) = delete;

    // The next event, valid until the next call; nullptr behind the last one and after a fault.
    const yaml_event_t* next();

    bool failed() const { return parser_.error != YAML_NO_ERROR; }
    // Only when failed().
    EventFault fault() const;

private:
    yaml_parser_t parser_{};
    yaml_event_t event_{};
};

// Strings of events may be null.
inline std::string_view view(const yaml_char_t* text) {
    return text == nullptr ? std::string_view() : std::string_view(reinterpret_cast<const char*>(text));
}

}  // namespace csar::validate
