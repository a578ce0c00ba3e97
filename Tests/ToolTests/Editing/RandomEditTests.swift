import Foundation
import SkinBundles
import SkinEditing
import SkinInspector
import SkinKit
import TestSupport
import Testing

@Suite("Random edits of real themes")
struct RandomEditTests {
    private static var count: Int { Int(ProcessInfo.processInfo.environment["SKINKIT_RANDOM_EDITS"] ?? "") ?? 25 }
    private static let root = Fixtures.root
    /// A folder of further themes, as of imported ones.
    private static let further = ProcessInfo.processInfo.environment["SKINKIT_RANDOM_EDITS_OF"]

    /// A copy of the themes of the repository, of its gallery and of its messenger, in one folder.
    private let folder: TemporaryFolder
    private let bundles: [String]
    private let compiler: ThemeCompiler
    private var generator = SystemRandomNumberGenerator()
    /// The number of edits that were written, and of those that were refused.
    private var (written, refused) = (0, 0)

    init() throws {
        folder = try TemporaryFolder()
        let shipped = ["Themes", "Themes/Gallery", "Examples/skinkit-messenger/Themes"].map { "\(Self.root)/\($0)" }
        for source in shipped + [Self.further].compactMap({ $0 }) {
            for name in try FileManager.default.contentsOfDirectory(atPath: source) {
                try FileManager.default.copyItem(atPath: "\(source)/\(name)", toPath: folder.file(name))
            }
        }
        bundles = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".theme") }
            .map(folder.file)
        compiler = ThemeCompiler(schemaFiles: [folder.file("app.schema.xml"), folder.file("messenger.schema.xml")])
    }

    /// Returns another value of an object's type, as it is written and as it is shown.
    private mutating func value(like object: ThemeValue) -> String? {
        func number() -> Int { Int.random(in: 1...9, using: &generator) }
        switch object {
        case .color:
            let digits = [6, 8].randomElement(using: &generator) ?? 6
            return "#"
                + (0..<digits).map { _ in String("0123456789ABCDEF".randomElement(using: &generator) ?? "0") }.joined()
        case .float, .integer: return "\(number())"
        case .bool(let flag): return "\(!flag)"
        case .string: return ["plain", "a & b", "<c> \"d\"", "ä ü", "  spaced  "].randomElement(using: &generator)
        case .point: return "\(number()),\(number())"
        case .insets: return "\(number()),\(number()),\(number()),\(number())"
        default: return nil
        }
    }

    /// Returns an edit of an operation that a theme has, or of a constant, or one that takes it out.
    private mutating func edit(_ theme: Theme) -> ThemeEdit? {
        let traits = theme.mentionedTraits.combinations.randomElement(using: &generator) ?? []
        let isRemoval = Int.random(in: 0..<10, using: &generator) == 0
        if Int.random(in: 0..<4, using: &generator) == 0 {
            guard let (name, object) = theme.constants(traits: traits).randomElement(using: &generator),
                let value = value(like: object)
            else { return nil }
            return ThemeEdit(.constant(name), to: isRemoval ? nil : value, traits: traits)
        }
        guard let entity = theme.entities(traits: traits).randomElement(using: &generator),
            let operation = theme.operations(for: entity.component, id: entity.id, traits: traits)
                .randomElement(using: &generator),
            let parameter = operation.parameters.randomElement(using: &generator),
            let value = value(like: parameter.object)
        else { return nil }
        return ThemeEdit(
            .operation(operation.name, of: entity, parameter: operation.parameters.count > 1 ? parameter.name : nil),
            to: isRemoval ? nil : value, states: operation.states, traits: traits)
    }

    @Test("change one range of one file, show the value that was asked for, and are taken back byte for byte")
    mutating func edits() throws {
        for _ in 0..<Self.count {
            let editor = try ThemeEditor(of: #require(bundles.randomElement(using: &generator)), compiler)
            guard let edit = edit(editor.theme) else { continue }
            do {
                let places = try editor.places(for: edit)
                try check(editor.prove(edit, at: #require(places.randomElement(using: &generator))), editor)
                written += 1
            } catch is EditRefusal {
                refused += 1
            }
        }
        #expect(written > refused, "\(written) written, \(refused) refused")
    }

    /// Writes an edit, compares the files and what they compile to with what was proved, and takes it back.
    private func check(_ proof: EditProof, _ editor: ThemeEditor) throws {
        let (edit, change) = (proof.edit, proof.change)
        let before = try? Data(contentsOf: URL(fileURLWithPath: change.path))
        let undo = try change.write()
        let after = try Data(contentsOf: URL(fileURLWithPath: change.path))
        #expect(after.prefix(change.range.lowerBound) == (before ?? Data()).prefix(change.range.lowerBound))
        #expect(
            after.suffix((before?.count ?? 0) - change.range.upperBound)
                == (before ?? Data()).dropFirst(change.range.upperBound))
        // What was proved is what a compilation of the files gives.
        let theme = try Theme(cacheBytes: #require(compiler.compile(editor.bundle).cache))
        #expect(theme.difference(from: proof.theme).isEmpty, "\(edit) at \(proof.place)")
        #expect(theme.difference(from: editor.theme).changes == proof.difference.changes)
        for (path, proven) in proof.themes {
            let written = try Theme(cacheBytes: #require(compiler.compile(path).cache))
            let isUpToDate = try compiler.isUpToDate(proven, for: path)
            #expect(isUpToDate && written.isSame(as: proven), "\(path) after \(edit) at \(proof.place)")
        }
        if let value = edit.value {
            let shown = shown(edit, theme).map { Self.text(proof.shown ?? $0) }
            let isPlain = shown == Self.written(proof.shown.map { Self.text($0) } ?? value)
            #expect(isPlain, "\(edit) at \(proof.place): \(shown ?? "nothing")")
        }
        try undo.write()
        #expect((try? Data(contentsOf: URL(fileURLWithPath: change.path))) == before)
    }

    private func shown(_ edit: ThemeEdit, _ theme: Theme) -> ThemeValue? {
        switch edit.target {
        case .constant(let name): return theme.constant(name, traits: edit.traits)
        case .classes, .info: return nil
        case .operation(let name, let entity, let parameter):
            let operation = theme.explain(
                component: entity.component, id: entity.id, operation: name, traits: edit.traits, states: edit.states
            ).first?.operation
            return operation?.parameters.first { parameter == nil || $0.name == parameter }?.object
        }
    }

    /// A color without an alpha of 1, which `hexadecimal` leaves out.
    private static func written(_ text: String) -> String {
        text.hasPrefix("#") && text.count == 9 && text.hasSuffix("FF") ? String(text.dropLast(2)) : text
    }

    private static func text(_ object: ThemeValue) -> String {
        switch object {
        case .float(let number): number == number.rounded() ? "\(Int(number))" : "\(number)"
        case .string(let text): text
        default: ValueText().text(object)
        }
    }
}
