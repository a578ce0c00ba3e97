#!/usr/bin/env bash
# Prints the version of SkinKit, from the one place where it is written.
sed -n 's/.*static let current = "\(.*\)"$/\1/p' "$(dirname "$0")/../Sources/App/SkinFormat/SkinKitVersion.swift"
