#include "base/text_edit.hpp"

#include <algorithm>
#include <tuple>
#include <vector>

namespace csar {

EditedText apply_edits(std::string_view text, std::span<const TextEdit> edits) {
    std::vector<const TextEdit*> order;
    order.reserve(edits.size());
    for (const TextEdit& edit : edits) order.push_back(&edit);
    std::ranges::stable_sort(order, [](const TextEdit* a, const TextEdit* b) {
        const bool a_replaces = a->end > a->begin, b_replaces = b->end > b->begin;
        return std::tie(a->begin, a_replaces) < std::tie(b->begin, b_replaces);
    });
    EditedText edited;
    edited.text.reserve(text.size());
    std::size_t done = 0;
    for (const TextEdit* edit : order) {
        if (edit->begin < done || edit->end < edit->begin || edit->end > text.size()) {
            ++edited.left_out;
            continue;
        }
        edited.text.append(text.substr(done, edit->begin - done)).append(edit->text);
        done = edit->end;
    }
    edited.text.append(text.substr(done));
    return edited;
}

}  // namespace csar
