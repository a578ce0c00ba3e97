import SkinKit

// The classes over which an operation came to an entity.
extension ProvenanceWork {
    /// Returns a step for each class of a path but the last: the class, the place of its `extends`, and the next class.
    mutating func steps(along path: ClassPath, _ values: inout ValuePool) -> [OperationProvenance.Step] {
        if let known = classSteps[path] { return known }
        let names = names(from: path.first, to: path.last)
        let merged = constants.merged
        let steps = zip(names, names.dropFirst()).compactMap { name, next -> OperationProvenance.Step? in
            guard let number = merged.classNumber(name), let list = merged.classes[number].list else { return nil }
            return .init(
                kind: .extends, depth: 0, name: name, place: sourcePlace(list.place), after: values.add(.string(next)))
        }
        classSteps[path] = steps
        return steps
    }

    /// Returns the classes from one to another that it extends.
    ///
    /// A class is applied after those that it extends, and the last of those wins, so it is searched first.
    private func names(from first: Symbol, to last: Symbol) -> [Symbol] {
        // The classes from which the last one is known to be out of reach.
        var seen: Set<Symbol> = []
        // The path, and for each of its classes the number of extended classes that are still to be searched.
        var path: [(name: Symbol, left: Int)] = [(first, extended(by: first).count)]
        while let (name, left) = path.last {
            if name == last { return path.map(\.name) }
            if left == 0 {
                seen.insert(name)
                path.removeLast()
                continue
            }
            path[path.count - 1].left -= 1
            let classes = extended(by: name)
            let next = classes[classes.startIndex + left - 1]
            if !seen.contains(next) { path.append((next, extended(by: next).count)) }
        }
        return []
    }

    private func extended(by name: Symbol) -> ArraySlice<Symbol> {
        guard let number = constants.merged.classNumber(name), let list = constants.merged.classes[number].list else {
            return []
        }
        return definitions.classLists[Int(list.number)]
    }
}
