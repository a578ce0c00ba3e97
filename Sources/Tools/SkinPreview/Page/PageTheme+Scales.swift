import SkinKit

/// The images that take the places of others at another scale. Everything else of the drawings remains.
struct ScaledImages: Hashable { fileprivate(set) var numbers: [Int: Int] = [:] }

extension PageTheme {
    /// Returns the images of a stage that take the places of those of another one; nil if some have another size, so that
    /// drawings differ in more than their images.
    func images(of first: Stage, at other: Stage) -> ScaledImages? {
        var images = ScaledImages()
        for name in allAssetNames {
            let files = [first, other].map { $0.theme.asset(name, traits: $0.traits, scale: $0.scale) }
            guard let file = files[0], let otherFile = files[1] else {
                if files[0] == nil, files[1] == nil { continue }
                return nil
            }
            guard let number = first.assets.images[file], let otherNumber = other.assets.images[otherFile] else {
                if first.assets.number(of: file) == other.assets.number(of: otherFile) { continue }
                return nil
            }
            let isKnown = images.numbers[number] == nil || images.numbers[number] == otherNumber
            guard isKnown, first.images[number].size == other.images[otherNumber].size else { return nil }
            images.numbers[number] = otherNumber
        }
        return images
    }

    /// Adds a list of drawings with other images, and returns its number; -1 for none.
    mutating func add(list: Int, with images: ScaledImages, to tables: inout PageTables) -> Int {
        guard list >= 0, !images.numbers.isEmpty else { return list }
        let key = ScaledKey(list: list, images: images)
        if let known = scaledLists[key] { return known }
        let drawings = tables.lists.values[list].map { $0 < 0 ? -1 : tables.add(drawing: $0, with: images) }
        let number = tables.add(list: drawings)
        scaledLists[key] = number
        return number
    }
}

extension PageTables {
    mutating func add(drawing number: Int, with images: ScaledImages) -> Int {
        var drawing = drawings.values[number]
        for place in drawing.indices.dropFirst(3) {
            let text = texts.values[drawing[place]]
            guard text.hasPrefix(Canvas.imagePrefix), let image = Int(text.dropFirst(Canvas.imagePrefix.count)),
                let other = images.numbers[image]
            else { continue }
            drawing[place] = add(markup: Canvas.imagePrefix + String(other))
        }
        return add(drawing: drawing)
    }
}
