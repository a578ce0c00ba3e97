/// Values in place of some of a cache's: the seam for what computes other values of a theme, such as settings.
package protocol ReplacedValues: AnyObject, Sendable {
    /// The values of constants, by name. Each holds under all traits, also where the cache has no such constant.
    var constants: [String: ThemeObject] { get }
    /// The records in place of the first ones of the section `values`.
    var records: CacheBytes { get }
}
