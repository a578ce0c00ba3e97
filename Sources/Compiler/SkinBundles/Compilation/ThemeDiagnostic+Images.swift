import SkinDiagnostics
import SkinKit
import SkinLibrary

extension ThemeDiagnostic {
    /// Creates the diagnostic of a PNG file that cannot be decoded.
    init(_ damage: DamagedImage, severity: Severity, at location: ThemeSourceLocation) {
        let advice = damage.error.reason == .signature ? "the file is no PNG file" : damage.error.sentence
        self.init(
            .damagedImage, severity: severity, at: location,
            "damaged image: \(advice) (byte \(damage.error.byteOffset)); export it again")
    }
}
