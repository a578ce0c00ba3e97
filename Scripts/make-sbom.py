#!/usr/bin/env python3
"""Writes the bill of materials of a skinctl as SPDX 2.3: what is linked into it, what it loads, and what the package's other
traits would add.

    make-sbom.py SKINCTL BUILD DEPENDENCIES >skinctl.spdx.json

BUILD is the scratch folder of the release build that made SKINCTL, DEPENDENCIES the output of `swift package show-dependencies
--format json` with all traits. The date is SOURCE_DATE_EPOCH.
"""
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import time

APACHE_SWIFT = "Apache-2.0 WITH Swift-exception"
LICENSES = {"swift-argument-parser": APACHE_SWIFT, "flyingfox": "MIT", "swift-crypto": "Apache-2.0", "swift-asn1": "Apache-2.0"}
REPOSITORY = "https://github.com/skinkit/skinkit"


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def package(name, version, location, license, purl=None):
    entry = {"SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name), "name": name, "versionInfo": version,
             "downloadLocation": location, "filesAnalyzed": False, "licenseConcluded": license, "licenseDeclared": license,
             "copyrightText": "NOASSERTION"}
    if purl:
        entry["externalRefs"] = [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}]
    return entry


def swift_package(identity, url, version):
    place = url.removeprefix("https://").removesuffix(".git")
    return package(identity, version, f"git+{url}@{version}", LICENSES[identity], f"pkg:swift/{place}@{version}")


def dependencies(node):
    for child in node["dependencies"]:
        yield child["identity"], child["url"], child["version"]
        yield from dependencies(child)


def linked_targets(build):
    """The targets whose object files the linker was given. A build also resolves packages that it does not link."""
    text = (build / "release/skinctl.product/Objects.LinkFileList").read_text()
    return set(re.findall(r"/([^/]+)\.build/", text))


def targets(checkout):
    """The names of folders in which a package may have targets."""
    return {path.name for pattern in ("*", "Sources/*") for path in checkout.glob(pattern)}


def libxml2(program):
    """The package of the libxml2 that the program loads."""
    path = next((line.split()[2] for line in output("ldd", program).splitlines() if "libxml2" in line), None)
    if path is None:
        sys.exit(f"make-sbom: {program} does not load libxml2")
    names = output("dpkg", "-S", os.path.realpath(path)) if pathlib.Path("/usr/bin/dpkg").exists() else ""
    version = output("dpkg-query", "-W", "-f", "${Version}", names.split(":")[0]) if names else "NOASSERTION"
    purl = f"pkg:deb/debian/libxml2@{version}" if names else None
    return package("libxml2", version, "https://gitlab.gnome.org/GNOME/libxml2", "MIT", purl)


def main():
    program, build, tree = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
    digest = hashlib.sha256(pathlib.Path(program).read_bytes()).hexdigest()
    version = output(program, "--version")
    swift = re.search(r"Swift version (\S+)", output("swift", "--version"))[1]
    linked = linked_targets(build)
    checkouts = {path.name.lower(): path for path in (build / "checkouts").iterdir()}
    known = sorted(set(dependencies(json.loads(pathlib.Path(tree).read_text()))))

    tool = package("skinctl", version, REPOSITORY, "MIT")
    tool |= {"primaryPackagePurpose": "APPLICATION", "checksums": [{"algorithm": "SHA256", "checksumValue": digest}]}
    source = package("SkinKit", version, f"git+{REPOSITORY}@{version}", "MIT", f"pkg:swift/github.com/skinkit/skinkit@{version}")
    runtime = package("swift-runtime", swift, f"git+https://github.com/swiftlang/swift@swift-{swift}-RELEASE", APACHE_SWIFT)
    runtime["comment"] = "The standard library, Dispatch and FoundationEssentials, from the toolchain that built the program."
    xml = libxml2(program)
    packages, relations = [tool, source, runtime, xml], []

    def relate(element, kind, other):
        relations.append({"spdxElementId": element, "relationshipType": kind, "relatedSpdxElement": other})

    relate("SPDXRef-DOCUMENT", "DESCRIBES", tool["SPDXID"])
    relate(tool["SPDXID"], "GENERATED_FROM", source["SPDXID"])
    relate(tool["SPDXID"], "STATIC_LINK", runtime["SPDXID"])
    relate(tool["SPDXID"], "DYNAMIC_LINK", xml["SPDXID"])
    for identity, url, number in known:
        entry = swift_package(identity, url, number)
        packages.append(entry)
        if identity in checkouts and targets(checkouts[identity]) & linked:
            relate(tool["SPDXID"], "STATIC_LINK", entry["SPDXID"])
        else:
            relate(entry["SPDXID"], "OPTIONAL_DEPENDENCY_OF", source["SPDXID"])
    created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"])))
    print(json.dumps({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"skinctl-{version}",
        "documentNamespace": f"{REPOSITORY}/spdx/skinctl-{version}-{digest[:16]}",
        "creationInfo": {"created": created, "creators": [f"Tool: make-sbom.py-{version}", "Organization: SkinKit"]},
        "packages": packages, "relationships": relations}, indent=2))


main()
