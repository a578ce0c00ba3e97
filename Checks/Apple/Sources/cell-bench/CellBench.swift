import Foundation
import SkinComponents
import SkinKit
import SkinUIKit
import UIKit

/// `cell-bench FIRST.skincache SECOND.skincache`: what 10,000 reused cells of UIKit's stub cost, compared with the reference
/// components. Both have the same four components in a cell, and the same themes.
@main
@MainActor
struct CellBench {
    private static let cellCount = 10_000
    private static let rounds = 15
    private static let identifiers = [
        "label_conversation_name", "label_conversation_preview", "label_conversation_time",
    ]

    static func main() throws {
        let paths = Array(CommandLine.arguments.dropFirst())
        guard paths.count == 2 else {
            print("usage: cell-bench FIRST.skincache SECOND.skincache")
            exit(64)
        }
        let themes = try paths.map { try Theme(cacheAt: $0) }
        let uiKit = ThemeEngine(components: .uiKit, configuration: .uiKit)
        let reference = ThemeEngine(components: .standard)
        ThemeEngine.shared = uiKit
        for engine in [uiKit, reference] { try engine.activate(themes[0]) }
        let cells = (0..<cellCount).map { _ in UITableViewCell() }
        let rows = (0..<cellCount).map { _ in SkinTableViewCell() }
        let labels = cells.map { _ in identifiers.map { _ in UILabel() } }
        let texts = rows.map { _ in identifiers.map { _ in SkinLabel() } }
        print("\(cellCount) cells with \(identifiers.count) labels each; median of \(rounds) rounds")
        show(
            "first use",
            [
                time { assign(cells, labels) },
                try time { try register(rows, texts, reference) },
            ])
        show(
            "reuse",
            try alternating(
                { _ in assign(cells, labels) }, { _ in try register(rows, texts, reference) }))
        let reskin = try alternating(
            { try uiKit.activate(themes[$0 % 2 == 0 ? 1 : 0]) },
            { try reference.activate(themes[$0 % 2 == 0 ? 1 : 0]) })
        show("re-skin", reskin)
        let plain = alternating({ set(cells, labels, round: $0) }, { set(rows, texts, round: $0) })
        show("plain", plain)
        let factors = zip(reskin, plain).map { String(format: "%.1f", $0 / $1) }
        print(
            "  a re-skin takes \(factors[0]) times as long as plain code on UIKit's stub, \(factors[1]) on the reference"
        )
        withExtendedLifetime((cells, rows, labels, texts)) {}
    }

    /// What an app does when it fills a cell.
    private static func assign(_ cells: [UITableViewCell], _ labels: [[UILabel]]) {
        for (cell, labels) in zip(cells, labels) {
            cell.skin = "cell_conversation"
            for (label, identifier) in zip(labels, identifiers) { label.skin = identifier }
        }
    }

    private static func register(
        _ rows: [SkinTableViewCell], _ texts: [[SkinLabel]], _ engine: ThemeEngine
    ) throws {
        for (row, texts) in zip(rows, texts) {
            try engine.theme(row, as: "cell_conversation")
            for (text, identifier) in zip(texts, identifiers) { try engine.theme(text, as: identifier) }
        }
    }

    /// Sets the properties that differ between the themes of the messenger, without an engine.
    private static func set(_ cells: [UITableViewCell], _ labels: [[UILabel]], round: Int) {
        let color = UIColor(red: CGFloat(round % 2), green: 0, blue: 0, alpha: 1)
        let font = UIFont.systemFont(ofSize: CGFloat(16 + round % 2), weight: .semibold)
        for cell in cells {
            cell.tintColor = color
            cell.backgroundColor = color
            cell.selectedBackgroundView?.backgroundColor = color
        }
        for label in labels.joined() {
            label.tintColor = color
            label.textColor = color
            label.font = font
            label.adjustsFontForContentSizeCategory = true
        }
    }

    private static func set(_ rows: [SkinTableViewCell], _ texts: [[SkinLabel]], round: Int) {
        let color = ThemeColor(red: Float(round % 2), green: 0, blue: 0)
        let font = ThemeFont(size: Double(16 + round % 2), weight: 600)
        for row in rows {
            row.tintColor = color
            row.backgroundColor = color
            row.selectedBackgroundColor = color
        }
        for text in texts.joined() {
            text.tintColor = color
            text.textColor = color
            text.font = font
        }
    }

    private static func time(_ work: () throws -> Void) rethrows -> Double {
        let duration = try ContinuousClock().measure(work).components
        return Double(duration.seconds) * 1e3 + Double(duration.attoseconds) / 1e15
    }

    /// Returns the medians of two works that take turns, in milliseconds.
    private static func alternating(
        _ first: (Int) throws -> Void, _ second: (Int) throws -> Void
    ) rethrows -> [Double] {
        var times: [[Double]] = [[], []]
        for round in 0..<rounds {
            times[0].append(try time { try first(round) })
            times[1].append(try time { try second(round) })
        }
        return times.map { $0.sorted()[rounds / 2] }
    }

    private static func show(_ name: String, _ times: [Double]) {
        let texts = times.map { String(format: "%7.2f ms", $0) }
        let ratio = String(format: "%.2f", times[0] / times[1])
        print(
            "  \(name.padding(toLength: 10, withPad: " ", startingAt: 0)) UIKit's stub \(texts[0])"
                + "   reference \(texts[1])   ratio \(ratio)")
    }
}
