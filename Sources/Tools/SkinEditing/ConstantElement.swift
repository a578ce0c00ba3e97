import SkinBundles
import SkinCompiler
import SkinKit
import SkinLibrary
import SkinSyntax

/// The definition of a constant as its author wrote it.
package struct ConstantElement: Hashable, Sendable {
    package var name: String
    package var type: String
    /// The element, without the whitespace around it.
    package var text: String
}

extension ThemeCompiler {
    /// Sorted by type and name; none if the theme has an error.
    package func constantElements(of bundle: String) throws(ThemeFileError) -> [ConstantElement] {
        let (chain, result) = try validateWithChain(bundle)
        guard let chain, !result.diagnostics.containError else { return [] }
        // Later layers replace earlier ones, also by a constant of another type.
        var inForce: [Symbol: ConstantDefinition] = [:]
        let traits = chain.appearance.applied(to: [])
        for layer in chain.layers where layer.traits.isSubset(of: traits) {
            for constant in layer.constants.map({ chain.definitions.constants[Int($0)] }) {
                inForce[constant.name] = constant
            }
        }
        return inForce.values.compactMap { ConstantElement($0, chain) }.sorted { left, right in
            let (type, other) = (left.type.utf8, right.type.utf8)
            return type.elementsEqual(other)
                ? left.name.utf8.lexicographicallyPrecedes(right.name.utf8) : type.lexicographicallyPrecedes(other)
        }
    }
}

extension ConstantElement {
    fileprivate init?(_ constant: ConstantDefinition, _ chain: ThemeChain) {
        let bytes = chain.files[Int(constant.place.file)].text.bytes
        guard let element = MarkupNode.element(at: Int(constant.place.offset), in: bytes) else { return nil }
        name = chain.symbols[constant.name]
        type = chain.symbols[chain.definitions.objects[Int(constant.object)].type]
        text = bytes[element.range].string
    }
}
