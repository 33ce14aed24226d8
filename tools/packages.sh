# Sourced by ./quickstart, ./check and tools/install-deps: the Debian packages that csar needs, and a function to build a preset.

# Packages to build the program and the library.
BUILD_PACKAGES=(g++ cmake ninja-build pkg-config libarchive-dev liblzma-dev libdeflate-dev libisal-dev zlib1g-dev libyaml-dev
    libcadical-dev libssl-dev libxml2-dev libcli11-dev nlohmann-json3-dev libfmt-dev libutf8proc-dev libre2-dev)
# Further packages for ./check: Clang for the build with sanitizers and the linters, other readers of archives and signatures.
TEST_PACKAGES=(libgtest-dev libgmock-dev libyaml-cpp-dev lintian clang libclang-rt-14-dev clang-format-14 clang-tidy-14 mold python3 python3-yaml
    python3-jsonschema python3-junitparser python3-ruamel.yaml zip unzip 7zip libarchive-tools git openssl default-jdk-headless softhsm2
    libengine-pkcs11-openssl python3-cryptography jq parallel zsh fish mandoc man-db dpkg-dev docker-registry skopeo cmark-gfm)
# Further packages for ./check --full.
FULL_PACKAGES=(clang-19 doxygen strace pre-commit rpm ruby nix-bin valgrind graphviz mmdebstrap chromium slurmctld slurmd slurm-client munge
    g++-aarch64-linux-gnu qemu-user)
# npm packages with which ./check --full compares results: Mermaid's parser, validators of CycloneDX and SARIF, an accessibility
# checker, Sigstore's own packages.
NPM_PACKAGES=(mermaid@11.17.2 jsdom@24.1.3 @cyclonedx/cyclonedx-library@10.3.0 ajv@8.20.0 ajv-formats@3.0.1 ajv-formats-draft2019@1.6.1
    axe-core@4.14.1 @microsoft/sarif-multitool@5.7.0 @sigstore/bundle@4.0.0 @sigstore/verify@3.1.1 @sigstore/mock@0.12.1)

# Further packages for the static program (preset static): archives, and the tools to build ISA-L and libxml2.
STATIC_PACKAGES=(busybox-static libzstd-dev liblz4-dev liblzma-dev libbz2-dev nasm make dpkg-dev)

# install_packages NAME...: installs only the missing packages, as root or through sudo. Does nothing if CSAR_NO_INSTALL is
# set.
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
            echo "These packages are missing, and installing them requires root or sudo: ${missing[*]}" >&2
            echo "Run as root:  apt-get install ${missing[*]}" >&2
            return 1
        fi
        as_root=(sudo)
    fi
    echo "Installing: ${missing[*]}"
    local log status=0
    log=$(mktemp)
    # If this fails, the package lists may be old or missing.
    { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q "${missing[@]}" ||
        { "${as_root[@]}" apt-get update -q &&
            "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q "${missing[@]}"; }; } >"$log" 2>&1 || status=$?
    [ $status -eq 0 ] || tail -n 20 "$log" >&2
    rm -f "$log"
    return $status
}

# install_npm_packages: installs NPM_PACKAGES into build/npm, and exports their path for the tests. Without them, the tests are skipped.
install_npm_packages() {
    [ -z "${CSAR_NO_INSTALL:-}" ] || return 0
    command -v npm >/dev/null || install_packages nodejs npm
    mkdir -p build/npm
    if [ "$(cat build/npm/installed 2>/dev/null)" != "${NPM_PACKAGES[*]}" ]; then
        npm install --prefix build/npm --no-audit --no-fund --silent "${NPM_PACKAGES[@]}" >build/npm.log 2>&1 ||
            { echo "npm did not install its packages (build/npm.log): tests that need them are skipped"; return 0; }
        echo "${NPM_PACKAGES[*]}" >build/npm/installed
    fi
    export NODE_PATH=$PWD/build/npm/node_modules
    export CSAR_SARIF_MULTITOOL=$NODE_PATH/@microsoft/sarif-multitool-linux
}

# build PRESET [TARGET...]: configures and builds with warnings as errors; prints only errors.
build() {
    local preset=$1 log=build/$1.log
    shift
    mkdir -p build
    { cmake --preset "$preset" -DCSAR_WERROR=ON && cmake --build --preset "$preset" ${1:+--target "$@"}; } >"$log" 2>&1 && return 0
    grep -E -A 8 'error|FAILED|Error' "$log" | head -n 60 >&2
    echo "The $preset build failed; the whole log is in $log" >&2
    return 1
}
