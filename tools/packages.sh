# Sourced by ./quickstart, ./check and tools/install-deps: the Debian packages that csar needs, and how a preset is built.

# What builds the program and the library.
BUILD_PACKAGES=(g++ cmake ninja-build pkg-config libarchive-dev libdeflate-dev libisal-dev zlib1g-dev libyaml-dev
    libyaml-cpp-dev libcadical-dev libssl-dev libxml2-dev libcli11-dev nlohmann-json3-dev libfmt-dev libutf8proc-dev libre2-dev)
# What ./check needs besides: Clang for the build with sanitizers and the linters, other readers of archives and signatures.
TEST_PACKAGES=(libgtest-dev libgmock-dev clang libclang-rt-14-dev clang-format-14 mold python3 python3-yaml
    python3-jsonschema python3-junitparser python3-ruamel.yaml zip unzip 7zip libarchive-tools git openssl default-jdk-headless softhsm2
    libengine-pkcs11-openssl python3-cryptography jq parallel zsh fish mandoc man-db dpkg-dev docker-registry skopeo)
# What ./check --full needs besides.
FULL_PACKAGES=(valgrind clang-tidy-14 graphviz mmdebstrap chromium)

# What the static program needs besides (preset static): archives, and what ISA-L is made with.
STATIC_PACKAGES=(libzstd-dev liblz4-dev liblzma-dev libbz2-dev libicu-dev nasm make dpkg-dev)

# install_packages NAME...: installs those that are missing, and only those, as root or through sudo. Does nothing when
# CSAR_NO_INSTALL is set.
install_packages() {
    [ -z "${CSAR_NO_INSTALL:-}" ] || return 0
    local missing=() name
    for name in "$@"; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null)" = installed ] || missing+=("$name")
    done
    [ ${#missing[@]} -eq 0 ] && return 0
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null; then
            echo "These packages are missing, and installing them needs root or sudo: ${missing[*]}" >&2
            echo "Run as root:  apt-get install ${missing[*]}" >&2
            return 1
        fi
        as_root=(sudo)
    fi
    echo "Installing: ${missing[*]}"
    if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q "${missing[@]}" >/tmp/csar-apt.log 2>&1; then
        # The package lists may be old or not there yet.
        "${as_root[@]}" apt-get update -q >>/tmp/csar-apt.log 2>&1
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q "${missing[@]}" >>/tmp/csar-apt.log 2>&1 ||
            { tail -n 20 /tmp/csar-apt.log >&2; return 1; }
    fi
}

# build PRESET [TARGET...]: configures and builds; prints only what went wrong.
build() {
    local preset=$1 log=build/$1.log
    shift
    mkdir -p build
    { cmake --preset "$preset" && cmake --build --preset "$preset" ${1:+--target "$@"}; } >"$log" 2>&1 && return 0
    grep -E -A 8 'error|FAILED|Error' "$log" | head -n 60 >&2
    echo "The $preset build failed; all of it is in $log" >&2
    return 1
}
