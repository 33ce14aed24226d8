// What a compiled service is written into: JSON or YAML, with the same content. The text grows as it is written, so that a
// service of any size needs no second tree in memory; it is charged to the account of the thread (base/budget.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include <csar/compile.hpp>

namespace csar::compile {

class Output {
public:
    enum class Layout : std::uint8_t { block, line };

    virtual ~Output() = default;

    // `line`: all of it on one line, where the form has that; what is in it has no collections that are written otherwise.
    virtual void begin_map(Layout layout = Layout::block) = 0;
    virtual void end_map() = 0;
    virtual void begin_list(Layout layout = Layout::block) = 0;
    virtual void end_list() = 0;
    // Of a map; then comes its value.
    virtual void key(std::string_view key) = 0;
    // A key of any kind, as YAML in one line; of YAML only.
    virtual void plain_key(std::string_view text) { key(text); }
    virtual void string(std::string_view text) = 0;
    // A number, `true`, `false` or `null`, as JSON writes it.
    virtual void literal(std::string_view text) = 0;

    void entry(std::string_view name, std::string_view text) { key(name), string(text); }
    void entry_number(std::string_view name, std::uint64_t number) { key(name), literal(std::to_string(number)); }
    void flag(std::string_view name) { key(name), literal("true"); }

    // All that was written, with an end of line. To be called once.
    virtual std::string take() = 0;
};

std::unique_ptr<Output> make_output(CompileFormat format);

// Any text as a string of JSON, escaped as render::escaped_json() does.
std::string json_string(std::string_view text);

// A number that is not an integer as JSON writes it; it must be finite.
std::string json_number(double number);

}  // namespace csar::compile
