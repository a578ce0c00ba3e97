/// The outcomes of evaluation, one for each meaning of the references in a definition, which sets of traits and scopes share.
struct Evaluations<Outcome> {
    /// Two numbers of the thing that is evaluated, then the evaluations of the constants that its references mean, -1 for none.
    private var keys = ListNumbering<Int32>()
    private var outcomes: [Outcome] = []

    subscript(number: Int32) -> Outcome { outcomes[Int(number)] }

    /// Returns the number of an evaluation, and whether it is new, so that its outcome must be added next.
    ///
    /// - Parameter last: The number that it had last, which is compared first; -1 for none.
    mutating func number(of key: [Int32], last: Int32) -> (Int32, isNew: Bool) {
        if last >= 0, keys.lists[Int(last)].elementsEqual(key) { return (last, false) }
        let number = keys.number(of: key)
        return (number, Int(number) == outcomes.count)
    }

    mutating func add(_ outcome: Outcome) { outcomes.append(outcome) }
}
