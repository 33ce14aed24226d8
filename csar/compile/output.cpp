#include "csar/compile/output.hpp"

#include <nlohmann/json.hpp>

#include <utility>
#include <vector>

#include <csar/render.hpp>
#include <csar/text.hpp>
#include "base/budget.hpp"
#include "validate/document/yaml_writer.hpp"

namespace csar::compile {
namespace {

constexpr std::size_t charged_at_once = 64UL * 1024;
constexpr std::uint64_t bytes_a_step = 4;

// Charges the size of a growing text to the limits of the thread.
class Charge {
public:
    void up_to(std::size_t size) {
        while (size > charged_) {
            take_memory(charged_at_once);
            spend_work(charged_at_once / bytes_a_step);
            charged_ += charged_at_once;
        }
    }

private:
    std::size_t charged_ = 0;
};

bool is_plain_ascii(std::string_view text) {
    for (const char c : text)
        if (const auto byte = static_cast<unsigned char>(c);
            byte < 0x20 || byte >= 0x7F || c == '"' || c == '\\' || c == '#')
            return false;
    return true;
}

class JsonOutput final : public Output {
public:
    void begin_map(Layout layout) override { begin('{', layout); }
    void end_map() override { end('}'); }
    void begin_list(Layout layout) override { begin('[', layout); }
    void end_list() override { end(']'); }

    void key(std::string_view key) override {
        start();
        append(key);
        text_ += ": ";
        after_key_ = true;
    }
    void string(std::string_view text) override {
        start();
        append(text);
        charge_.up_to(text_.size());
    }
    void literal(std::string_view text) override {
        start();
        text_ += text;
    }
    std::string take() override { return std::move(text_ += '\n'); }

private:
    struct Level {
        bool on_line;
        bool is_empty = true;
    };

    // Call this before a key, an item of a list, or the value of a key.
    void start() {
        if (std::exchange(after_key_, false) || levels_.empty()) return;
        if (!std::exchange(levels_.back().is_empty, false)) text_ += ',';
        separate();
    }
    void separate() {
        if (!levels_.back().on_line)
            (text_ += '\n').append(levels_.size() * 2, ' ');
        else if (text_.back() == ',')
            text_ += ' ';
    }
    void begin(char bracket, Layout layout) {
        start();
        text_ += bracket;
        levels_.push_back({layout == Layout::line || (!levels_.empty() && levels_.back().on_line)});
        charge_.up_to(text_.size());
    }
    void end(char bracket) {
        const Level level = levels_.back();
        levels_.pop_back();
        if (!level.is_empty && !level.on_line) (text_ += '\n').append(levels_.size() * 2, ' ');
        text_ += bracket;
    }
    void append(std::string_view text) {
        if (is_plain_ascii(text))
            ((text_ += '"') += text) += '"';
        else
            text_ += json_string(text);
    }

    std::string text_;
    std::vector<Level> levels_;
    bool after_key_ = false;
    Charge charge_;
};

class YamlOutput final : public Output {
public:
    void begin_map(Layout) override { begin(Open::map); }
    void end_map() override { end("{}"); }
    void begin_list(Layout) override { begin(Open::list); }
    void end_list() override { end("[]"); }
    void key(std::string_view key) override {
        settle();
        writer_.key(shown(key));
    }
    void plain_key(std::string_view text) override {
        settle();
        writer_.plain_key(text);
    }
    void string(std::string_view text) override {
        start();
        writer_.string(shown(text));
        charge_.up_to(writer_.text().size());
    }
    void literal(std::string_view text) override {
        start();
        writer_.scalar(text, true);
    }
    std::string take() override { return writer_.text() + '\n'; }

private:
    enum class Open : std::uint8_t { map, list };

    static std::string shown(std::string_view text) { return is_utf8(text) ? std::string(text) : printable(text); }
    // Called when a collection has its first entry. An empty collection is written as `{}` or `[]`.
    void settle() {
        if (!std::exchange(is_pending_, false)) return;
        writer_.begin_mapping();
    }
    void start() {
        settle();
        if (!open_.empty() && open_.back() == Open::list) writer_.item();
    }
    void begin(Open what) {
        start();
        open_.push_back(what);
        is_pending_ = true;
        charge_.up_to(writer_.text().size());
    }
    void end(std::string_view empty) {
        open_.pop_back();
        if (std::exchange(is_pending_, false))
            writer_.scalar(empty, true);
        else
            writer_.end();
    }

    validate::YamlWriter writer_;
    std::vector<Open> open_;
    bool is_pending_ = false;  // an empty collection is open
    Charge charge_;
};

}  // namespace

std::string json_string(std::string_view text) {
    const std::string utf8 = is_utf8(text) ? std::string(text) : printable(text);
    return render::escaped_json(nlohmann::json(utf8).dump());
}

std::string json_number(double number) { return nlohmann::json(number).dump(); }

std::unique_ptr<Output> make_output(CompileFormat format) {
    if (format == CompileFormat::yaml) return std::make_unique<YamlOutput>();
    return std::make_unique<JsonOutput>();
}

}  // namespace csar::compile
