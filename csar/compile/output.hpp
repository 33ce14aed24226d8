// The output of compiling: JSON or YAML, with the same content. The text grows while it is written, so that even a
// large service needs no second tree in memory. The text is charged to the account of the thread (base/budget.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <csar/compile.hpp>

namespace csar::compile {

class Output {
public:
    enum class Layout : std::uint8_t { block, line };

    virtual ~Output() = default;

    // `line`: the collection is written on one line if the format allows it. The collections in it then have the same
    // layout.
    virtual void begin_map(Layout layout = Layout::block) = 0;
    virtual void end_map() = 0;
    virtual void begin_list(Layout layout = Layout::block) = 0;
    virtual void end_list() = 0;
    // The key of an entry of a map; its value must be written next.
    virtual void key(std::string_view key) = 0;
    // A key of any kind, as YAML on one line; only for YAML.
    virtual void plain_key(std::string_view text) { key(text); }
    virtual void string(std::string_view text) = 0;
    // A number, `true`, `false` or `null`, as in JSON.
    virtual void literal(std::string_view text) = 0;

    void entry(std::string_view name, std::string_view text) { key(name), string(text); }
    void entry_number(std::string_view name, std::uint64_t number) { key(name), literal(std::to_string(number)); }
    void flag(std::string_view name) { key(name), literal("true"); }

    // An entry that is a list of texts on one line.
    template <class Items, class TextOf>
    void list(std::string_view name, const Items& items, const TextOf& text_of) {
        key(name);
        begin_list(Layout::line);
        for (const auto& item : items) string(text_of(item));
        end_list();
    }

    // Everything that was written, with a line ending. Must be called only once.
    virtual std::string take() = 0;
};

std::unique_ptr<Output> make_output(CompileFormat format);

// The output for CompileFormat::tosca: an equivalent TOSCA 2.0 file without imports. `normalized`: its normalized
// templates as JSON.
std::string tosca_file_of(const std::string& normalized);

// Any text as a JSON string, escaped as by render::escaped_json().
std::string json_string(std::string_view text);

// A number that is not an integer, as in JSON; it must be finite.
std::string json_number(double number);

}  // namespace csar::compile
