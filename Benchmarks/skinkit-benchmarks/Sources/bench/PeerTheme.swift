import Foundation

/// A theme's content as an app would model it for Foundation's decoders.
struct PeerTheme: Codable {
    struct Constant: Codable {
        var name: String
        var color: [Double]
    }

    struct Parameter: Codable {
        var name: String
        var type: String
        var numbers: [Double]?
        var text: String?
        var reference: String?
    }

    struct Operation: Codable {
        var name: String
        var state: String?
        var parameters: [Parameter]
    }

    struct Entity: Codable {
        var type: String
        var id: String
        var classes: [String]
        var operations: [Operation]
    }

    struct Class: Codable {
        var id: String
        var operations: [Operation]
    }

    var constants: [Constant]
    var classes: [Class]
    var entities: [Entity]

    init(_ model: ThemeModel) {
        constants = model.constants.enumerated().map { number, color in
            Constant(name: "constant_\(number)", color: color.map(Self.fraction))
        }
        classes = model.classes.enumerated().map { number, alpha in
            Class(id: "class_\(number)", operations: [Self.alpha(alpha)])
        }
        entities = model.entities.map { entity in
            Entity(
                type: entity.type, id: entity.id, classes: ["class_\(entity.classNumber)"],
                operations: Self.operations(of: entity))
        }
    }

    private static func fraction(_ thousandths: Int) -> Double { Double(thousandths) / 1000 }

    private static func alpha(_ thousandths: Int) -> Operation {
        Operation(
            name: "alpha", parameters: [Parameter(name: "value", type: "float", numbers: [fraction(thousandths)])])
    }

    private static func operations(of entity: ThemeModel.Entity) -> [Operation] {
        let image = ThemeModel.imageName(entity.image)
        return [
            Operation(
                name: "backgroundColor",
                parameters: [Parameter(name: "color", type: "color", numbers: entity.background.map(fraction))]),
            Operation(
                name: "frame",
                parameters: [Parameter(name: "rect", type: "rect", numbers: entity.frame.map(Double.init))]),
            alpha(entity.alpha),
            Operation(
                name: "shadow",
                parameters: [
                    Parameter(name: "color", type: "color", reference: "constant_\(entity.shadow)"),
                    Parameter(name: "radius", type: "float", numbers: [Double(entity.radius)]),
                ]),
            Operation(
                name: "backgroundImage", state: "highlighted",
                parameters: [Parameter(name: "image", type: "image", text: image)]),
        ]
    }

    /// Writes the content as JSON and as a binary property list.
    func write(json: String, plist: String) throws {
        try JSONEncoder().encode(self).write(to: URL(fileURLWithPath: json))
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        try encoder.encode(self).write(to: URL(fileURLWithPath: plist))
    }

    static func decode(json path: String) throws -> PeerTheme {
        try JSONDecoder().decode(PeerTheme.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    }

    static func decode(plist path: String) throws -> PeerTheme {
        try PropertyListDecoder().decode(PeerTheme.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    }
}
