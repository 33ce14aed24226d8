#include "validate/variability/writer.hpp"

namespace csar::validate::variability {

void Writer::mark(Node source) { sources_.add(line(), column(), source); }

void Writer::key(std::string_view key, Node source) {
    start_line();
    mark(source);
    append_key(key, is_safe_plain(key));
}

void Writer::copy(const Value& value) {
    switch (value.kind) {
        case Value::Kind::list:
            if (value.items.empty()) return scalar("[]", true);
            begin_sequence();
            for (const Value& entry : value.items) {
                item();
                copy(entry);
            }
            return end();
        case Value::Kind::map:
            if (value.items.empty()) return scalar("{}", true);
            begin_mapping();
            for (std::size_t i = 0; i < value.items.size(); ++i) {
                key(value.keys[i]);
                copy(value.items[i]);
            }
            return end();
        case Value::Kind::string: return scalar(value.text, is_safe_plain(value.text));
        case Value::Kind::null: return scalar("null", true);
        default: return scalar(value.written(), true);
    }
}

}  // namespace csar::validate::variability
