// Computes the cost of a scalar before libyaml reads it.
//
// libyaml collects the blanks between two words in one buffer and the empty lines in a second buffer. It clears each
// whole buffer at every following word or line. A scalar with a run of n blanks and n words therefore costs n * n: 64
// MiB take an hour. So the number of cleared bytes is limited, in proportion to the bytes read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace csar::validate {

class ScalarWork {
public:
    // `text` must outlive the object.
    explicit ScalarWork(std::string_view text);

    // Returns the next bytes for libyaml, at most `most`. Returns an empty string at the end, and if too_much(). Call
    // it when libyaml has read all earlier bytes.
    std::string_view next(std::size_t most);
    // libyaml has created events from all bytes but the last `pending`. This frees the buffers of the scalar.
    void note_event(std::size_t pending);

    // Reading the text after given() would take too long.
    bool too_much() const { return too_much_; }
    std::size_t given() const { return given_; }

private:
    struct Runs {
        std::uint64_t blanks = 0;  // adjacent blanks
        std::uint64_t breaks = 0;  // line breaks with only blanks between them
        void include(const Runs& other);
        std::uint64_t sum() const { return blanks + breaks; }
    };
    struct Count {
        Runs run;                 // that end at the last byte
        Runs widest;              // the maximum of `run` since the last word
        Runs longest;             // since the last event
        std::uint64_t wiped = 0;  // bytes that libyaml has cleared
        void add(std::string_view part);
    };
    void count_to(std::size_t end);

    std::string_view text_;
    bool has_long_runs_;  // if false, nothing is counted
    bool too_much_ = false;
    std::size_t given_ = 0;
    std::size_t counted_ = 0;  // bytes given to libyaml and counted
    Count count_;
};

}  // namespace csar::validate
