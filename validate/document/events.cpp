#include "validate/document/events.hpp"

#include <new>

namespace csar::validate {

EventReader::EventReader(std::string_view text) {
    if (yaml_parser_initialize(&parser_) == 0) throw std::bad_alloc();
    yaml_parser_set_encoding(&parser_, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser_, reinterpret_cast<const unsigned char*>(text.data()), text.size());
}

EventReader::~EventReader() {
    yaml_event_delete(&event_);
    yaml_parser_delete(&parser_);
}

const yaml_event_t* EventReader::next() {
    yaml_event_delete(&event_);
    if (yaml_parser_parse(&parser_, &event_) == 0) {
        if (parser_.error == YAML_MEMORY_ERROR) throw std::bad_alloc();
        return nullptr;
    }
    return event_.type == YAML_NO_EVENT ? nullptr : &event_;
}

EventFault EventReader::fault() const {
    const auto text = [](const char* c_string) { return c_string == nullptr ? std::string_view() : c_string; };
    return {text(parser_.problem), parser_.problem_mark.index, text(parser_.context), parser_.context_mark.index};
}

}  // namespace csar::validate
