#include "validate/document/events.hpp"

#include <cstring>
#include <new>

#include "base/interrupt.hpp"

namespace csar::validate {

EventReader::EventReader(std::string_view text) : work_(text) {
    if (yaml_parser_initialize(&parser_) == 0) throw std::bad_alloc();
    yaml_parser_set_encoding(&parser_, YAML_UTF8_ENCODING);
    yaml_parser_set_input(&parser_, give_input, this);
}

EventReader::~EventReader() {
    yaml_event_delete(&event_);
    yaml_parser_delete(&parser_);
}

// An interruption is checked here, too, because a scalar can be long. Exceptions must not pass through libyaml.
int EventReader::give_input(void* self, unsigned char* buffer, std::size_t size, std::size_t* given) {
    auto& reader = *static_cast<EventReader*>(self);
    const Cancellation* const cancellation = current_cancellation();
    if (cancellation != nullptr && cancellation->requested()) return 0;
    const std::string_view part = reader.work_.next(size);
    if (!part.empty()) std::memcpy(buffer, part.data(), part.size());
    *given = part.size();
    return reader.work_.too_much() ? 0 : 1;
}

const yaml_event_t* EventReader::next() {
    yaml_event_delete(&event_);
    if (yaml_parser_parse(&parser_, &event_) == 0) {
        if (parser_.error == YAML_MEMORY_ERROR) throw std::bad_alloc();
        check_interrupt();
        return nullptr;
    }
    work_.note_event(static_cast<std::size_t>(parser_.buffer.last - parser_.buffer.pointer) +
                     static_cast<std::size_t>(parser_.raw_buffer.last - parser_.raw_buffer.pointer));
    return event_.type == YAML_NO_EVENT ? nullptr : &event_;
}

SyntaxFault EventReader::fault(CharacterOffsets& offsets) const {
    const auto text = [](const char* c_string) { return c_string == nullptr ? std::string_view() : c_string; };
    SyntaxFault fault{.problem = text(parser_.problem), .context = text(parser_.context)};
    fault.problem_offset = offsets.offset_of(parser_.problem_mark.index);
    if (!fault.context.empty()) fault.context_offset = offsets.offset_of(parser_.context_mark.index);
    return fault;
}

}  // namespace csar::validate
