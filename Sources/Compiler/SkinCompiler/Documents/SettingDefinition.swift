/// The setting attributes of a constant, which make or end a setting: theme format 1, section 14.
package struct SettingDefinition: Sendable {
    /// The label, or nil if the constant ends the setting.
    package var label: Symbol?
    package var place: Place
    /// The least value, or nil if there is none or if it is invalid. The bounds have the type of the constant.
    package var minimum: ComponentSchema.Bound?
    package var maximum: ComponentSchema.Bound?
    package var step: ComponentSchema.Bound?
    /// The allowed strings, or nil for another type or an invalid list.
    package var values: [Symbol]?
}
