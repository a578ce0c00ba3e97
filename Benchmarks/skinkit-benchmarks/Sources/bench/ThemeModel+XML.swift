extension ThemeModel {
    /// The bundles of a theme: a chain of three with five files in total.
    private static let layout: [(bundle: String, parent: String?, files: Int)] = [
        ("Base", nil, 2), ("Middle", "Base", 1), ("Main", "Middle", 2),
    ]
    private static let fileCount = 5

    /// Writes the theme as a chain of bundles.
    ///
    /// - Parameters:
    ///   - folder: The folder for the bundles.
    ///   - states: The states of the image operation; empty for none.
    /// - Returns: The path of the bundle that inherits from the others.
    func writeBundles(in folder: String, states: String = "highlighted") throws -> String {
        var part = 0
        for (bundle, parent, files) in Self.layout {
            let path = "\(folder)/\(bundle).theme"
            try Files.makeFolder("\(path)/assets")
            try Files.write(Self.infoXML(bundle, parent: parent), to: "\(path)/info.xml")
            for _ in 0..<files {
                try Files.write(xml(part: part, states: states), to: "\(path)/part\(part).xml")
                part += 1
            }
            guard parent == nil else { continue }
            for image in 0..<Self.imageCount {
                try Files.write(
                    PlainPNG.bytes(side: 64, seed: UInt64(image)), to: "\(path)/assets/\(Self.imageName(image))")
            }
        }
        return "\(folder)/Main.theme"
    }

    private static func infoXML(_ bundle: String, parent: String?) -> String {
        let inherits = parent.map { "<inherits>org.skinkit.bench.\($0)</inherits>" } ?? ""
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <info><identifier>org.skinkit.bench.\(bundle)</identifier><name>\(bundle)</name>\(inherits)</info>

            """
    }

    private func xml(part: Int, states: String) -> String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<theme>\n"
        if part == 0 { text += definitionsXML() }
        text += "  <instances>\n"
        for number in stride(from: part, to: entities.count, by: Self.fileCount) {
            append(entities[number], states: states, to: &text)
        }
        return text + "  </instances>\n</theme>\n"
    }

    private func definitionsXML() -> String {
        var text = "  <constants>\n"
        for (number, color) in constants.enumerated() {
            text += "    <color name=\"constant_\(number)\" format=\"rgb\">\(Self.colorText(color))</color>\n"
        }
        text += "  </constants>\n  <classes>\n"
        for (number, alpha) in classes.enumerated() {
            text += "    <class id=\"class_\(number)\"><operation name=\"alpha\"><float>\(Self.decimal(alpha))</float>"
            text += "</operation></class>\n"
        }
        return text + "  </classes>\n"
    }

    private static func colorText(_ color: [Int]) -> String { color.map(decimal).joined(separator: ",") }

    private func append(_ entity: Entity, states: String, to text: inout String) {
        let states = states.isEmpty ? "" : " state=\"\(states)\""
        text += """
                <\(entity.type) id="\(entity.id)" class="class_\(entity.classNumber)">
                  <operation name="backgroundColor">
                    <param name="color"><color format="rgb">\(Self.colorText(entity.background))</color></param>
                  </operation>
                  <operation name="frame">
                    <param name="rect"><rect>\(entity.frame.map(String.init).joined(separator: ","))</rect></param>
                  </operation>
                  <operation name="alpha"><param name="value"><float>\(Self.decimal(entity.alpha))</float></param></operation>
                  <operation name="shadow">
                    <param name="color"><color ref="constant_\(entity.shadow)"/></param>
                    <param name="radius"><float>\(entity.radius)</float></param>
                  </operation>
                  <operation name="backgroundImage"\(states)>
                    <param name="image"><image cache="true">\(Self.imageName(entity.image))</image></param>
                  </operation>
                </\(entity.type)>

            """
    }
}
