/// A theme as plain data, to write as XML and to resolve with the reference.
package struct PlainTheme: Sendable {
    package var folder: String
    package var identifier: String
    package var parent: String?
    /// `light`, `dark` or `any`; `nil` if the parent's holds.
    package var appearance: String?
    package var files: [PlainFile] = []
    /// The paths below `assets/`.
    package var assets: [String] = []
}

package struct PlainFile: Sendable {
    package var name: String
    package var traits: Set<String>
    package var constants: [(name: String, object: PlainObject)] = []
    /// The settings that constants are, by the constants' names.
    package var settings: [String: PlainSetting] = [:]
    package var classes: [PlainClass] = []
    package var entities: [PlainEntity] = []
}

/// What a constant says of the setting that it is.
package struct PlainSetting: Sendable {
    /// Empty if the constant ends the setting.
    package var label: String
    package var minimum: Int?
    package var maximum: Int?
    package var step: Int?
    package var values: [String]?
}

package struct PlainClass: Sendable {
    package var id: String
    package var extends: [String]?
    package var scope: [(name: String, object: PlainObject)] = []
    package var operations: [PlainOperation]
}

package struct PlainEntity: Sendable {
    package var component: String
    package var id: String?
    package var classes: [String]?
    package var scope: [(name: String, object: PlainObject)] = []
    package var operations: [PlainOperation]
}

package struct PlainOperation: Sendable {
    package var name: String
    /// The states; `nil` for every state.
    package var states: Set<String>?
    /// The parameters; `nil` for an `unset`.
    package var parameters: [(name: String, object: PlainObject)]?
    package var isShort = false
}

// MARK: - XML

extension PlainTheme {
    /// The files of the bundle by their paths in it.
    package var xmlFiles: [String: String] {
        var result: [String: String] = [:]
        let parentElement = parent.map { "<inherits>\($0)</inherits>" } ?? ""
        let appearanceElement = appearance.map { "<appearance>\($0)</appearance>" } ?? ""
        result["info.xml"] =
            "<info><identifier>\(identifier)</identifier><name>\(folder)</name>\(parentElement)\(appearanceElement)</info>"
        for file in files {
            result[file.fileName] = file.xml
        }
        // An asset contains its own name, so that its bytes identify the file.
        for asset in assets { result["assets/\(asset)"] = asset }
        return result
    }
}

extension PlainFile {
    fileprivate var xml: String {
        var text = "<theme>\n<constants>\n"
        for (name, object) in constants {
            text += object.xml(" name=\"\(name)\"\(settings[name]?.xml ?? "")") + "\n"
        }
        text += "</constants>\n<classes>\n"
        for item in classes {
            let list = item.extends.map { " extends=\"\($0.joined(separator: " "))\"" } ?? ""
            text +=
                "<class id=\"\(item.id)\"\(list)>\(scope(item.scope))\(item.operations.map(\.xml).joined())</class>\n"
        }
        text += "</classes>\n<instances>\n"
        for entity in entities {
            let id = entity.id.map { " id=\"\($0)\"" } ?? ""
            let list = entity.classes.map { " class=\"\($0.joined(separator: " "))\"" } ?? ""
            let content = scope(entity.scope) + entity.operations.map(\.xml).joined()
            text += "<\(entity.component)\(id)\(list)>\(content)</\(entity.component)>\n"
        }
        return text + "</instances>\n</theme>\n"
    }

    private func scope(_ constants: [(name: String, object: PlainObject)]) -> String {
        if constants.isEmpty { return "" }
        return "<constants>" + constants.map { $1.xml(" name=\"\($0)\"") }.joined() + "</constants>"
    }
}

extension PlainSetting {
    fileprivate var xml: String {
        " setting=\"\(label)\"" + (minimum.map { " minimum=\"\($0)\"" } ?? "")
            + (maximum.map { " maximum=\"\($0)\"" } ?? "") + (step.map { " step=\"\($0)\"" } ?? "")
            + (values.map { " values=\"\($0.joined(separator: " "))\"" } ?? "")
    }
}

extension PlainFile {
    /// The name of the file in its bundle.
    package var fileName: String { name + traits.sorted().map { "~\($0)" }.joined() + ".xml" }

    /// The line of a constant, of which each has one.
    package func line(ofConstant index: Int) -> Int { 2 + index + 1 }

    /// The line of a class, of which each has one.
    package func line(ofClass index: Int) -> Int { 2 + constants.count + 2 + index + 1 }

    /// The line of an entity, of which each has one.
    package func line(ofEntity index: Int) -> Int { 2 + constants.count + 2 + classes.count + 2 + index + 1 }
}

extension PlainOperation {
    fileprivate var xml: String {
        let state =
            states.map { $0.isEmpty ? "" : " state=\"\($0.sorted().joined(separator: " "))\"" } ?? " state=\"*\""
        guard let parameters else { return "<operation name=\"\(name)\"\(state) unset=\"true\"/>" }
        let content = parameters.enumerated().map { index, parameter in
            isShort && index == 0
                ? parameter.object.xml() : "<param name=\"\(parameter.name)\">\(parameter.object.xml())</param>"
        }
        return "<operation name=\"\(name)\"\(state)>\(content.joined())</operation>"
    }
}

extension TemporaryFolder {
    /// Writes a chain of themes, the oldest ancestor first.
    ///
    /// - Returns: The path of the last one's bundle.
    @discardableResult
    package func write(_ chain: [PlainTheme]) throws -> String {
        for theme in chain {
            for (path, text) in theme.xmlFiles { try write("\(theme.folder)/\(path)", text) }
        }
        return file(chain.last?.folder ?? "")
    }
}
