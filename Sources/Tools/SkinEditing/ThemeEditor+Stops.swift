import SkinInspector
import SkinKit
import SkinSyntax

// The locations of a gradient's colors, of which each color has one.
extension ThemeEditor {
    /// Returns the change of a gradient's locations that a color needs which is added or removed: a new one is in the middle of its
    /// neighbours. Returns nothing for other parts, and for a gradient without locations.
    ///
    /// - Parameter object: The object whose part the edit's path leads to.
    func locationChanges(
        of object: MarkupNode, in file: EditableFile, _ edit: ThemeEdit
    ) throws(EditRefusal) -> [TextChange] {
        guard edit.isInserted || edit.value == nil, edit.path.count >= 3, let place = edit.path.last else { return [] }
        let gradient = try part(of: object, edit.path.dropLast(3))
        let colors = try part(of: object, edit.path.dropLast(2))
        guard file.elementName(gradient) == "gradient", file.attribute("name", of: colors) == "colors",
            let locations = gradient.children.first(where: {
                $0.isElement && file.attribute("name", of: $0) == "locations"
            }),
            let list = locations.children.first(where: \.isElement)
        else { return [] }
        let known = list.children.filter(\.isElement)
        guard edit.isInserted else { return known.indices.contains(place) ? file.removing([known[place]]) : [] }
        let numbers = known.map { Double(String(decoding: file.bytes[$0.content], as: UTF8.self)) }
        let before = place == 0 ? 0 : numbers[..<min(place, numbers.count)].last ?? nil
        let after = place < numbers.count ? numbers[place] : 1
        guard let before, let after else {
            throw .noPlace(
                "a location beside the new color is a reference; write the color and its location in the file")
        }
        let middle = ValueText().text(.float(((before + after) / 2 * 10_000).rounded() / 10_000))
        return [file.inserting("<float>\(middle)</float>", at: place, of: list)]
    }
}
