#include "cli/hidden_answer.hpp"

#include <poll.h>
#include <signal.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>

#include <csar/failure.hpp>
#include "cli/interrupt.hpp"

namespace csar::cli {
namespace {

volatile sig_atomic_t is_to_stop = 0;  // Ctrl-Z

void on_stop(int /*number*/) { is_to_stop = 1; }

// While this object exists, the terminal does not echo input. Signals that end or stop the program arrive only in
// wait(), so the terminal can always be restored before the program ends or stops. Input that was typed earlier, for
// example by a program that answers at once, is kept.
class HiddenTyping {
public:
    HiddenTyping() {
        sigset_t held;
        sigemptyset(&held);
        for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP}) sigaddset(&held, number);
        pthread_sigmask(SIG_BLOCK, &held, &former_signals_);
        struct sigaction action {};
        action.sa_handler = on_stop;
        sigemptyset(&action.sa_mask);
        sigaction(SIGTSTP, nullptr, &former_stop_);
        if (former_stop_.sa_handler != SIG_IGN) sigaction(SIGTSTP, &action, nullptr);
        hide();
    }
    ~HiddenTyping() {
        show();
        sigaction(SIGTSTP, &former_stop_, nullptr);
        pthread_sigmask(SIG_SETMASK, &former_signals_, nullptr);
    }
    HiddenTyping(const HiddenTyping&) = delete;
    HiddenTyping& operator=(const HiddenTyping&) = delete;

    void hide() {
        is_changed_ = ::tcgetattr(STDIN_FILENO, &former_) == 0;
        if (!is_changed_) return;
        struct termios hidden = former_;
        hidden.c_lflag &= ~static_cast<tcflag_t>(ECHO);
        ::tcsetattr(STDIN_FILENO, TCSANOW, &hidden);
    }

    void show() {
        if (is_changed_) ::tcsetattr(STDIN_FILENO, TCSANOW, &former_);
        is_changed_ = false;
    }

    // Returns true if there is input to read, and false after a signal.
    bool wait() const {
        struct pollfd input {};
        input.fd = STDIN_FILENO;
        input.events = POLLIN;
        return ::ppoll(&input, 1, nullptr, &former_signals_) >= 0 || errno != EINTR;
    }

private:
    sigset_t former_signals_{};
    struct sigaction former_stop_ {};
    struct termios former_ {};
    bool is_changed_ = false;
};

bool write_to_terminal(const std::string& text) { return ::write(STDERR_FILENO, text.data(), text.size()) >= 0; }

// Restores the terminal for the shell until the program continues.
void stop(HiddenTyping& hidden, const std::string& question) {
    is_to_stop = 0;
    hidden.show();
    raise(SIGSTOP);
    hidden.hide();
    write_to_terminal(question);
}

// Appends one character to `answer`. Returns false at the end of the line or of the input, and if the program must end.
bool read_character(HiddenTyping& hidden, const std::string& question, std::string& answer) {
    while (!hidden.wait()) {
        if (interrupt().requested()) return false;
        if (is_to_stop != 0) stop(hidden, question);
    }
    char c = 0;
    if (::read(STDIN_FILENO, &c, 1) != 1 || c == '\n') return false;
    answer += c;
    return true;
}

}  // namespace

bool can_ask() { return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDERR_FILENO) == 1; }

std::string hidden_answer(const std::string& question, std::size_t limit) {
    std::string answer;
    {
        // This must come first: an answer may arrive as soon as the prompt is shown.
        HiddenTyping hidden;
        if (!write_to_terminal(question)) return {};
        while (answer.size() < limit && read_character(hidden, question, answer)) {
        }
        write_to_terminal("\n");
    }
    if (interrupt().requested()) throw Failure(FailureKind::interrupted, "interrupted");
    return answer;
}

}  // namespace csar::cli
