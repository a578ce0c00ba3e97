import SkinCompiler
import SkinDiagnostics
import SkinJSON
import SkinSyntax

/// A problem that makes a source unusable.
package struct ImportFault: Error, Hashable, Sendable {
    package var location: ThemeSourceLocation
    package var message: String

    package init(at location: ThemeSourceLocation, _ message: String) {
        self.location = location
        self.message = message
    }

    /// The fault as compilers print it.
    package var text: String {
        "\(TextStyle.oneLine(location.file)):\(location.line):\(location.column): error: \(TextStyle.oneLine(message))\n"
    }
}

/// The faults of a source, at least one, in order of file, line and column.
package struct ImportFaults: Error, Sendable {
    package var faults: [ImportFault]
}

/// A file of tokens, for the places of its values.
struct TokenFile: Sendable {
    var name: String
    var text: SourceText

    func location(_ offset: Int) -> ThemeSourceLocation {
        let (line, column) = text.position(ofOffset: offset)
        return ThemeSourceLocation(file: name, line: line, column: column)
    }
}

/// The files that an import has read, with the faults and warnings found in them.
struct TokenFiles {
    private(set) var files: [TokenFile] = []
    private(set) var faults: [ImportFault] = []
    var report = InterchangeReport()
    /// A Boolean value that indicates whether outdated forms are faults.
    let isStrict: Bool
    private static let faultLimit = 1_000
    /// The faults that are reported once.
    private var reported: Set<String> = []

    init(isStrict: Bool) { self.isStrict = isStrict }

    /// Adds a file and returns its value, or nil if it is not JSON, which is a fault.
    mutating func read(_ bytes: [UInt8], name: String) -> JSONValue? {
        let number = files.count
        files.append(TokenFile(name: name, text: SourceText(bytes)))
        do throws(JSONFault) {
            return try JSONReader.read(bytes, file: number)
        } catch {
            faults.append(ImportFault(at: files[number].location(error.offset), error.message))
            return nil
        }
    }

    func location(_ value: JSONValue) -> ThemeSourceLocation { files[value.file].location(value.offset) }

    mutating func report(_ message: String, at value: JSONValue) {
        if faults.count < Self.faultLimit { faults.append(ImportFault(at: location(value), message)) }
    }

    /// Reports what may be wrong in many places at the first of them.
    mutating func reportOnce(_ message: String, at value: JSONValue) {
        if reported.insert(message).inserted { report(message, at: value) }
    }

    mutating func report(_ message: String, at offset: Int, file: Int) {
        report(message, at: JSONValue(.null, offset: offset, file: file))
    }

    /// Reports an outdated form: a warning if such forms are accepted, else a fault.
    ///
    /// - Returns: Whether to accept the form.
    mutating func acceptsLegacy(_ message: String, at value: JSONValue) -> Bool {
        if isStrict {
            report("\(message); it is accepted without --strict", at: value)
            return false
        }
        report.warn(message, at: location(value))
        return true
    }
}

extension JSONValue {
    /// Returns an object with the members of another one, apart from `$ref`, in place of its own of the same names.
    func overridden(by other: JSONValue) -> JSONValue {
        let own = (other.members ?? []).filter { $0.name != "$ref" }
        let names = Set(own.map(\.name))
        var result = self
        result.content = .object((members ?? []).filter { !names.contains($0.name) } + own)
        return result
    }
}
