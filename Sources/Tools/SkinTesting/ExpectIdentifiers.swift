import SkinInspector
import SkinKit
import Testing

/// Expects that themes have every identifier that an app registered, and records an issue for each theme that does not.
///
///     let recorder = RegistrationRecorder()
///     engine.record(in: recorder)
///     …  // show the app's screens
///     expectIdentifiers(of: recorder, in: themes)
///
/// - Parameters:
///   - recorder: The recorder, after the app's screens were shown.
///   - themes: The themes that the app ships. A theme has an identifier if it or an ancestor defines it, under any
///     traits, for the component's type or for one that this inherits from.
///   - sourceLocation: The place of the issues.
@MainActor
public func expectIdentifiers(
    of recorder: RegistrationRecorder, in themes: [Theme], sourceLocation: SourceLocation = #_sourceLocation
) {
    for fault in identifierFaults(of: recorder, in: themes) {
        Issue.record(Comment(rawValue: fault), sourceLocation: sourceLocation)
    }
}

@MainActor
func identifierFaults(of recorder: RegistrationRecorder, in themes: [Theme]) -> [String] {
    let identifiers = recorder.identifiers
    if identifiers.isEmpty {
        return ["no component was registered under an identifier while the recorder was installed"]
    }
    if themes.isEmpty { return ["there are no themes that could have the identifiers"] }
    return themes.compactMap { theme in
        let unknown = theme.unknownIdentifiers(among: identifiers)
        if unknown.isEmpty { return nil }
        return unknown.map(\.description).joined(separator: "\n")
    }
}
