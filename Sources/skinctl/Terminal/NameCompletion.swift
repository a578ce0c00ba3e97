import ArgumentParser
import SkinBundles
import SkinInspector
import SkinKit

enum NameCompletion {
    static let entities = CompletionKind.custom { words, index, _ in
        theme(in: words, before: index).map { $0.entitiesUnderAnyTraits.map(\.description).sorted() } ?? []
    }

    static let operations = CompletionKind.custom { words, index, _ in
        guard let theme = theme(in: words, before: index) else { return [] }
        let keys = words.prefix(index).dropFirst().compactMap { ThemeEntityKey(argument: unquoted($0)) }
        let types = Set(theme.componentTypes.map(\.name))
        guard let entity = keys.last(where: { types.contains($0.component) }) else { return [] }
        let operations = theme.mentionedTraits.combinations.flatMap {
            theme.operations(for: entity.component, id: entity.id, traits: $0)
        }
        return Set(operations.map(\.name)).sorted()
    }

    static let constantsAndClasses = CompletionKind.custom { words, index, _ in
        theme(in: words, before: index).map { theme in
            let names = theme.namesInUse
            return names.constants.union(names.classes).sorted()
        } ?? []
    }

    private static func theme(in words: [String], before index: Int) -> Theme? {
        let words = words.prefix(max(index, 0)).map(unquoted)
        let values = { (option: String) in
            zip(words, words.dropFirst()).filter { $0.0 == option }.map(\.1)
                + words.filter { $0.hasPrefix(option + "=") }.map { String($0.dropFirst(option.count + 1)) }
        }
        let (folders, overlays) = (values("--themes"), values("--overlay"))
        let path = words.dropFirst(2).first { word in
            !(folders + overlays).contains(word)
                && (CachePath.isExistingFolder(word) || FilePath.fileExtension(of: word) == CachePath.fileExtension)
        }
        guard let path else { return nil }
        guard CachePath.isExistingFolder(path) else { return try? Theme(cacheAt: path) }
        let schemas = values("--schema")
        let compiler = ThemeCompiler(
            themeFolders: folders, schemaFiles: schemas.isEmpty ? ThemePaths.schemas(beside: path) : schemas,
            overlays: overlays)
        return (try? compiler.compile(path).cache).flatMap { try? Theme(cacheBytes: $0) }
    }

    /// Removes quoting: shells pass words as typed.
    private static func unquoted(_ word: String) -> String { word.filter { !"'\"\\".contains($0) } }
}
