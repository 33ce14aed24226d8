// Owns libyaml's events. Because this header exposes libyaml, it is included only in this directory.
#pragma once

#include <yaml.h>

#include <cstddef>
#include <optional>
#include <string_view>

#include "validate/document/encoding.hpp"
#include "validate/document/scalar_work.hpp"
#include "validate/document/syntax.hpp"

namespace csar::validate {

class EventReader {
public:
    // `text` is UTF-8 and must outlive the reader.
    explicit EventReader(std::string_view text);
    ~EventReader();
    EventReader(const EventReader&) = delete;
    EventReader& operator=(const EventReader&) = delete;

    // Returns the next event, valid until the next call, or nullptr at the end and after a fault. Throws Failure when
    // interrupted.
    const yaml_event_t* next();

    // Where reading stopped because it would take too long (scalar_work.hpp). The text may be valid.
    std::optional<std::size_t> too_much_work() const {
        return work_.too_much() ? std::optional(work_.given()) : std::nullopt;
    }
    bool failed() const { return parser_.error != YAML_NO_ERROR; }
    // Call it only if failed(). `offsets` converts positions in the text.
    SyntaxFault fault(CharacterOffsets& offsets) const;

private:
    static int give_input(void* self, unsigned char* buffer, std::size_t size, std::size_t* given);

    ScalarWork work_;
    yaml_parser_t parser_{};
    yaml_event_t event_{};
};

// Returns an empty view for null.
inline std::string_view view(const yaml_char_t* text) {
    return text == nullptr ? std::string_view() : std::string_view(reinterpret_cast<const char*>(text));
}

}  // namespace csar::validate
