import SkinCompiler
import SkinDiagnostics
import SkinSyntax

/// A problem that makes a source unusable.
package struct ImportFault: Error, Hashable, Sendable {
    package var location: ThemeSourceLocation
    package var message: String

    package init(at location: ThemeSourceLocation, _ message: String) {
        self.location = location
        self.message = message
    }

    package var text: String {
        "\(TextStyle.oneLine(location.file)):\(location.line):\(location.column): error: \(TextStyle.oneLine(message))\n"
    }
}

/// The faults of a source, at least one, in order of file, line and column.
package struct ImportFaults: Error, Sendable { package var faults: [ImportFault] }

/// A file of tokens, for the places of its values.
struct TokenFile: Sendable {
    var name: String
    var text: SourceText

    func location(_ offset: Int) -> ThemeSourceLocation {
        let (line, column) = text.position(ofOffset: offset)
        return ThemeSourceLocation(file: name, line: line, column: column)
    }
}

struct TokenFiles {
    private(set) var files: [TokenFile] = []
    private(set) var faults: [ImportFault] = []
    var report = InterchangeReport()
    /// A Boolean value that indicates whether outdated forms, and values that cannot be read, are faults.
    let isStrict: Bool
    private static let faultLimit = 1_000
    /// The faults that are reported once.
    private var reported: Set<String> = []
    /// The warnings and values left out that are in the report.
    private var remarks: Set<ImportFault> = []

    init(isStrict: Bool) { self.isStrict = isStrict }

    /// Adds a file and returns its value, or nil if it is not JSON, which is a fault.
    mutating func read(_ bytes: [UInt8], name: String) -> JSONValue? {
        let number = files.count
        let text = isStrict ? bytes : RelaxedJSON.decoded(bytes)
        files.append(TokenFile(name: name, text: SourceText(text)))
        do throws(JSONFault) {
            guard !isStrict, bytes.count <= Import.sizeLimit, let plain = RelaxedJSON.withoutComments(text) else {
                return try JSONReader.read(text, file: number)
            }
            let value = try JSONReader.read(plain, file: number)
            warn(ImportFault(at: files[number].location(0), "JSON has no comments and no commas at the end of a list"))
            return value
        } catch {
            let advice = RelaxedJSON.advice(text, error, name: name).map { "\(error.message); \($0)" }
            faults.append(ImportFault(at: files[number].location(error.offset), advice ?? error.message))
            return nil
        }
    }

    func location(_ value: JSONValue) -> ThemeSourceLocation { files[value.file].location(value.offset) }

    mutating func report(_ fault: ImportFault) { if faults.count < Self.faultLimit { faults.append(fault) } }

    mutating func report(_ message: String, at value: JSONValue) { report(ImportFault(at: location(value), message)) }

    /// Reports what may be wrong in many places at the first of them.
    mutating func reportOnce(_ message: String, at value: JSONValue) {
        if reported.insert(message).inserted { report(message, at: value) }
    }

    mutating func report(_ message: String, at offset: Int, file: Int) {
        report(message, at: JSONValue(.null, offset: offset, file: file))
    }

    /// Reports a property that can be ignored: a warning, or a fault if files must be strict.
    mutating func ignore(_ message: String, at value: JSONValue) {
        if isStrict { return report(message, at: value) }
        warn(ImportFault(at: location(value), "\(message); it is ignored"))
    }

    mutating func ignore(_ message: String, at offset: Int, file: Int) {
        ignore(message, at: JSONValue(.null, offset: offset, file: file))
    }

    /// Reports what is no token and no group: as left out, or as a fault if files must be strict.
    mutating func leaveOut(_ path: [String], _ message: String, at offset: Int, file: Int) {
        let value = JSONValue(.null, offset: offset, file: file)
        if isStrict { return report(message, at: value) }
        let fault = ImportFault(at: location(value), message)
        if remarks.insert(fault).inserted {
            report.add(.leftOut, path.joined(separator: "."), message, at: fault.location)
        }
    }

    /// Adds a warning, once at each place: a file can be read for several combinations of traits.
    mutating func warn(_ warning: ImportFault) {
        if remarks.insert(warning).inserted { report.warn(warning.message, at: warning.location) }
    }

    mutating func warn(_ message: String, at value: JSONValue) { warn(ImportFault(at: location(value), message)) }

    /// Reports an outdated form: a warning if such forms are accepted, else a fault.
    ///
    /// - Returns: Whether to accept the form.
    mutating func acceptsLegacy(_ message: String, at value: JSONValue) -> Bool {
        if isStrict {
            report("\(message); it is accepted without --strict", at: value)
            return false
        }
        warn(ImportFault(at: location(value), message))
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
