import SkinKit

/// The content of classes under some traits.
///
/// Android replaces a style for fewer traits as a whole, and an overlay or a reference can lead elsewhere for night. A class
/// is laid on that for fewer traits. So what that has, and this has not, is overridden by what the style inherits.
struct AndroidLayer {
    /// The items of styles, by the style's name.
    var items: [String: Set<String>] = [:]
    /// The classes that the class of a style extends.
    var extended: [String: Set<String>] = [:]
    /// The operations of the classes of styles, as `textColor AppTheme`, and whether there are any for states.
    var operations: [String: Bool] = [:]
    /// The constants of the class of a style that are references, with their values.
    var references: [String: [String: ThemeObject]] = [:]
    /// The attributes that the class of a style has besides those of overlays.
    var resets: [String: Set<String>] = [:]
    /// The attributes of the theme that are classes.
    var themeClasses: Set<String> = []
    /// The attributes of the theme that are constants, with the items that set them.
    var themeConstants: [String: (number: Int, index: Int)] = [:]
    /// The attributes of the classes of overlays, by the class's id.
    var overlays: [String: Set<String>] = [:]
}
