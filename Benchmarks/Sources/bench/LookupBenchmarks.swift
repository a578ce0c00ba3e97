import CPeers
import SkinKit

/// What it costs to find an entity, and to read its values.
///
/// SkinKit's public look-up is the one that reads: a theme whose entities have no operations shows what of it is the
/// look-up.
@MainActor
enum LookupBenchmarks {
    /// More than a processor remembers the branches of.
    private static let keyCount = 20_000

    private struct Key {
        var type: [UInt8]
        var id: [UInt8]
    }

    static func run(_ corpus: Corpus, _ report: Report) throws {
        let sample = corpus.sample(keyCount)
        let keys = sample.map { Key(type: Array($0.type.utf8), id: Array($0.id.utf8)) }
        let table = makeTable(corpus.model)
        defer { peers_table_free(table) }
        let bare = try Theme(cacheAt: corpus.bareCache)
        let theme = try Theme(cacheAt: corpus.cache)
        var comparison = Comparison()
        comparison.add {
            for entity in sample { keep(bare.operations(for: entity.type, id: entity.id).count) }
        }
        comparison.add {
            var found = 0
            for key in keys where peers_table_find(table, key.type, key.type.count, key.id, key.id.count) >= 0 {
                found += 1
            }
            precondition(found == keyCount, "every entity is there")
        }
        var sums = (0.0, 0.0)
        comparison.add { sums.0 = sample.reduce(0) { $0 + read(theme, $1) } }
        comparison.add {
            sums.1 = keys.reduce(0) { $0 + peers_table_read(table, $1.type, $1.type.count, $1.id, $1.id.count) }
        }
        let measurement = try comparison.run(rounds: 31).divided(by: Double(keyCount))
        precondition(abs(sums.0 - sums.1) < 1e-6 * abs(sums.1), "both read the same: \(sums)")
        for (name, counted) in [("lookup-allocations", bare), ("read-allocations", theme)] {
            let count = allocations { for entity in sample { keep(read(counted, entity)) } }
            report.add(name, entities: corpus.entities, ratio: Double(count) / Double(keyCount))
        }
        report.add("lookup-over-c", entities: corpus.entities, measurement, peer: "plain-c", case: 1)
        report.add("read-over-c", entities: corpus.entities, measurement, ours: 2, peer: "plain-c", case: 3)
    }

    /// How often memory is allocated by something.
    private static func allocations(_ body: () -> Void) -> UInt64 {
        let before = peers_allocations()
        body()
        return peers_allocations() - before
    }

    private static func makeTable(_ model: ThemeModel) -> OpaquePointer {
        let types = ThemeModel.types
        guard let table = peers_table_make(UInt32(types.count), UInt32(model.entities.count)) else {
            preconditionFailure("there is memory")
        }
        for type in types { peers_table_add_type(table, Array(type.utf8), type.utf8.count) }
        for entity in model.entities {
            let image = Array(ThemeModel.imageName(entity.image).utf8)
            peers_table_add_entity(
                table, UInt32(types.firstIndex(of: entity.type) ?? 0), Array(entity.id.utf8), entity.id.utf8.count,
                entity.values(in: model), image, image.count)
        }
        return table
    }

    /// The sum of all parts of an entity's six values, as the peers add them up.
    static func read(_ theme: Theme, _ entity: ThemeModel.Entity) -> Double {
        var sum = 0.0
        for operation in theme.operations(for: entity.type, id: entity.id) {
            for parameter in operation.parameters { sum += self.sum(of: parameter.object) }
        }
        return sum
    }

    private static func sum(of object: ThemeObject) -> Double {
        switch object {
        case .color(let color): Double(color.red + color.green + color.blue + color.alpha)
        case .rect(let rect): rect.origin.x + rect.origin.y + rect.size.width + rect.size.height
        case .float(let value): value
        case .image(let image): Double(image.name.utf8.count)
        default: 0
        }
    }
}

extension Measurement {
    /// All times divided, where a run of a case did so many things.
    func divided(by count: Double) -> Measurement { Measurement(times: times.map { $0.map { $0 / count } }) }
}

extension ThemeModel.Entity {
    /// The six values for the peers in C, the image's name left out.
    func values(in model: ThemeModel) -> peers_values {
        func color(_ parts: [Int]) -> (Float, Float, Float, Float) {
            (Float(parts[0]) / 1000, Float(parts[1]) / 1000, Float(parts[2]) / 1000, 1)
        }
        let frame = frame.map(Double.init)
        return peers_values(
            background: color(background), frame: (frame[0], frame[1], frame[2], frame[3]),
            alpha: Double(alpha) / 1000, shadow: color(model.constants[shadow]), radius: Double(radius), image: 0)
    }
}
