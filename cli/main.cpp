#include <cstdio>
#include <string>

#include "csar/version.hpp"

int main() {
    std::printf("csar %s\n", std::string(csar::version()).c_str());
    return 0;
}
