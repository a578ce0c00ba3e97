/// The kind of problem that a diagnostic reports. The raw values are stable: tools and `skinctl lint` options use them.
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
    /// An entity whose identifier the app does not have; a warning.
    case unknownIdentifier = "unknown-identifier"
    /// An entity whose identifier has another name now; a warning.
    case renamedIdentifier = "renamed-identifier"
    /// A component of a scene that the theme does not define; a warning.
    case unknownEntity = "unknown-entity"
    /// A name that collides with another name in generated Swift code; a warning.
    case nameCollision = "name-collision"
    /// A PNG file that cannot be decoded; a warning.
    case damagedImage = "damaged-image"
    /// A constant that nothing refers to. This code and those that follow are findings of `ThemeLinter`.
    case unusedConstant = "unused-constant"
    /// A class that no entity uses.
    case unusedClass = "unused-class"
    /// An operation that is overridden under all traits.
    case neverWins = "never-wins"
    /// A definition that repeats the value it overrides.
    case redundantValue = "redundant-value"
    /// A theme that hides all that its ancestors define under a trait.
    case hiddenTrait = "hidden-trait"
    /// An empty attribute `setting` that ends no setting.
    case uselessSetting = "useless-setting"
    /// A word or a bool that users may choose for a setting, but that a value which depends on it refuses.
    case refusedChoice = "refused-choice"
    /// An identifier that is probably another one, misspelled.
    case similarName = "similar-name"
    /// A constant among the alternatives of a reference that no theme defines.
    case unknownAlternative = "unknown-alternative"
    /// A file whose name does not have the effect that it seems to have.
    case ignoredFile = "ignored-file"
    /// A default theme that is not beside its `skinkit.xml`.
    case unknownDefault = "unknown-default"
    /// An asset that nothing refers to.
    case unusedAsset = "unused-asset"
    /// An asset with the same bytes as another one.
    case duplicateAsset = "duplicate-asset"
    /// An image without an `@2x` variant.
    case missingScale = "missing-scale"
    /// An image whose slice is larger than its file.
    case oversizedSlice = "oversized-slice"
    /// An image whose file has the marks of an Android nine-patch.
    case ninePatchFile = "nine-patch-file"
    /// A gradient with fewer than two colors, or with fewer or more locations than colors.
    case gradientStops = "gradient-stops"
    /// A text or an image with too little contrast to its background.
    case contrast
    /// A color that is to have a contrast ratio which no color has.
    case unreachableContrast = "unreachable-contrast"
    /// A color that is to have a contrast ratio, although it or the other color is translucent.
    case translucentContrast = "translucent-contrast"
    /// A theme with colors in which the contrast audit finds no text on a known background.
    case contrastUnchecked = "contrast-unchecked"
    /// A comment for the linter that is malformed or has no effect.
    case uselessComment = "useless-comment"
    /// A component type that the app's update no longer has. This code and those that follow are findings of
    /// `ContractCheck`.
    case removedComponent = "removed-component"
    /// An operation that the app's update no longer has.
    case removedOperation = "removed-operation"
    /// A parameter or field that the app's update no longer has, newly requires, or reads otherwise.
    case changedParameter = "changed-parameter"
    /// An object that the app's update no longer has.
    case removedObject = "removed-object"
    /// A state that the app's update no longer has.
    case removedState = "removed-state"
    /// An identifier that the app's update no longer has.
    case removedIdentifier = "removed-identifier"
    /// A value that is resolved to something else with the app's update.
    case changedLook = "changed-look"
    /// A new name of the app's update for which the theme has no look; a warning.
    case missingLook = "missing-look"
}
