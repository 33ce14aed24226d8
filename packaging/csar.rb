# Homebrew, on Linux: brew install --build-from-source ./packaging/csar.rb
# `url` and `sha256` are those of csar-VERSION.tar.gz of the release (tools/release); `head` builds what is checked out.
class Csar < Formula
  desc "Packs, inspects, verifies, validates and signs TOSCA packages"
  homepage "https://csar.example.org"
  url "https://csar.example.org/csar-0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "Apache-2.0"
  head "file://#{File.expand_path("..", __dir__)}", using: :git

  depends_on "cli11" => :build
  depends_on "cmake" => :build
  depends_on "ninja" => :build
  depends_on "nlohmann-json" => :build
  depends_on "pkgconf" => :build
  depends_on "cadical"
  depends_on "fmt"
  depends_on "isa-l"
  depends_on "libarchive"
  depends_on "libdeflate"
  depends_on "libxml2"
  depends_on "libyaml"
  depends_on :linux
  depends_on "openssl@3"
  depends_on "re2"
  depends_on "utf8proc"
  depends_on "xz"
  depends_on "zlib"

  def install
    system "cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-DCSAR_TESTS=OFF", *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    system bin/"csar", "init", "service"
    system bin/"csar", "pack", "service", "-o", "service.csar"
    assert_match "valid", shell_output("#{bin}/csar verify service.csar")
  end
end
