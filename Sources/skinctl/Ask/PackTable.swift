import SkinDiagnostics
import SkinKit
import SkinLibrary

struct PackTable {
    private let pack: ContentPack

    init(_ pack: ContentPack) { self.pack = pack }

    /// A table: the name of each category, then a line for each of its items.
    var text: String {
        get throws {
            var text = "\(pack.count) items\n"
            for category in try pack.categories {
                let rows = try pack.items(in: category).map { item in
                    ["  \(item.order)", Self.key(of: item), Success.count(item.byteCount, "byte")]
                }
                text += "\n\(TextStyle.oneLine(category))\n" + TextStyle.columns(rows)
            }
            return text
        }
    }

    /// A JSON object with all items, sorted by their order.
    var json: String {
        get throws {
            var items: [ContentPackItem] = []
            for number in 0..<pack.count { items.append(try pack.item(at: number)) }
            let lines = items.sorted { $0.order < $1.order }.map(Self.json)
            return "{\"items\": [" + lines.joined(separator: ",\n") + "]}\n"
        }
    }

    private static func json(_ item: ContentPackItem) -> String {
        let value: JSONValue = [
            "order": .integer(item.order), "category": .string(item.category),
            "code": .array(item.scalars.map { .string(String(Quoted.name(of: $0).dropFirst(2))) }),
            "name": item.name.map(JSONValue.string) ?? .null, "bytes": .integer(item.byteCount),
        ]
        return value.spaced
    }

    private static func key(of item: ContentPackItem) -> String {
        item.name ?? item.scalars.map(Quoted.name).joined(separator: " ")
    }
}
