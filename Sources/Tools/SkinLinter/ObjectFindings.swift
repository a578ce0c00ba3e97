import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinInspector
import SkinKit
import SkinSyntax

/// The findings about gradients and pictures that are valid, and that no toolkit can draw as they are written.
struct ObjectFindings {
    private let linted: LintedTheme
    /// The names that a class or an entity defines, which may mean something else than the theme's constants.
    private let scoped: Set<Symbol>

    private var chain: ThemeChain { linted.chain }
    private var definitions: ThemeDefinitions { linted.chain.definitions }

    init(_ linted: LintedTheme) {
        self.linted = linted
        scoped = Set(linted.chain.definitions.constants.filter { $0.owner != .theme }.map(\.name))
    }

    func diagnostics() throws(ThemeFileError) -> [ThemeDiagnostic] {
        let isOwn = chain.files.map { linted.isOwn($0.id) }
        let gradient = chain.symbols.find("gradient")
        var found: [ThemeDiagnostic] = []
        for (number, object) in definitions.objects.enumerated() where isOwn[Int(object.place.file)] {
            switch object.content {
            case .literal(let value):
                guard case .image(let image) = chain.values[value] else { continue }
                found += [ninePatch(image, object.place), try slice(of: image, object.place)].compactMap(\.self)
            case .record, .derived:
                guard object.type == gradient else { continue }
                let texts = Set(linted.linked.compactMap { problem(ofGradient: Int32(number), in: $0) })
                found += texts.map { finding(.gradientStops, $0, .name, at: object.place) }
            default: continue
            }
        }
        return found
    }

    private func finding(
        _ code: ThemeDiagnosticCode, _ message: String, _ part: MarkupPart, at place: Place
    ) -> ThemeDiagnostic {
        let file = chain.files[Int(place.file)]
        return ThemeDiagnostic(
            code, severity: .warning, at: file.range(of: part, in: file.tag(at: place.offset)), message)
    }

    // MARK: Gradients

    private func problem(ofGradient number: Int32, in theme: LinkedTheme) -> String? {
        let fields = fields(of: number, in: theme)
        let counts = ["colors", "locations"].map { name in
            chain.symbols.find(name).flatMap { fields[$0] }.flatMap { count(of: $0, in: theme) }
        }
        guard let colors = counts[0] else { return nil }
        if colors == 0 { return "the gradient has no color, so it draws nothing; give it at least two" }
        if colors == 1 { return "the gradient has only one color; give it at least two, or use a color in its place" }
        guard let locations = counts[1], locations != colors else { return nil }
        return
            "the gradient has \(colors) colors and \(locations) \(locations == 1 ? "location" : "locations"); give each "
            + "color one, or remove 'locations'"
    }

    /// Returns the objects of a record's fields, as far as they are known.
    private func fields(of number: Int32, in theme: LinkedTheme) -> [Symbol: Int32] {
        func named(_ range: Range<Int32>) -> [Symbol: Int32] {
            let fields = range.map { definitions.fields[Int($0)] }
            return Dictionary(fields.compactMap { field in field.object.map { (field.name, $0) } }) { $1 }
        }
        switch definitions.objects[Int(number)].content {
        case .record(let range): return named(range)
        case .derived(let derived):
            let (base, range) = definitions.derivedRecords[Int(derived)]
            let inherited = object(of: base, in: theme).map { fields(of: $0, in: theme) } ?? [:]
            return inherited.merging(named(range)) { $1 }
        case .reference(let base, _): return object(of: base, in: theme).map { fields(of: $0, in: theme) } ?? [:]
        default: return [:]
        }
    }

    /// Returns the number of elements of an array; nil if it is not known.
    private func count(of number: Int32, in theme: LinkedTheme) -> Int? {
        switch definitions.objects[Int(number)].content {
        case .array(let elements): elements.count
        case .reference(let base, _): object(of: base, in: theme).flatMap { count(of: $0, in: theme) }
        default: nil
        }
    }

    private func object(of reference: ConstantReference, in theme: LinkedTheme) -> Int32? {
        let names = definitions.names(of: reference)
        guard scoped.isDisjoint(with: names), let name = names.first(where: { theme.constants[$0.index] >= 0 }) else {
            return nil
        }
        return definitions.constants[Int(theme.constants[name.index])].object
    }

    // MARK: Pictures

    /// A file with such a name has a border of black marks, which only Android's tools read and remove.
    private func ninePatch(_ image: ImageValue, _ place: Place) -> ThemeDiagnostic? {
        let name = chain.symbols[image.name] as String
        guard name.lowercased().hasSuffix(".9.png") else { return nil }
        return finding(
            .ninePatchFile,
            "'\(name)' is a nine-patch file of Android, whose border of marks would be drawn; remove one pixel on each side, "
                + "name the file '\(name.dropLast(6)).png', and write the marks as slice=\"top,left,bottom,right\"",
            .text, at: place)
    }

    private func slice(of image: ImageValue, _ place: Place) throws(ThemeFileError) -> ThemeDiagnostic? {
        guard let slice = image.slice, let (file, size) = try smallest(chain.symbols[image.name]),
            slice.left + slice.right > size.width || slice.top + slice.bottom > size.height
        else { return nil }
        return finding(
            .oversizedSlice,
            "the slice is larger than '\(file)', which is \(size.width.short) × \(size.height.short) points; two opposite "
                + "insets together must be less than that", .value("slice"), at: place)
    }

    /// Returns the file with the fewest points among those for a name; nil if none has a known size.
    private func smallest(_ name: String) throws(ThemeFileError) -> (file: String, size: ThemeSize)? {
        var smallest: (file: String, size: ThemeSize)?
        for member in chain.themes {
            let assets = member.assets.filter { $0.name.logicalName == name }
            guard !assets.isEmpty else { continue }
            let file = try linted.files(of: member)
            for asset in assets {
                let bytes = try file("\(BundleFolder.assetsName)/\(asset.path)").read(limit: Theme.assetLimit)
                guard let image = ImageFile(bytes) else { continue }
                let scale = Double(asset.name.scale)
                let size = ThemeSize(width: Double(image.width) / scale, height: Double(image.height) / scale)
                if let known = smallest?.size, known.width * known.height <= size.width * size.height { continue }
                smallest = (asset.path, size)
            }
        }
        return smallest
    }
}
