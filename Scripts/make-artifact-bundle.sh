#!/usr/bin/env bash
# Packs skinctl as an artifact bundle (SE-0305), with which a build plugin runs it instead of building it.
#
#   Scripts/make-artifact-bundle.sh [-o FOLDER] [TRIPLE=SKINCTL]...
#
# Without arguments it builds skinctl for this machine, with Swift's libraries linked in. With arguments it packs programs
# that were built elsewhere, one for each target triple. FOLDER (.build/bundle) gets:
#
#   skinctl.artifactbundle/info.json                     the variants and their triples
#   skinctl.artifactbundle/skinctl-VERSION-TRIPLE/bin/skinctl
#   skinctl.artifactbundle.zip                           the same, for a release; the same programs give the same bytes
#   skinctl.artifactbundle.zip.checksum                  for .binaryTarget(url:checksum:)
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)

folder=${SCRATCH:-$root/.build}/bundle
while getopts o: option; do
    case $option in
    o) folder=$OPTARG ;;
    *) sed -n 's/^#   //p' "$0" | head -1 >&2; exit 64 ;;
    esac
done
shift $((OPTIND - 1))

variants=("$@")
if [[ ${#variants[@]} -eq 0 ]]; then
    scratch=${SCRATCH:-$root/.build}/tool
    options=(-c release --package-path "$root" --scratch-path "$scratch" --product skinctl)
    [[ $(uname) == Linux ]] && options+=(--static-swift-stdlib)
    swift build "${options[@]}"
    triple=$(swift -print-target-info | python3 -c 'import json, sys; print(json.load(sys.stdin)["target"]["unversionedTriple"])')
    variants=("$triple=$(swift build "${options[@]}" --show-bin-path)/skinctl")
fi

python3 - "$folder" "${variants[@]}" <<'PYTHON'
import hashlib, json, pathlib, shutil, subprocess, sys, zipfile

folder, variants = pathlib.Path(sys.argv[1]), sys.argv[2:]
bundle = folder / "skinctl.artifactbundle"
version, listed = None, []
for variant in sorted(variants):
    triple, _, program = variant.partition("=")
    if not program or not pathlib.Path(program).is_file():
        sys.exit(f"make-artifact-bundle: '{variant}' is not TRIPLE=SKINCTL")
    if version is None:
        # A program for another system cannot run here; all of a bundle are of one version.
        source = (pathlib.Path.cwd() / program).resolve()
        try:
            version = subprocess.run([source, "--version"], capture_output=True, text=True, check=True).stdout.strip()
        except OSError:
            pass
    listed.append((triple, program))
if version is None:
    sys.exit("make-artifact-bundle: none of the programs runs here, so the version is unknown")

shutil.rmtree(bundle, ignore_errors=True)
artifact = {"type": "executable", "version": version, "variants": []}
for triple, program in listed:
    path = f"skinctl-{version}-{triple}/bin/skinctl"
    (bundle / path).parent.mkdir(parents=True)
    shutil.copyfile(program, bundle / path)
    (bundle / path).chmod(0o755)
    # Symbols are half of the program; one for another system keeps them where strip does not know its format.
    subprocess.run(["strip", bundle / path], stderr=subprocess.DEVNULL)
    artifact["variants"].append({"path": path, "supportedTriples": [triple]})
information = {"schemaVersion": "1.0", "artifacts": {"skinctl": artifact}}
(bundle / "info.json").write_text(json.dumps(information, indent=2) + "\n")

archive = folder / "skinctl.artifactbundle.zip"
with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as zipped:
    for path in sorted(path for path in bundle.rglob("*") if path.is_file()):
        entry = zipfile.ZipInfo(str(path.relative_to(folder)), date_time=(1980, 1, 1, 0, 0, 0))
        entry.external_attr = (0o100755 if path.name == "skinctl" else 0o100644) << 16
        entry.compress_type = zipfile.ZIP_DEFLATED
        zipped.writestr(entry, path.read_bytes())
checksum = hashlib.sha256(archive.read_bytes()).hexdigest()
(folder / "skinctl.artifactbundle.zip.checksum").write_text(checksum + "\n")
print(f"{bundle}: skinctl {version} for {', '.join(triple for triple, _ in listed)}")
print(f"{archive}: {archive.stat().st_size // 1024} KiB, checksum {checksum}")
PYTHON
