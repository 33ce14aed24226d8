{
  description = "csar: packs, inspects, verifies, validates and signs TOSCA packages";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-24.11";

  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" ];
      each = f: nixpkgs.lib.genAttrs systems (system: f nixpkgs.legacyPackages.${system});
    in {
      packages = each (pkgs: {
        default = pkgs.stdenv.mkDerivation {
          pname = "csar";
          version = "0.1.0";
          src = ./..;
          nativeBuildInputs = with pkgs; [ cmake ninja pkg-config gawk ];
          buildInputs = with pkgs; [
            cadical cli11 fmt isa-l libarchive libdeflate libxml2 libyaml nlohmann_json openssl re2 utf8proc xz zlib
          ];
          cmakeFlags = [ "-DCSAR_TESTS=OFF" "-DCSAR_COMMIT=${self.rev or "unknown"}" ];
          meta = {
            description = "Packs, inspects, verifies, validates and signs TOSCA packages";
            license = pkgs.lib.licenses.asl20;
            mainProgram = "csar";
            platforms = systems;
          };
        };
      });
    };
}
