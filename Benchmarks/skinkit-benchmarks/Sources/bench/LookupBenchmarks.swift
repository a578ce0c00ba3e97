import CPeers
import SkinKit

/// The cost of what an app reads from a theme, compared with C code that reads the same bytes without checks.
@MainActor
enum LookupBenchmarks {
    /// The number of readings: more than a branch predictor can remember.
    static let keyCount = 20_000

    static func run(_ corpus: Corpus, _ report: Report) throws {
        guard let cache = peers_cache_open(corpus.embeddedCache) else { preconditionFailure("the cache is there") }
        defer { peers_cache_close(cache) }
        let theme = try Theme(cacheAt: corpus.embeddedCache)
        var random = SplitMix(seed: 5)
        let constants = Names((0..<keyCount).map { _ in "constant_\(random.below(corpus.model.constants.count))" })
        let images = Names((0..<keyCount / 100).map { _ in ThemeModel.imageName(random.below(ThemeModel.imageCount)) })
        let entities = Keys(corpus.sample(keyCount))
        try compare("constant-over-c", constants.strings.count, corpus, report) {
            constants.strings.reduce(0) { $0 + Sum.of(try? theme.constant($1, as: .color)) }
        } other: {
            peers_cache_constants(cache, constants.text, constants.places, constants.places.count)
        }
        try compare("look-over-c", entities.places.count, corpus, report) {
            Sum.of(entities, in: theme)
        } other: {
            peers_cache_read(cache, entities.text, entities.places, entities.places.count)
        }
        try compare("image-over-c", images.strings.count, corpus, report) {
            images.strings.reduce(0) { $0 + Double(((try? theme.image($1)) ?? nil)?.pixelSize?.width ?? 0) }
        } other: {
            peers_cache_images(cache, images.text, images.places, images.places.count)
        }
    }

    /// Compares two ways to read the same values, and reports the allocations for each value.
    ///
    /// - Parameters:
    ///   - ours: Returns the sum of what SkinKit reads.
    ///   - other: Returns the sum of what the code in C reads.
    private static func compare(
        _ name: String, _ count: Int, _ corpus: Corpus, _ report: Report, ours: @escaping @MainActor () -> Double,
        other: @escaping @MainActor () -> Double
    ) throws {
        let (own, expected) = (ours(), other())
        precondition(abs(own - expected) <= 1e-6 * abs(expected), "both read the same: \(own), \(expected)")
        var comparison = Comparison()
        comparison.add { keep(ours()) }
        comparison.add { keep(other()) }
        let measurement = try comparison.run(rounds: 31).divided(by: Double(count))
        report.add(name, entities: corpus.entities, measurement, peer: "plain-c", case: 1)
        let before = peers_allocations()
        keep(ours())
        let allocations = Double(peers_allocations() - before) / Double(count)
        report.add(name.replacing("-over-c", with: "-allocations"), entities: corpus.entities, ratio: allocations)
    }
}

/// Sums of values, which the peers compute in the same way.
enum Sum {
    static func of(_ color: ThemeColor?) -> Double {
        color.map { Double($0.red + $0.green + $0.blue + $0.alpha) } ?? 0
    }

    /// Returns the sum of all parts of the entities' six values.
    static func of(_ keys: Keys, in theme: Theme) -> Double {
        var sum = 0.0
        for key in keys.names {
            for operation in theme.operations(for: key.type, id: key.id) {
                for parameter in operation.parameters { sum += of(parameter.object) }
            }
        }
        return sum
    }

    private static func of(_ object: ThemeObject) -> Double {
        switch object {
        case .color(let color): of(color)
        case .rect(let rect): rect.origin.x + rect.origin.y + rect.size.width + rect.size.height
        case .float(let float): float
        case .image(let image): Double(image.name.utf8.count)
        default: 0
        }
    }
}

/// Component types and identifiers, for C as parts of one text.
struct Keys {
    let names: [(type: String, id: String)]
    let text: [UInt8]
    let places: [peers_key]

    init(_ entities: [ThemeModel.Entity]) {
        names = entities.map { ($0.type, $0.id) }
        let parts = Names(entities.flatMap { [$0.type, $0.id] })
        text = parts.text
        places = entities.indices.map { number in
            let (type, id) = (parts.places[2 * number], parts.places[2 * number + 1])
            return peers_key(type_start: type.start, type_count: type.count, id_start: id.start, id_count: id.count)
        }
    }
}

/// Names, for C as parts of one text.
struct Names {
    let strings: [String]
    private(set) var text: [UInt8] = []
    private(set) var places: [peers_name] = []

    init(_ strings: [String]) {
        self.strings = strings
        for string in strings {
            places.append(peers_name(start: UInt32(text.count), count: UInt32(string.utf8.count)))
            text += string.utf8
        }
    }
}

extension Measurement {
    /// Divides all times by the number of operations in one run of a case.
    func divided(by count: Double) -> Measurement { Measurement(times: times.map { $0.map { $0 / count } }) }
}

extension ThemeModel.Entity {
    /// Returns the six values for the peers in C, without the image's name.
    func values(in model: ThemeModel) -> peers_values {
        func color(_ parts: [Int]) -> (Float, Float, Float, Float) {
            (Float(parts[0]) / 1000, Float(parts[1]) / 1000, Float(parts[2]) / 1000, 1)
        }
        let frame = frame.map(Double.init)
        return peers_values(
            background: color(background), frame: (frame[0], frame[1], frame[2], frame[3]),
            alpha: Double(alpha) / 1000, shadow: color(model.constants[shadow]), radius: Double(radius))
    }
}
