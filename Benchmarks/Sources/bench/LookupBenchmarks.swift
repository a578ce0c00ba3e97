import CPeers
import SkinKit

/// The cost of finding an entity and reading its values, compared with C code that reads the same bytes unchecked.
@MainActor
enum LookupBenchmarks {
    /// The number of lookups: more than a branch predictor can remember.
    static let keyCount = 20_000

    static func run(_ corpus: Corpus, _ report: Report) throws {
        let keys = Keys(corpus.sample(keyCount))
        guard let cache = peers_cache_open(corpus.cache) else { preconditionFailure("the cache is there") }
        defer { peers_cache_close(cache) }
        let theme = try Theme(cacheAt: corpus.cache)
        let variant = theme.variant()
        var sums = (0.0, 0.0)
        var comparison = Comparison()
        comparison.add { precondition(keys.find(theme, variant) == keyCount, "every entity is there") }
        comparison.add {
            precondition(peers_cache_find(cache, keys.text, keys.places, keyCount) == keyCount, "every entity is there")
        }
        comparison.add { sums.0 = keys.read(theme, variant) }
        comparison.add { sums.1 = peers_cache_read(cache, keys.text, keys.places, keyCount) }
        let measurement = try comparison.run(rounds: 31).divided(by: Double(keyCount))
        precondition(abs(sums.0 - sums.1) < 1e-6 * abs(sums.1), "both read the same: \(sums)")
        report.add("lookup-over-c", entities: corpus.entities, measurement, peer: "plain-c", case: 1)
        report.add("read-over-c", entities: corpus.entities, measurement, ours: 2, peer: "plain-c", case: 3)
        reportAllocations("lookup-allocations", corpus, report) { _ = keys.find(theme, variant) }
        reportAllocations("read-allocations", corpus, report) { sums.0 = keys.read(theme, variant) }
    }

    /// Reports the number of allocations per key.
    private static func reportAllocations(_ name: String, _ corpus: Corpus, _ report: Report, _ body: () -> Void) {
        let before = peers_allocations()
        body()
        let count = peers_allocations() - before
        report.add(name, entities: corpus.entities, ratio: Double(count) / Double(keyCount))
    }
}

/// Component types and identifiers as parts of one text, so that only the lookup is measured.
struct Keys {
    let text: [UInt8]
    let places: [peers_key]

    init(_ entities: [ThemeModel.Entity]) {
        var text: [UInt8] = []
        func add(_ name: String) -> (UInt32, UInt32) {
            defer { text += name.utf8 }
            return (UInt32(text.count), UInt32(name.utf8.count))
        }
        places = entities.map { entity in
            let (type, id) = (add(entity.type), add(entity.id))
            return peers_key(type_start: type.0, type_count: type.1, id_start: id.0, id_count: id.1)
        }
        self.text = text
    }

    /// Returns the number of entities found.
    func find(_ theme: Theme, _ variant: ThemeVariant) -> Int {
        let text = text.span
        var found = 0
        for key in places {
            let (type, id) = (text.extracting(key.type), text.extracting(key.id))
            guard let number = theme.component(named: type), variant.entity(for: number, id: id) != nil else {
                continue
            }
            found += 1
        }
        return found
    }

    /// Returns the number of entities found by the numbers of their component types.
    ///
    /// This is how an app that resolves its component types once finds them.
    func find(_ numbers: [Theme.ComponentNumber], _ variant: ThemeVariant) -> Int {
        let text = text.span
        var found = 0
        for place in places.indices {
            guard variant.entity(for: numbers[place], id: text.extracting(places[place].id)) != nil else { continue }
            found += 1
        }
        return found
    }

    /// Returns the numbers of the entities' component types.
    func numbers(in theme: Theme) -> [Theme.ComponentNumber] {
        places.compactMap { theme.component(named: text.span.extracting($0.type)) }
    }

    /// Returns the sum of all parts of the entities' six values, which the peers compute in the same way.
    func read(_ theme: Theme, _ variant: ThemeVariant) -> Double {
        let text = text.span
        var sum = 0.0
        for key in places {
            let (type, id) = (text.extracting(key.type), text.extracting(key.id))
            guard let number = theme.component(named: type), let entity = variant.entity(for: number, id: id) else {
                return -1
            }
            let operations = entity.operations
            for operation in operations.indices {
                let parameters = operations[operation].parameters
                for parameter in parameters.indices { sum += Self.sum(of: parameters[parameter].value) }
            }
        }
        return sum
    }

    private static func sum(of value: borrowing ThemeEntity.Value) -> Double {
        if let color = value.color { return Double(color.red + color.green + color.blue + color.alpha) }
        if let rect = value.rect { return rect.origin.x + rect.origin.y + rect.size.width + rect.size.height }
        if let float = value.float { return float }
        if let name = value.imageName { return Double(name.count) }
        return 0
    }
}

extension peers_key {
    var type: Range<Int> { Int(type_start)..<Int(type_start + type_count) }
    var id: Range<Int> { Int(id_start)..<Int(id_start + id_count) }
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
