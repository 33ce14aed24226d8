# Sourced by ./quickstart and ./check: installs the Debian packages that are missing, and only those.

BUILD_PACKAGES=(g++ cmake ninja-build pkg-config libarchive-dev libdeflate-dev libisal-dev zlib1g-dev libyaml-dev
    libyaml-cpp-dev libssl-dev libxml2-dev libcli11-dev nlohmann-json3-dev libfmt-dev libutf8proc-dev)
TEST_PACKAGES=(libgtest-dev libgmock-dev python3 python3-yaml python3-jsonschema python3-ruamel.yaml zip unzip 7zip
    libarchive-tools git openssl default-jdk-headless softhsm2 libengine-pkcs11-openssl)

# install_packages NAME...
install_packages() {
    local missing=() name
    for name in "$@"; do
        dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null | grep -qx installed || missing+=("$name")
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

# build PRESET: configures once, builds in parallel; prints only what went wrong.
build() {
    local log=build/$1.log
    mkdir -p build
    { cmake --preset "$1" && cmake --build --preset "$1"; } >"$log" 2>&1 && return 0
    grep -E -A 8 'error|FAILED|Error' "$log" | head -n 60 >&2
    echo "The $1 build failed; all of it is in $log" >&2
    return 1
}
