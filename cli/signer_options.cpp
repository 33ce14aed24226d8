#include "cli/signer_options.hpp"

#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdlib>

#include <csar/failure.hpp>
#include "cli/interrupt.hpp"
#include "cli/source_date.hpp"
#include "cli/system.hpp"
#include "cli/words.hpp"

namespace csar::cli {
namespace {

volatile sig_atomic_t is_to_stop = 0;  // Ctrl-Z

void on_stop(int /*number*/) { is_to_stop = 1; }

// Switches off the echo of the terminal. Signals that end or stop the program arrive only in wait(): the echo is
// restored first. Input that was typed earlier is kept, for programs that answer at once.
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

    // Returns true when there is input. Returns false when a signal arrives.
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

// Ctrl-Z: restores the terminal until the program continues.
void stop(HiddenTyping& hidden, const std::string& question) {
    is_to_stop = 0;
    hidden.show();
    raise(SIGSTOP);
    hidden.hide();
    write_to_terminal(question);
}

// Returns false at the end of the line or of the input, or if the program must end.
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

// A pipeline must not wait for an answer.
bool can_ask() { return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDERR_FILENO) == 1; }

// Prompts on standard error and returns the typed line, at most `limit` bytes. Returns an empty string at the end of
// the input. Throws Failure(interrupted) for a signal that ends the program.
std::string hidden_answer(const std::string& question, std::size_t limit) {
    std::string answer;
    {
        // First: a program may answer as soon as the prompt appears.
        HiddenTyping hidden;
        if (!write_to_terminal(question)) return {};
        while (answer.size() < limit && read_character(hidden, question, answer)) {
        }
        write_to_terminal("\n");
    }
    if (interrupt().requested()) throw Failure(FailureKind::interrupted, "interrupted");
    return answer;
}

constexpr std::size_t max_passphrase_bytes = 4096;

std::string first_line(std::string text) {
    text.resize(std::min(text.find_first_of("\r\n"), text.size()));
    return text;
}

// Does not close the descriptor.
std::string read_passphrase(std::int64_t descriptor) {
    return first_line(read_beginning(static_cast<int>(descriptor), max_passphrase_bytes, "the passphrase"));
}

// Returns an empty string if the key is not in a file, or the file is too large.
std::string key_text(const std::string& key) {
    constexpr std::size_t max_key_bytes = 1024 * 1024;
    struct stat status {};
    if (::stat(key.c_str(), &status) != 0 || !S_ISREG(status.st_mode) ||
        status.st_size > static_cast<off_t>(max_key_bytes))
        return {};
    return read_file(key, max_key_bytes);
}

bool is_pkcs12(const std::string& key) { return key.ends_with(".p12") || key.ends_with(".pfx"); }

// PEM states whether it needs a passphrase. PKCS #12 nearly always needs one.
bool is_locked(const std::string& key) {
    const std::string text = key_text(key);
    if (text.starts_with("-----BEGIN")) return text.find("ENCRYPTED") != std::string::npos;
    return !text.empty() && is_pkcs12(key);
}

std::string asked_passphrase(const std::string& key) {
    return first_line(hidden_answer(compose("passphrase of '{}': ", key), max_passphrase_bytes));
}

}  // namespace

void add_signer_options(std::vector<Option>& options, SignerGiven& target) {
    add_options(
        options, "Signing",
        {{"--key", &target.signer.key, "the signer's private key: PEM, DER, PKCS #12, or a PKCS #11 URI", "FILE|URI"},
         {"--cert", &target.signer.certificates, "the signer's certificate, and its chain (repeatable)", "FILE"},
         {"--signer-command", &target.signer.command,
          "a command that reads the bytes to sign on standard input and writes the signature to standard output",
          "COMMAND"},
         {"--signature-digest", &target.digest, "digest of the signature; default: SHA-256", "NAME",
          "SHA-256 SHA-384 SHA-512"},
         {"--passphrase-file", &target.passphrase_file, "read the key's passphrase from the first line of this file",
          "FILE"},
         {"--passphrase-fd", &target.passphrase_descriptor, "read the key's passphrase from this open file descriptor",
          "N"},
         {"--passphrase-env", &target.passphrase_variable, "read the key's passphrase from this environment variable",
          "NAME"}});
}

bool SignerGiven::has_certificate() const {
    return !signer.certificates.empty() || is_pkcs12(signer.key) ||
           key_text(signer.key).find("-----BEGIN CERTIFICATE") != std::string::npos;
}

SignerOptions SignerGiven::options() const {
    SignerOptions options = signer;
    options.digest = from_string<DigestAlgorithm>(digest);
    options.time = given_source_date_epoch();
    const int ways =
        (passphrase_file.empty() ? 0 : 1) + (passphrase_variable.empty() ? 0 : 1) + (passphrase_descriptor ? 1 : 0);
    if (ways > 1) throw Failure(FailureKind::usage, "the passphrase options cannot be combined");
    if (!passphrase_file.empty()) options.passphrase = first_line(read_file(passphrase_file, max_passphrase_bytes));
    if (passphrase_descriptor) options.passphrase = read_passphrase(*passphrase_descriptor);
    if (!passphrase_variable.empty()) {
        const char* const value = std::getenv(passphrase_variable.c_str());
        if (value == nullptr)
            throw Failure(FailureKind::usage,
                          compose("the environment variable {} for the passphrase is not set", passphrase_variable));
        options.passphrase = value;
    }
    if (ways == 0 && !options.key.empty() && can_ask() && is_locked(options.key)) {
        std::string answer = asked_passphrase(options.key);
        if (!answer.empty()) options.passphrase = std::move(answer);
    }
    return options;
}

}  // namespace csar::cli
