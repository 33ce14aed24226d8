// Verifies a package, and stops if this takes too long; "-" is standard input: deadline PACKAGE MILLISECONDS
#include <chrono>
#include <condition_variable>
#include <iostream>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include <csar/csar.hpp>

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    const bool is_input = std::string_view(argv[1]) == "-";
    const csar::Input package = is_input ? csar::Input::descriptor(0, "-") : csar::Input(argv[1]);
    csar::Cancellation cancellation;
    csar::VerifyOptions options;
    options.cancellation = &cancellation;
    std::mutex mutex;
    std::condition_variable changed;
    bool done = false;
    std::thread clock([&] {
        std::unique_lock lock(mutex);
        if (!changed.wait_for(lock, std::chrono::milliseconds(std::stoi(argv[2])), [&] { return done; }))
            cancellation.request();
    });
    int status = 0;
    try {
        status = static_cast<int>(csar::verify_package(package, options).findings.exit_status());
        std::cout << "in time\n";
    } catch (const csar::Failure& failure) {
        std::cout << to_string(failure.kind()) << "\n";
        status = static_cast<int>(csar::exit_status_of(failure.kind()));
    }
    {
        const std::lock_guard lock(mutex);
        done = true;
    }
    changed.notify_one();
    clock.join();
    return status;
}
