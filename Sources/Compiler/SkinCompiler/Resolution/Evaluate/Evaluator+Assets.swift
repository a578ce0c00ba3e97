import SkinSyntax

// Images and font files.
extension Evaluator {
    mutating func asset(_ literal: ValueID, at place: Place, in sight: Sight) -> Resolved {
        let name: Symbol? =
            switch values[literal] {
            case .image(let image): image.name
            case .font(let font): font.file
            default: nil
            }
        guard let name else { return .value(literal) }
        if sight == .nothing { return .unseen }
        if assets.names.contains(name) { return .value(literal) }
        let isFont = if case .font = values[literal] { true } else { false }
        reportMissingAsset(name, isFont: isFont, at: place)
        return .reported
    }

    private mutating func reportMissingAsset(_ name: Symbol, isFont: Bool, at place: Place) {
        let written = text(name)
        let last = written.split(separator: "/").last.map(String.init) ?? written
        let meant = assets.byLastPart[last.lowercased()].flatMap { $0 == written ? nil : Advice.didYouMean($0) }
        let outside = themes.last { $0.otherFiles.contains(last) }.map {
            Advice.outsideOfAssets(last, in: $0.folder.name)
        }
        let folder = themes.lazy.flatMap(\.otherFiles).first { $0.lowercased() == "assets" }
        faults.report(
            .missingAsset, at: place, in: isFont ? .value(.file) : .text,
            .missingAsset(written, isFont: isFont, in: themes.last?.folder.name ?? "", isInherited: themes.count > 1),
            replacing: name, by: meant ?? outside ?? folder.map { .misspelledAssets($0) }, among: assets.names)
    }
}

struct AssetNames {
    let names: Set<Symbol>
    /// The names by their last parts in lower case, for suggestions.
    private(set) lazy var byLastPart: [String: String] = {
        var found: [String: String] = [:]
        for name in texts.sorted() {
            let last = name.split(separator: "/").last.map { $0.lowercased() } ?? name
            if found[last] == nil { found[last] = name }
        }
        return found
    }()
    private let texts: [String]

    /// Adds the names to the symbols of a chain.
    init(_ chain: inout ThemeChain) {
        texts = chain.themes.flatMap(\.assets).filter(\.name.traits.isValid).map(\.name.logicalName)
        names = Set(texts.map { chain.symbols.intern($0) })
    }
}
