import SkinCompiler
import SkinDiagnostics

/// The inclusions of scenes in one another. No scene includes itself, or has too many elements with those that it includes.
struct SceneInclusions {
    static let depthLimit = 3

    private struct Inclusion {
        var name: String
        var location: ThemeSourceLocation
    }

    private(set) var refused: Set<String> = []
    private(set) var diagnostics: [ThemeDiagnostic] = []
    private let names: [String]
    private var inclusions: [String: [Inclusion]] = [:]
    private var elementCounts: [String: Int] = [:]

    init(_ scenes: [Scene]) {
        names = scenes.map(\.name)
        for scene in scenes { inclusions[scene.name] = [] }
        for scene in scenes { add(scene.root, of: scene.name) }
        reportCircles()
        reportSizes()
    }

    private mutating func add(_ node: SceneNode, of scene: String) {
        elementCounts[scene, default: 0] += 1
        if case .include(let name) = node.content, inclusions[name] != nil {
            inclusions[scene]?.append(Inclusion(name: name, location: node.location))
        }
        for child in node.children { add(child, of: scene) }
    }

    // MARK: Circles

    private mutating func reportCircles() {
        let endless = endless()
        let next = inclusions.compactMapValues { all in all.first { endless.contains($0.name) } }
        var seen: Set<String> = []
        for start in names {
            var (path, places, name) = ([Inclusion](), [String: Int](), start)
            while let inclusion = next[name], seen.insert(name).inserted {
                places[name] = path.count
                path.append(inclusion)
                name = inclusion.name
            }
            if let first = places[name] { report(circle: path[first...]) }
        }
    }

    /// Returns the scenes that include themselves, or others that do: all but those that include none, and those that
    /// include only such.
    private func endless() -> Set<String> {
        var users: [String: [String]] = [:]
        for name in names {
            for inclusion in inclusions[name] ?? [] { users[inclusion.name, default: []].append(name) }
        }
        var left = inclusions.mapValues(\.count)
        var ending = names.filter { left[$0] == 0 }
        while let name = ending.popLast() {
            for user in users[name] ?? [] {
                left[user, default: 0] -= 1
                if left[user] == 0 { ending.append(user) }
            }
        }
        return Set(names.filter { left[$0] != 0 })
    }

    /// - Parameter circle: The inclusions, each in the scene that the one before it includes, and the first in that of the last.
    private mutating func report(circle: ArraySlice<Inclusion>) {
        guard let first = circle.first, let last = circle.last else { return }
        refused.formUnion(circle.map(\.name))
        let others = circle.count > 1 ? ": \(([last] + circle).map(\.name).joined(separator: " → "))" : ""
        diagnostics.append(
            ThemeDiagnostic(
                .invalidValue, at: first.location, "scene '\(last.name)' includes itself\(others)",
                notes: circle.dropFirst().map { .init("'\($0.name)' is included here", at: $0.location) }))
    }

    // MARK: Sizes

    private mutating func reportSizes() {
        var counts = elementCounts
        for _ in 0..<Self.depthLimit {
            var (deeper, excess) = ([String: Int](), Set<String>())
            for name in names where !refused.contains(name) {
                var count = elementCounts[name] ?? 0
                for inclusion in inclusions[name] ?? [] where !refused.contains(inclusion.name) {
                    count += counts[inclusion.name] ?? 0
                    guard count > SceneReader.elementLimit else { continue }
                    report(sizeAt: inclusion.location)
                    excess.insert(name)
                    break
                }
                deeper[name] = count
            }
            refused.formUnion(excess)
            counts = deeper
        }
    }

    private mutating func report(sizeAt location: ThemeSourceLocation) {
        diagnostics.append(
            ThemeDiagnostic(
                .limitExceeded, at: location,
                "a scene can have at most \(SceneReader.elementLimit) elements with those that it includes"))
    }
}
