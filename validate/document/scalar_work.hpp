// What libyaml's work on scalars will cost, computed before it is done.
//
// libyaml gathers the blanks between two words of a scalar in one buffer and the empty lines in another, and wipes the
// whole of each at every word or line that follows, however few of its bytes are in use. A scalar with one run of n
// blanks and n words costs n * n, and 64 MiB take an hour. Two long runs seldom matter, words without long runs never:
// so what is bounded is the bytes that libyaml wipes, in proportion to those that it reads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace csar::validate {

class ScalarWork {
public:
    // `text` must outlive this.
    explicit ScalarWork(std::string_view text);

    // The next bytes to give to libyaml, at most `most`, when it has read all that was given before; empty behind the
    // last ones, and once too_much().
    std::string_view next(std::size_t most);
    // libyaml has made an event of what was given but for the last `pending` bytes: the buffers of its scalar are gone.
    void note_event(std::size_t pending);

    // libyaml would wipe too many bytes to read what follows given().
    bool too_much() const { return too_much_; }
    std::size_t given() const { return given_; }

private:
    struct Runs {
        std::uint64_t blanks = 0;  // side by side
        std::uint64_t breaks = 0;  // with nothing but blanks between them
        void include(const Runs& other);
        std::uint64_t sum() const { return blanks + breaks; }
    };
    struct Count {
        Runs run;                 // that the last byte belongs to
        Runs widest;              // of it
        Runs longest;             // since the last event
        std::uint64_t wiped = 0;  // bytes
        void add(std::string_view part);
    };
    void count_to(std::size_t end);

    std::string_view text_;
    bool has_long_runs_;  // else nothing is counted
    bool too_much_ = false;
    std::size_t given_ = 0;
    std::size_t counted_ = 0;  // of what was given
    Count count_;
};

}  // namespace csar::validate
