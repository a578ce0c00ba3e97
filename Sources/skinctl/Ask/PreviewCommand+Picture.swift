import ArgumentParser
import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinPreview

// The picture of a theme, of a scene, or of the difference between two themes.
extension PreviewCommand {
    private var isPNG: Bool { FilePath.fileExtension(of: output)?.lowercased() == "png" }

    func validatePicture() throws { if isPNG, !Picture.writesPNG { throw ValidationError("\(PictureError.noPNG)") } }

    func drawPicture(_ diagnostics: inout DiagnosticOutput) throws {
        let themes = try (themes + [compare].compactMap(\.self)).map { try ThemePaths.theme($0) }
        guard let preview = try previews.preview(of: themes, sources, printing: &diagnostics) else { return }
        guard let picture = picture(preview) else { throw try refusal(of: scene ?? "", preview.sceneNames) }
        try OutputFile.write(try bytes(of: picture), to: output)
    }

    private func picture(_ preview: Preview) -> Picture? {
        let (traits, scale) = (environment.traits.traits, environment.scale)
        if compare != nil { return preview.comparison(of: 1, with: 0, scene: scene, traits: traits, scale: scale) }
        if let scene { return preview.scene(named: scene, traits: traits, scale: scale) }
        return preview.gallery(traits: traits, scale: scale)
    }

    private func bytes(of picture: Picture) throws -> [UInt8] {
        guard isPNG else { return Array(picture.svg.utf8) }
        do { return try picture.png() } catch {
            try Output.complain("\(error)")
            throw ExitStatus.cannotWrite
        }
    }

    /// Prints that there is no such scene. A validation error would also print the usage, which is not at fault.
    private func refusal(of name: String, _ known: [String]) throws -> ExitCode {
        let hint = Suggestion.nearest(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
        let list = known.isEmpty ? "there are no scenes" : "known scenes: \(known.joined(separator: ", "))"
        try Output.complain("unknown scene '\(name)'\(hint) (\(list))")
        return ExitCode.validationFailure
    }
}
