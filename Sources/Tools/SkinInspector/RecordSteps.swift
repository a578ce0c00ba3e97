import SkinKit

/// The steps of an explanation as its text shows them: a record as its fields, each from where its value comes.
///
/// The value of a constant that is a record is not shown, because its fields follow. Those that a nearer record
/// replaces are omitted.
struct RecordSteps {
    struct Shown {
        var step: ThemeExplanation.Step
        /// The value after the step, or the field's value.
        var value: ThemeValue?
        /// Whether the step is a constant whose fields follow.
        var isOfFields = false
    }

    /// A record whose fields are being listed.
    private struct Record {
        /// The position of the field that the record is the value of; -1 for the operation's own.
        var field: Int
        var depth: Int
        var value: ThemeRecord?
    }

    private struct FieldName: Hashable {
        var record: Int
        var name: String
    }

    private(set) var shown: [Shown] = []

    init(_ explanation: ThemeExplanation) {
        let steps = explanation.steps
        let isOfRecords = steps.contains { if case .field = $0.action { true } else { false } }
        guard isOfRecords else {
            shown = steps.map { Shown(step: $0, value: $0.after) }
            return
        }
        var records = [Record(field: -1, depth: -1, value: Self.record(of: explanation.operation))]
        var seen: Set<FieldName> = []
        let (ends, nextFields) = (Self.ends(of: steps), Self.nextFields(in: steps))
        var index = 0
        while index < steps.count {
            let step = steps[index]
            while let last = records.last, records.count > 1, last.depth >= step.depth { records.removeLast() }
            let end = ends[index]
            guard case .field(let name) = step.action else {
                let isOfFields = nextFields[index + 1] < end
                shown.append(Shown(step: step, value: step.after, isOfFields: isOfFields && step.after.isRecord))
                index += 1
                continue
            }
            let record = records[records.count - 1]
            // Own fields precede those of the constant that the record is made from.
            guard seen.insert(FieldName(record: record.field, name: name)).inserted else {
                index = end
                continue
            }
            let value = record.value?.fields.first { $0.name == name }?.object
            shown.append(Shown(step: step, value: value.isRecord && end > index + 1 ? nil : value))
            records.append(Record(field: index, depth: step.depth, value: value.record))
            index += 1
        }
    }

    /// Returns for each step the index behind those that are deeper and follow it.
    private static func ends(of steps: [ThemeExplanation.Step]) -> [Int] {
        var ends = Array(repeating: steps.count, count: steps.count)
        var open: [Int] = []
        for (index, step) in steps.enumerated() {
            while let last = open.last, steps[last].depth >= step.depth {
                ends[last] = index
                open.removeLast()
            }
            open.append(index)
        }
        return ends
    }

    /// Returns for each index, and for that behind the last step, the index of the next step that is a field.
    private static func nextFields(in steps: [ThemeExplanation.Step]) -> [Int] {
        var next = Array(repeating: steps.count, count: steps.count + 1)
        for index in steps.indices.reversed() {
            if case .field = steps[index].action { next[index] = index } else { next[index] = next[index + 1] }
        }
        return next
    }

    private static func record(of operation: ThemeOperation) -> ThemeRecord? {
        operation.parameters.firstNonNil { Optional($0.object).record }
    }
}

extension ThemeValue? {
    fileprivate var record: ThemeRecord? { if case .record(let record) = self { record } else { nil } }
    fileprivate var isRecord: Bool { record != nil }
}
