// Requirements on the content of files: their kinds, and strings that they must not contain.
#include <algorithm>
#include <string>
#include <vector>

#include "csar/verify/intake/tell.hpp"
#include "report/unreported.hpp"

namespace csar::intake {
namespace {

constexpr std::size_t head_size = 262 + 6;  // up to the magic number of a tar

bool has(std::string_view head, std::size_t at, std::string_view mark) {
    return head.size() >= at + mark.size() && head.substr(at, mark.size()) == mark;
}

bool is_of_kind(std::string_view kind, std::string_view head) {
    using namespace std::string_view_literals;
    if (kind == "elf")
        return has(head, 0,
                   "\x7f"
                   "ELF");
    if (kind == "windows-executable") return has(head, 0, "MZ");
    if (kind == "script") return has(head, 0, "#!");
    if (kind != "archive") return false;
    for (const std::string_view mark : {"PK\x03\x04"sv, "PK\x05\x06"sv, "\x1f\x8b"sv, "BZh"sv,
                                        "\xfd"
                                        "7zXZ\0"sv,
                                        "\x28\xb5\x2f\xfd"sv, "7z\xbc\xaf\x27\x1c"sv, "Rar!\x1a\x07"sv})
        if (has(head, 0, mark)) return true;
    return has(head, 257, "ustar");
}

// A text that files must not contain.
struct Needle {
    const Demand* demand;
    std::string_view text;   // the text to search
    std::string_view value;  // as in the profile
};

constexpr std::string_view private_key = "PRIVATE KEY-----";

// Keeps the start of a file, and the forbidden texts found in it. A single thread reads the files.
class Pass final : public container::EntryVisitor, private Sink {
public:
    Pass(std::vector<const Demand*> demands, Report& report) : demands_(std::move(demands)), report_(report) {
        for (const Demand* const demand : demands_) {
            const bool is_text = demand->kind->name == "forbidden-text";
            for (const std::string& value : demand->values)
                if (is_text || value == "private-key") {
                    needles_.push_back({demand, is_text ? std::string_view(value) : private_key, value});
                    longest_ = std::max(longest_, needles_.back().text.size());
                }
        }
    }

    Sink* begin(const container::Entry&) override {
        head_.clear();
        tail_.clear();
        found_.assign(needles_.size(), false);
        return this;
    }

    // One finding for each violated requirement.
    void end(const container::Entry& entry, bool) override {
        for (const Demand* const demand : demands_) {
            const std::string_view value = forbidden(*demand);
            if (!value.empty()) tell(*demand, place_of(entry.name), {entry.name, value}, report_);
        }
    }

private:
    void write(ByteView bytes) override {
        const std::string_view text = as_text(bytes);
        head_ += text.substr(0, head_size - head_.size());
        if (needles_.empty()) return;
        // A text may cross the border of two pieces. The piece itself is not copied.
        tail_ += text.substr(0, longest_ - 1);
        look(tail_);
        look(text);
        if (text.size() >= longest_) tail_ = text.substr(text.size() - (longest_ - 1));
        if (tail_.size() >= longest_) tail_.erase(0, tail_.size() - (longest_ - 1));
    }

    void look(std::string_view text) {
        for (std::size_t i = 0; i < needles_.size(); ++i)
            if (!found_[i]) found_[i] = text.find(needles_[i].text) != std::string_view::npos;
    }

    std::string_view forbidden(const Demand& demand) const {
        if (demand.kind->name == "forbidden-content")
            for (const std::string& value : demand.values)
                if (is_of_kind(value, head_)) return value;
        for (std::size_t i = 0; i < needles_.size(); ++i)
            if (needles_[i].demand == &demand && found_[i]) return needles_[i].value;
        return {};
    }

    const std::vector<const Demand*> demands_;
    Report& report_;
    std::vector<Needle> needles_;
    std::size_t longest_ = 1;
    std::vector<bool> found_;
    std::string head_, tail_;
};

}  // namespace

void check_contents(const IntakeSubject& subject, const Profile& profile, Report& report) {
    std::vector<const Demand*> demands;
    for (const Demand& demand : profile.demands)
        if (demand.kind->is_of_content) demands.push_back(&demand);
    if (demands.empty()) return;
    Pass pass(std::move(demands), report);
    subject.package.container().read_all(&pass, 1, unreported());  // damaged contents are already reported
}

}  // namespace csar::intake
