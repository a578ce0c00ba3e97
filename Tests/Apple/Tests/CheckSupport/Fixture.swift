import Foundation
import QuartzCore
import SkinKit

/// The themes that `make-themes.py` compiles.
package enum Fixture {
    private static let folder = ProcessInfo.processInfo.environment["SKINKIT_CHECK_THEMES"] ?? ".build/themes"

    package static func theme(_ name: String) throws -> Theme { try Theme(cacheAt: "\(folder)/\(name).skincache") }

    /// The component types of the built-in schema and of the adapters.
    package static func schema() throws -> [OperationTable.ComponentType] {
        try String(contentsOfFile: "\(folder)/operations.txt", encoding: .utf8).split(separator: "\n").map { line in
            let words = line.split(separator: " ").map(String.init)
            return (words[0], words[1], Array(words[2...]))
        }
    }

    /// Checks the table in an adapter's article.
    ///
    /// - Parameter others: The component types that the schema of the checks declares for another adapter.
    @MainActor
    package static func checkTable(
        _ adapter: String, _ framework: String, _ components: ComponentDefinitions, without others: Set<String>
    ) throws {
        let root = URL(fileURLWithPath: #filePath).pathComponents.dropLast(5).joined(separator: "/").dropFirst()
        try OperationTable(adapter, framework, components, root: String(root))
            .check(schema().filter { !others.contains($0.type) })
    }

    /// A component type and its ancestors, the nearest first.
    package static func line(of type: String) throws -> [String] {
        let schema = try schema()
        var line = [type]
        while let parent = schema.first(where: { $0.type == line.last })?.parent, parent != "-" { line.append(parent) }
        return line
    }
}

/// The color of the theme `First` in the light and in the dark appearance, and that of `Second`, as texts.
package let (firstColor, darkColor, secondColor) = (
    "[200, 400, 600, 1000]", "[600, 800, 1000, 1000]", "[600, 200, 200, 1000]"
)

/// A value that all frameworks have as a text, so that properties can be compared.
package func commonText(_ value: Any?) -> String {
    switch value {
    case nil: "nil"
    case let color as CGColor: "\(color.channels.map { Int(($0 * 1000).rounded()) })"
    case let point as CGPoint: "\(point.x),\(point.y)"
    case let size as CGSize: "\(size.width)x\(size.height)"
    case let rect as CGRect: "\(commonText(rect.origin)) \(commonText(rect.size))"
    case .some(let value): "\(value)"
    }
}
