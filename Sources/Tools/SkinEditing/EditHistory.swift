/// The steps that were written, which can be taken back and made again.
package struct EditHistory: Sendable {
    /// The changes that take a step back, or make it again.
    package struct Step: Sendable {
        package let number: Int
        package let title: String
        fileprivate var edits: [SourceEdit]

        /// The number and the title in one line.
        package var line: String { "step \(number), \(title)\n" }
    }

    /// The steps that can be taken back, the newest at the end.
    package private(set) var done: [Step] = []
    /// The steps that were taken back, the next one to be made again at the end.
    package private(set) var undone: [Step] = []
    private var count = 0

    /// The maximum number of steps that can be taken back. Each has the bytes of its files.
    private static let limit = 500

    package init() {}

    /// Adds a step, by the changes that take it back, and returns its number, from 1.
    @discardableResult
    package mutating func record(_ undoes: [SourceEdit], titled title: String) -> Int {
        count += 1
        done.append(Step(number: count, title: title, edits: undoes))
        if done.count > Self.limit { done.removeFirst() }
        undone = []
        return count
    }

    /// Writes what takes the newest step back.
    ///
    /// - Parameter number: The step that must be the newest one; nil for any.
    /// - Throws: ``EditRefusal`` if there is none, or if its text has changed; `ThemeFileError`.
    package mutating func undo(onlyStep number: Int? = nil) throws -> Step {
        let step = try Self.written(done.last, number, "undo")
        done.removeLast()
        undone.append(step)
        return step
    }

    /// Writes what makes the step again that was taken back last.
    package mutating func redo(onlyStep number: Int? = nil) throws -> Step {
        let step = try Self.written(undone.last, number, "redo")
        undone.removeLast()
        done.append(step)
        return step
    }

    /// Writes what takes a step back, whatever steps came after it, and adds that as the newest step.
    ///
    /// - Throws: ``EditRefusal`` if there is no such step, or if its text has changed; `ThemeFileError`.
    package mutating func revert(_ number: Int, titled title: String) throws -> Step {
        guard let step = done.first(where: { $0.number == number }) else {
            throw EditRefusal.noPlace("there is no step \(number)")
        }
        record(try step.edits.map { try $0.rebased() }.write(), titled: title)
        return done[done.count - 1]
    }

    /// The files that the steps have changed, in order of path, each with its bytes before the first of them.
    package var changedFiles: [(name: String, path: String, before: [UInt8])] {
        var first: [String: SourceEdit] = [:]
        for step in done.reversed() { for edit in step.edits { first[edit.path] = edit } }
        return first.sorted { $0.key < $1.key }.map { ($0.value.file, $0.key, $0.value.after) }
    }

    private static func written(_ next: Step?, _ number: Int?, _ verb: String) throws -> Step {
        guard var step = next else { throw EditRefusal.noPlace("there is nothing to \(verb)") }
        if let number, number != step.number {
            throw EditRefusal.noPlace("step \(number) is not the next one to \(verb), which is step \(step.number)")
        }
        step.edits = try step.edits.map { try $0.rebased() }.write()
        return step
    }

    /// The newest 50 steps that were written, then those that were taken back, each in a line.
    package var text: String {
        if done.isEmpty, undone.isEmpty { return "no steps\n" }
        let earlier = done.count > 50 ? "\(done.count - 50) earlier steps\n" : ""
        return earlier + done.suffix(50).map { "written: \($0.line)" }.joined()
            + undone.suffix(50).reversed().map { "taken back: \($0.line)" }.joined()
    }

    /// Forgets the step that would be taken back next, or made again, whose text someone else has changed.
    package mutating func skip(isRedo: Bool) throws -> Step {
        guard let step = isRedo ? undone.popLast() : done.popLast() else {
            throw EditRefusal.noPlace("there is nothing to skip")
        }
        return step
    }
}
