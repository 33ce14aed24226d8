// The cost of libyaml's work on scalars, computed before libyaml does it.
//
// libyaml collects the blanks between two words of a scalar in one buffer and the empty lines in a second one, and
// clears each buffer completely at every following word or line, even if few of its bytes are used. A scalar with one
// run of n blanks and n words costs n * n, and 64 MiB take an hour. Two long runs are seldom a problem, and words
// without long runs never are. So the number of cleared bytes is limited, in proportion to the bytes read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace csar::validate {

class ScalarWork {
public:
    // `text` must outlive the object.
    explicit ScalarWork(std::string_view text);

    // The next bytes to pass to libyaml, at most `most`. Must be called when libyaml has read all previous bytes. Empty
    // at the end, and if too_much().
    std::string_view next(std::size_t most);
    // Records that libyaml has created events from all bytes except the last `pending` ones: the buffers of its scalar
    // are then free.
    void note_event(std::size_t pending);

    // True if libyaml would clear too many bytes to read the text after given().
    bool too_much() const { return too_much_; }
    std::size_t given() const { return given_; }

private:
    struct Runs {
        std::uint64_t blanks = 0;  // the number of adjacent blanks
        std::uint64_t breaks = 0;  // the number of line breaks with only blanks between them
        void include(const Runs& other);
        std::uint64_t sum() const { return blanks + breaks; }
    };
    struct Count {
        Runs run;                 // the runs that contain the last byte
        Runs widest;              // the greatest lengths in `run` since the last word
        Runs longest;             // the longest runs since the last event
        std::uint64_t wiped = 0;  // the number of bytes that libyaml has cleared
        void add(std::string_view part);
    };
    void count_to(std::size_t end);

    std::string_view text_;
    bool has_long_runs_;  // if false, nothing is counted
    bool too_much_ = false;
    std::size_t given_ = 0;
    std::size_t counted_ = 0;  // the number of bytes given to libyaml that were counted
    Count count_;
};

}  // namespace csar::validate
