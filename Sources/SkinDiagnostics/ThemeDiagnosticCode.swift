/// What a diagnostic is about. The raw values are stable: tools, tests and `skinctl lint` levels name them.
///
/// The error codes are those of theme format 1, section 10; the warnings are SkinKit's own.
public enum ThemeDiagnosticCode: String, Sendable, CaseIterable {
    case malformedXML = "malformed-xml"
    case forbiddenDoctype = "forbidden-doctype"
    case limitExceeded = "limit-exceeded"
    case unknownElement = "unknown-element"
    case unknownAttribute = "unknown-attribute"
    case missingAttribute = "missing-attribute"
    case unexpectedText = "unexpected-text"
    case invalidInfo = "invalid-info"
    case invalidSchema = "invalid-schema"
    case invalidConfiguration = "invalid-configuration"
    case invalidName = "invalid-name"
    case duplicateDefinition = "duplicate-definition"
    case duplicateTheme = "duplicate-theme"
    case unknownComponent = "unknown-component"
    case unknownOperation = "unknown-operation"
    case unsupportedOperation = "unsupported-operation"
    case unknownParam = "unknown-param"
    case missingParam = "missing-param"
    case duplicateParam = "duplicate-param"
    case unknownObject = "unknown-object"
    case typeMismatch = "type-mismatch"
    case invalidValue = "invalid-value"
    case unknownConstant = "unknown-constant"
    case constantCycle = "constant-cycle"
    case unknownClass = "unknown-class"
    case classCycle = "class-cycle"
    case unknownTheme = "unknown-theme"
    case inheritanceCycle = "inheritance-cycle"
    case unknownTrait = "unknown-trait"
    case missingAsset = "missing-asset"
    case unsafePath = "unsafe-path"
    /// A scene's component that the theme says nothing of; a warning.
    case unknownEntity = "unknown-entity"
    /// A name that in Swift would be that of another one; a warning.
    case nameCollision = "name-collision"
    /// What follows is found by ``ThemeLinter``: a constant that nothing refers to.
    case unusedConstant = "unused-constant"
    /// A class that no entity uses.
    case unusedClass = "unused-class"
    /// An operation that never shows.
    case neverWins = "never-wins"
    /// A value that says what holds without it.
    case redundantValue = "redundant-value"
    /// An asset that nothing names.
    case unusedAsset = "unused-asset"
    /// An asset with the bytes of another one.
    case duplicateAsset = "duplicate-asset"
    /// An image that there is no `@2x` of.
    case missingScale = "missing-scale"
    /// What is hard to read on its background.
    case contrast
    /// A comment for the linter that does nothing.
    case uselessComment = "useless-comment"
}
