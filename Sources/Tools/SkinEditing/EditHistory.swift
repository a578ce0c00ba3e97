/// The steps that were written, which can be taken back and made again.
package struct EditHistory: Sendable {
    /// The value that a step changes, before and after, in words.
    package struct Note: Hashable, Sendable {
        package var name: String
        package var file: String
        /// The value's text before and after the step; nil for none.
        package var before: String?
        package var after: String?

        package init(_ name: String, in file: String, from before: String?, to after: String?) {
            (self.name, self.file, self.before, self.after) = (name, file, before, after)
        }
    }

    /// The changes that take a step back, or make it again.
    package struct Step: Sendable {
        package let number: Int
        package let title: String
        package let note: Note?
        /// The number of the step that it has taken back.
        package let reverts: Int?
        fileprivate var edits: [SourceEdit]
        /// The errors that the themes had before the step, which it may bring back.
        fileprivate var errors: Set<Finding>
        /// The bytes of the files that the step has read and written.
        fileprivate var byteCount: Int { edits.reduce(0) { $0 + $1.byteCount } }

        /// The number and the title in one line.
        package var line: String { "step \(number), \(title)\n" }
    }

    /// Judges changes before they are written: gets the errors that the themes may have afterwards, and returns those that they
    /// have now. If it throws, nothing is written.
    package typealias Check = (_ edits: [SourceEdit], _ allowed: Set<Finding>) throws -> Set<Finding>

    /// The steps that can be taken back, the newest at the end.
    package private(set) var done: [Step] = []
    /// The steps that were taken back, the next one to be made again at the end.
    package private(set) var undone: [Step] = []
    private var count = 0

    /// The maximum number of steps that can be taken back, and of the bytes of their files.
    private static let limit = 500
    private let byteLimit: Int

    /// - Parameter byteLimit: The oldest steps are forgotten while all have more bytes; the newest one stays.
    package init(byteLimit: Int = 64 << 20) { self.byteLimit = byteLimit }

    /// Adds a step, by the changes that take it back, and returns its number, from 1.
    ///
    /// - Parameter errors: The errors that the themes had before the step.
    @discardableResult
    package mutating func record(
        _ undoes: [SourceEdit], titled title: String, _ note: Note? = nil, after errors: Set<Finding> = [],
        reverts: Int? = nil
    ) -> Int {
        count += 1
        done.append(
            Step(number: count, title: title, note: note, reverts: reverts, edits: undoes, errors: errors))
        undone = []
        forget()
        return count
    }

    private mutating func forget() {
        var bytes = done.reduce(0) { $0 + $1.byteCount }
        let kept = done.indices.dropLast().first { index in
            if done.count - index <= Self.limit, bytes <= byteLimit { return true }
            bytes -= done[index].byteCount
            return false
        }
        done.removeFirst(kept ?? done.count - 1)
    }

    /// Writes what takes the newest step back.
    ///
    /// - Parameter number: The step that must be the newest one; nil for any.
    /// - Throws: ``EditRefusal`` if there is none, or if its text has changed; `ThemeFileError`.
    package mutating func undo(onlyStep number: Int? = nil, _ check: Check = { _, _ in [] }) throws -> Step {
        let step = try Self.written(done.last, number, "undo", check)
        done.removeLast()
        undone.append(step)
        return step
    }

    /// Writes what makes the step again that was taken back last, as ``undo(onlyStep:_:)``.
    package mutating func redo(onlyStep number: Int? = nil, _ check: Check = { _, _ in [] }) throws -> Step {
        let step = try Self.written(undone.last, number, "redo", check)
        undone.removeLast()
        done.append(step)
        return step
    }

    /// Writes what takes a step back, whatever steps came after it, and adds that as the newest step.
    ///
    /// - Returns: The step that was taken back.
    /// - Throws: ``EditRefusal`` if there is no such step, or if its text has changed; `ThemeFileError`.
    package mutating func revert(_ number: Int, _ check: Check = { _, _ in [] }) throws -> Step {
        guard let step = done.first(where: { $0.number == number }) else {
            throw EditRefusal.noPlace("there is no step \(number)")
        }
        let (undoes, errors) = try step.written(check)
        let note = step.note.map { Note($0.name, in: $0.file, from: $0.after, to: $0.before) }
        record(undoes, titled: "\(note?.name ?? "step \(number)") reverted", note, after: errors, reverts: number)
        return step
    }

    /// The numbers of the steps that another one has taken back which is not taken back itself.
    package var reverted: Set<Int> {
        done.reversed().reduce(into: []) { all, step in
            if let number = step.reverts, !all.contains(step.number) { all.insert(number) }
        }
    }

    /// The files that the steps have changed, in order of path, each with its bytes before the first of them.
    package var changedFiles: [(name: String, path: String, before: [UInt8])] {
        var first: [String: SourceEdit] = [:]
        for step in done.reversed() { for edit in step.edits { first[edit.path] = edit } }
        return first.sorted { $0.key < $1.key }.map { ($0.value.file, $0.key, $0.value.after) }
    }

    private static func written(_ next: Step?, _ number: Int?, _ verb: String, _ check: Check) throws -> Step {
        var step = try self.next(next, number, verb)
        (step.edits, step.errors) = try step.written(check)
        return step
    }

    private static func next(_ step: Step?, _ number: Int?, _ verb: String) throws -> Step {
        guard let step else { throw EditRefusal.noPlace("there is nothing to \(verb)") }
        if let number, number != step.number {
            throw EditRefusal.noPlace("step \(number) is not the next one to \(verb), which is step \(step.number)")
        }
        return step
    }

    /// The newest 50 steps that were written, then those that were taken back, each in a line.
    package var text: String {
        if done.isEmpty, undone.isEmpty { return "no steps\n" }
        let forgotten = (done.first?.number ?? 1) - 1
        let earlier =
            (forgotten > 0 ? "forgotten: \(forgotten == 1 ? "step 1" : "steps 1 to \(forgotten)")\n" : "")
            + (done.count > 50 ? "\(done.count - 50) earlier steps\n" : "")
        return earlier + done.suffix(50).map { "written: \($0.line)" }.joined()
            + undone.suffix(50).reversed().map { "taken back: \($0.line)" }.joined()
    }

    /// Forgets the step that would be taken back next, or made again, whose text someone else has changed.
    package mutating func skip(isRedo: Bool, onlyStep number: Int? = nil) throws -> Step {
        let step = try Self.next(isRedo ? undone.last : done.last, number, "skip")
        if isRedo { undone.removeLast() } else { done.removeLast() }
        return step
    }
}

extension EditHistory.Step {
    /// Writes the step's changes to the files as they are now.
    ///
    /// - Returns: What takes them back, and the errors that the themes had before.
    fileprivate func written(_ check: EditHistory.Check) throws -> ([SourceEdit], Set<Finding>) {
        let edits = try edits.map { try $0.rebased() }
        // A theme is compiled with the pictures that it has.
        let pictures = edits.filter { $0.isNew && !$0.path.hasSuffix(".xml") },
            others = edits.filter { !pictures.contains($0) }
        let undoes = try pictures.write()
        do {
            let errors = try check(others, errors)
            return (try others.write() + undoes, errors)
        } catch {
            _ = try? undoes.write()
            throw error
        }
    }
}
