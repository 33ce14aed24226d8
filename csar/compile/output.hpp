// Writes JSON or YAML with the same content. The output is one growing text, so a large service needs no second tree.
// Its size counts against the memory limit of the thread (base/budget.hpp).
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

    // `line`: writes the collection on one line if the format allows that. Collections inside it are on that line, too.
    virtual void begin_map(Layout layout = Layout::block) = 0;
    virtual void end_map() = 0;
    virtual void begin_list(Layout layout = Layout::block) = 0;
    virtual void end_list() = 0;
    // Starts an entry of a map. Its value must be written next.
    virtual void key(std::string_view key) = 0;
    // Any YAML key, written on one line. Only for YAML.
    virtual void plain_key(std::string_view text) { key(text); }
    virtual void string(std::string_view text) = 0;
    // `text`: a number, `true`, `false` or `null` in the notation of JSON.
    virtual void literal(std::string_view text) = 0;

    void entry(std::string_view name, std::string_view text) { key(name), string(text); }
    void entry_number(std::string_view name, std::uint64_t number) { key(name), literal(std::to_string(number)); }
    void flag(std::string_view name) { key(name), literal("true"); }

    // Writes a list of texts on one line.
    template <class Items, class TextOf>
    void list(std::string_view name, const Items& items, const TextOf& text_of) {
        key(name);
        begin_list(Layout::line);
        for (const auto& item : items) string(text_of(item));
        end_list();
    }

    // Returns the whole text with a final line ending. Call this once.
    virtual std::string take() = 0;
};

std::unique_ptr<Output> make_output(CompileFormat format);

// Returns a TOSCA 2.0 file without imports, for CompileFormat::tosca. `normalized`: the service template as JSON.
std::string tosca_file_of(const std::string& normalized);

// Quotes and escapes a text, like render::escaped_json().
std::string json_string(std::string_view text);

// `number` must be finite, and not an integer.
std::string json_number(double number);

}  // namespace csar::compile
