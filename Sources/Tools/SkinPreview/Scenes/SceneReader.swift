import SkinCompiler
import SkinKit

/// Reads `<scene>`, the format that Scenes.md documents.
struct SceneReader {
    static let elementLimit = 2_000

    private static let stacks = SceneNode.Arrangement.allCases.map(\.rawValue)
    private static let common = ["width", "height", "grow", "place", "traits", "without"]
    private static let container = ["padding", "spacing", "align"]

    static func read(_ root: PreviewElement, name: String, _ elements: inout PreviewElements) -> Scene? {
        let count = elements.file.document.elements.count
        guard count <= elementLimit else {
            elements.report(.limitExceeded, root, "a scene can have at most \(elementLimit) elements, found \(count)")
            return nil
        }
        elements.check(root, allowed: ["title", "arrange"] + container)
        var node = SceneNode(content: .stack, location: root.location)
        readContainer(root, &node, &elements)
        node.arrangement = arrangement(root, &elements) ?? .column
        return Scene(name: name, title: root.attributes["title"] ?? name, root: node)
    }

    private static func read(_ element: PreviewElement, _ elements: inout PreviewElements) -> SceneNode {
        var node = SceneNode(content: .space, location: element.location)
        switch element.name {
        case "space":
            elements.check(element, allowed: common)
            for child in elements.children(of: element) { elements.reject(child, in: element, expected: []) }
        case "include":
            elements.check(element, allowed: common + ["scene"])
            node.content = .include(elements.required("scene", of: element) ?? "")
            for child in elements.children(of: element) { elements.reject(child, in: element, expected: []) }
        case let name where stacks.contains(name):
            elements.check(element, allowed: common + container)
            node.content = .stack
            node.arrangement = SceneNode.Arrangement(rawValue: name)
            readContainer(element, &node, &elements)
        default:
            elements.check(element, allowed: common + container + ["id", "text", "state", "arrange"])
            node.content = .component(element.name, id: element.attributes["id"])
            node.text = element.attributes["text"]
            node.states = words("state", element).map(String.init)
            node.arrangement = arrangement(element, &elements)
            readContainer(element, &node, &elements)
        }
        readMeasures(element, &node, &elements)
        return node
    }

    private static func readMeasures(
        _ element: PreviewElement, _ node: inout SceneNode, _ elements: inout PreviewElements
    ) {
        node.width = length("width", element, &elements)
        node.height = length("height", element, &elements)
        node.grow = max(elements.number("grow", of: element) ?? 0, 0)
        node.place = elements.word("place", of: element, among: SceneNode.Place.allCases.map(\.rawValue))
            .flatMap(SceneNode.Place.init)
        node.traits = traits("traits", element, &elements)
        node.without = traits("without", element, &elements)
    }

    private static func readContainer(
        _ element: PreviewElement, _ node: inout SceneNode, _ elements: inout PreviewElements
    ) {
        if let text = element.attributes["padding"] {
            if let numbers = NumberText.doubles(Array(text.utf8)[...], count: 4) {
                node.padding = .insets(
                    ThemeInsets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3]))
            } else {
                node.padding = elements.expression("padding", of: element).map { .expression($0) }
            }
        }
        node.spacing = elements.expression("spacing", of: element)
        node.align = elements.word("align", of: element, among: SceneNode.Place.allCases.map(\.rawValue))
            .flatMap(SceneNode.Place.init)
        node.children = elements.children(of: element).map { read($0, &elements) }
    }

    private static func arrangement(
        _ element: PreviewElement, _ elements: inout PreviewElements
    ) -> SceneNode.Arrangement? {
        elements.word("arrange", of: element, among: stacks).flatMap(SceneNode.Arrangement.init)
    }

    private static func length(
        _ name: String, _ element: PreviewElement, _ elements: inout PreviewElements
    ) -> SceneNode.Length? {
        guard let text = element.attributes[name] else { return nil }
        guard text.hasSuffix("%") else { return elements.expression(name, of: element).map { .points($0) } }
        guard let number = NumberText.double(Array(text.utf8.dropLast())[...]), (0...100).contains(number) else {
            elements.report(
                .invalidValue, element, in: .value(name),
                "expected a length or a percentage such as 50% in '\(name)', found '\(text)'")
            return nil
        }
        return .share(number / 100)
    }

    private static func traits(
        _ name: String, _ element: PreviewElement, _ elements: inout PreviewElements
    ) -> ThemeTraits {
        words(name, element).reduce(into: ThemeTraits()) { traits, word in
            if let trait = ThemeTraits(name: word) { return traits.formUnion(trait) }
            elements.report(
                .unknownTrait, element, in: .value("traits"), "unknown trait '\(word)'", String(word),
                among: ThemeTraits.names)
        }
    }

    private static func words(_ name: String, _ element: PreviewElement) -> [Substring] {
        element.attributes[name]?.split(whereSeparator: \.isWhitespace) ?? []
    }
}
