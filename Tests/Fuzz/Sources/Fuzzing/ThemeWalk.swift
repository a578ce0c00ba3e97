import SkinFormat
import SkinLibrary
import SkinSettings

@testable import SkinCompiler
@testable import SkinDiagnostics
@testable import SkinInspector
@testable import SkinKit

/// Runs all lookups of a theme, whatever its bytes are.
public func walk(_ theme: Theme) {
    var names = Set(["", "one.png", "accent"])
    _ = (theme.ancestors.count, theme.componentTypes.count, theme.overlays.count, theme.customStates.count)
    for traits: ThemeTraits in [[], [.dark], [.pad, .light]] {
        for key in theme.entities(traits: traits).prefix(200) + [ThemeEntityKey(component: "uibutton", id: "no such")] {
            for operation in theme.operations(for: key.component, id: key.id, traits: traits) {
                for parameter in operation.parameters { note(parameter.object, &names) }
            }
            _ = theme.provenance(for: key.component, id: key.id, traits: traits).count
            _ = theme.explain(component: key.component, id: key.id, traits: traits).count
        }
        for name in names.prefix(100) {
            _ = theme.constant(name, traits: traits)
            _ = theme.asset(name, traits: traits, scale: 2)
            touch((try? theme.bytes(ofAsset: name, traits: traits, scale: 3)) ?? nil)
        }
        _ = theme.json(traits: traits, scale: 2).utf8.count
        _ = theme.settingsJSON(traits: traits).utf8.count
    }
}

private func note(_ object: ThemeValue, _ names: inout Set<String>) {
    switch object {
    case .image(let image): names.insert(image.name)
    case .font(let font): if case .file(let name) = font.face { names.insert(name) }
    case .array(let parts): for part in parts.prefix(9) { note(part, &names) }
    default: break
    }
}

private func touch(_ bytes: ThemeAssetBytes?) {
    bytes?.withBytes(touch)
}

/// Reads each byte, so that the sanitizer detects bytes outside of the file.
func touch(_ span: RawSpan) {
    for index in span.byteOffsets { _ = span.unsafeLoad(fromByteOffset: index, as: UInt8.self) }
}

/// Checks what ``Theme/verify()`` guarantees for a valid cache: every lookup succeeds, and finds an entity by its key.
///
/// - Throws: An error that describes a defect of the verifier or of the reader.
public func walkVerified(_ theme: Theme) throws {
    let reader = theme.reader
    for record in 0..<reader.count(.combinations) {
        let bits = try reader.word(.combinations, record, CacheLayout.Combination.traits)
        let traits = ThemeTraits(rawValue: UInt16(bits))
        let variant = try reader.variant(for: traits)
        for entity in reader.entities(in: variant) {
            let count = try reader.entity(entity).operations.count
            guard theme.reader.operationList(ofEntity: entity).count == count else {
                throw BrokenPromise(what: "operations are missing under \(traits)")
            }
            _ = try theme.origins(ofEntity: entity)
            _ = try theme.removals(ofEntity: entity)
            let key = try reader.entityKey(entity).key
            guard theme.entity(for: key.component, id: key.id, traits: traits) == entity else {
                throw BrokenPromise(what: "\(key) is not found under \(traits)")
            }
        }
        let number = Int(try reader.word(.combinations, record, CacheLayout.Combination.variant))
        if number < reader.count(.settingRuns) {
            let count = Int(try reader.word(.settingRuns, number, CacheLayout.SettingRun.count))
            guard theme.settings(traits: traits).count == count else {
                throw BrokenPromise(what: "settings are missing under \(traits)")
            }
        }
        for constant in variant.constants {
            let name = try reader.string(reader.word(.fields, constant, CacheLayout.Field.name))
            if theme.constant(name, traits: traits) == nil { throw BrokenPromise(what: "\(name) under \(traits)") }
        }
    }
}

/// Returns the bytes of a cache with the correct content hash.
public func resealed(cache bytes: [UInt8]) -> [UInt8] { resealed(bytes, at: CacheLayout.Header.contentHash) }

/// Returns the bytes of a content pack with the correct content hash.
public func resealed(pack bytes: [UInt8]) -> [UInt8] { resealed(bytes, at: ContentPackLayout.Header.contentHash) }

private func resealed(_ bytes: [UInt8], at place: Int) -> [UInt8] {
    guard bytes.count >= place + 8 else { return bytes }
    let hash = bytes.withUnsafeBytes { CacheHash.file($0, leavingOut: place) }
    var bytes = bytes
    for index in 0..<8 {
        bytes[place + index] = UInt8(truncatingIfNeeded: hash >> (8 * index))
    }
    return bytes
}
