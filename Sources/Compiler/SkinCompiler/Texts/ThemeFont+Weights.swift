import SkinKit

extension ThemeFont {
    /// The names of the weights and their numbers, lightest first.
    package static let weightNames: [(name: String, weight: Int)] = [
        ("ultralight", 100), ("thin", 200), ("light", 300), ("regular", 400), ("medium", 500), ("semibold", 600),
        ("bold", 700), ("heavy", 800), ("black", 900),
    ]
}
