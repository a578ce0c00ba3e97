import SkinBundles
import SkinColors
import SkinDiagnostics
import SkinFormat
import SkinInspector
import SkinKit
import SkinSyntax

extension ContrastAudit {
    /// The key of pairs with the same text color from the same location, which one edit fixes.
    private struct Group: Hashable, Comparable {
        var location: ThemeSourceLocation
        var color: ColorChannels

        static func < (left: Group, right: Group) -> Bool {
            if left.location != right.location { return left.location < right.location }
            return left.color.color.description < right.color.color.description
        }
    }

    /// Returns a finding for each text color and location with insufficient contrast in any pair. Uses of one constant
    /// are one finding.
    mutating func diagnostics(allow: ([ThemeSourceLocation]) -> Bool) -> [ThemeDiagnostic] {
        var groups: [Group: [Pair]] = [:]
        for pair in pairs + fadedPairs {
            let places = places(of: pair)
            if pair.fails, allow(places) { continue }
            groups[Group(location: places[0], color: pair.foreground.color), default: []].append(pair)
        }
        return joined(groups).map { diagnostic($0.location, $1) }.sortedByPlace()
    }

    /// Returns the groups in which a pair fails. Those that refer to the same constant of the theme are one group, at
    /// the constant if each of its uses fails.
    private func joined(_ groups: [Group: [Pair]]) -> [Group: [Pair]] {
        var causes: [Group: [Group]] = [:]
        var isSound: Set<Group> = []
        for (group, pairs) in groups.sorted(by: { $0.key < $1.key }) {
            let failing = pairs.first(where: \.fails)
            guard let constant = ownConstant(of: failing ?? pairs[0]) else {
                if failing != nil { causes[group, default: []].append(group) }
                continue
            }
            let cause = Group(location: constant, color: group.color)
            if !pairs.allSatisfy(\.fails) { isSound.insert(cause) }
            if failing != nil { causes[cause, default: []].append(group) }
        }
        var joined: [Group: [Pair]] = [:]
        for (cause, members) in causes {
            let key = members.count > 1 && !isSound.contains(cause) ? cause : members[0]
            joined[key, default: []] += members.flatMap { groups[$0] ?? [] }
        }
        return joined
    }

    private func ownConstant(of pair: Pair) -> ThemeSourceLocation? {
        pair.places.constants.first { linted.isOwnOrOverlay($0.fileID) }
    }

    /// Returns the locations where a pair can be fixed, the best one first. The theme's own locations precede those of
    /// overlays and of ancestors; in each, the text's operation and its constants precede those of the background.
    private mutating func places(of pair: Pair) -> [ThemeSourceLocation] {
        let linted = linted
        var all = [pair.places, pair.background].compactMap(\.self).flatMap(\.all)
        if !all.contains(where: { linted.isOwnOrOverlay($0.fileID) }) {
            // The theme decides on the pair by something else, such as the opacity or the list of classes.
            all += decidingPlaces(of: pair).flatMap(\.all)
            if let own = linted.ownLocation(of: pair.entity) { all.append(own) }
            all.append(info)
        }
        let isOverlay = { (file: ThemeFileID) in !linted.isOwn(file) && linted.isOwnOrOverlay(file) }
        return all.filter { linted.isOwn($0.fileID) } + all.filter { isOverlay($0.fileID) }
            + all.filter { !linted.isOwnOrOverlay($0.fileID) }
    }

    private var info: ThemeSourceLocation { ThemeSourceLocation(in: linted.bundle.id.file(BundleFolder.infoName)) }

    var tooManyStates: [ThemeDiagnostic] {
        partlyMeasured.map { entity in
            ThemeDiagnostic(
                .contrastUnchecked, severity: .warning, at: linted.ownLocation(of: entity) ?? info,
                "the operations of '\(entity)' have too many sets of states; its contrast is not checked in all of them"
            )
        }
    }

    var nothingToCheck: ThemeDiagnostic {
        ThemeDiagnostic(
            .contrastUnchecked, severity: .warning, at: info,
            "the contrast audit found no text on a known background; give 'role' to color parameters in the schema, or "
                + "name backgrounds in comments")
    }

    private func diagnostic(_ location: ThemeSourceLocation, _ pairs: [Pair]) -> ThemeDiagnostic {
        let failing = pairs.filter(\.fails).sorted { left, right in
            let (a, b) = (left.ratio / left.ground.required, right.ratio / right.ground.required)
            return a == b ? left.entity.description < right.entity.description : a < b
        }
        let worst = failing.first ?? pairs[0]
        let origin = worst.places.winner
        var notes: [ThemeDiagnostic.Note] = []
        if origin != location { notes.append(.init("the color is used here", at: origin)) }
        if let ground = worst.background?.winner, ground != location {
            notes.append(.init("the background is defined here", at: ground))
        }
        notes += others(than: worst, failing)
        let proposal = ContrastProposal(worst.foreground.color, for: worst.entity)
        let grounds = Set(pairs.map(\.ground))
        let message = message(worst, failing, at: location) + "; " + proposal.text(worst: worst.ground, all: grounds)
        var finding = ThemeDiagnostic(.contrast, severity: .warning, at: location, message, notes: notes)
        if let near = proposal.color(all: grounds), let file = linted.file(location.fileID) {
            finding.fixIt = ColorLiteral.fixIt(
                replacing: worst.foreground.color.color.description, with: near.color.description, at: location,
                in: file)
        }
        return finding
    }

    private func message(_ worst: Pair, _ failing: [Pair], at location: ThemeSourceLocation) -> String {
        let operation = worst.foreground.operation.operation.name
        let same = failing.filter { $0.entity == worst.entity && $0.foreground.operation.operation.name == operation }
        let span = TraitSpan(same.flatMap(\.traits), among: linted.theme.mentionedTraits.combinations).text
        let states =
            worst.states.isEmpty ? "" : " while \(linted.theme.names(of: worst.states).joined(separator: " and "))"
        let theme = linted.isOwn(location.fileID) ? "" : " in '\(linted.bundle.name)'"
        let colors = "\(worst.foreground.color.color) on \(worst.ground.color.color)"
        let most = worst.isAtBest ? "of at most" : "of"
        return "'\(operation)' of '\(worst.entity)'\(theme) has a contrast \(most) \(worst.ratio.ratioText) (\(colors))"
            + (span.isEmpty ? "" : " under \(span)") + states + ", expected \(criterion(worst))"
    }

    private func criterion(_ pair: Pair) -> String {
        let required = pair.ground.required
        switch pair.foreground.kind {
        case .image: return "\(required.short):1 for images (WCAG 2.2, 1.4.11)"
        case .border: return "\(required.short):1 for outlines (WCAG 2.2, 1.4.11)"
        case .text(let isLarge):
            let isEnhanced = required == 7 || (isLarge && required == 4.5)
            return "\(required.short):1 for \(isLarge ? "large text" : "text") "
                + "(WCAG 2.2, \(isEnhanced ? "1.4.6, AAA" : "1.4.3, AA"))"
        }
    }

    private func others(than worst: Pair, _ failing: [Pair]) -> [ThemeDiagnostic.Note] {
        struct Key: Hashable {
            var entity: ThemeEntityKey
            var operation: String
        }
        var seen: Set = [Key(entity: worst.entity, operation: worst.foreground.operation.operation.name)]
        let uses = failing.filter {
            seen.insert(Key(entity: $0.entity, operation: $0.foreground.operation.operation.name)).inserted
        }.sorted { $0.entity.description < $1.entity.description }
        let shown = uses.count <= Self.noteLimit ? uses : Array(uses.prefix(Self.noteLimit - 1))
        var notes = shown.map { pair in
            ThemeDiagnostic.Note(
                "also '\(pair.foreground.operation.operation.name)' of '\(pair.entity)': \(pair.ratio.ratioText) on "
                    + pair.ground.color.color.description, at: pair.places.winner)
        }
        if uses.count > shown.count {
            notes.append(
                .init(
                    "and \(uses.count - shown.count) other uses, such as '\(uses[shown.count].entity)'",
                    at: uses[shown.count].places.winner))
        }
        return notes
    }

    private static let noteLimit = 10
}

extension Theme.ValuePlaces {
    fileprivate var all: [ThemeSourceLocation] { [winner] + constants }
}

/// The text of a color in a source, where an edit of the text alone changes the color.
enum ColorLiteral {
    /// Returns a fix that replaces the text of the first color of an element; nil if the text has other digits, or if
    /// something adjusts it.
    ///
    /// - Parameter location: The location of the element's start tag.
    static func fixIt(
        replacing color: String, with replacement: String, at location: ThemeSourceLocation, in file: SourceFile
    ) -> ThemeDiagnostic.FixIt? {
        let bytes = file.text.bytes
        guard let offset = file.text.offset(line: location.line, column: location.column),
            let element = MarkupNode.element(at: offset, in: bytes)
        else { return nil }
        var lexer = MarkupLexer(bytes, from: offset)
        while let token = lexer.next(), token.range.upperBound < element.range.upperBound {
            guard token.isStart else { continue }
            let tag = MarkupTag(token, in: bytes)
            guard bytes[tag.name].equals("color") else { continue }
            let isPlain = tag.attributes.allSatisfy { ["name", "setting"].contains(bytes[$0.name].string) }
            guard isPlain, token.kind == .startTag, let content = lexer.next() else { return nil }
            let written = bytes[content.range].trimmed().string
            guard written.uppercased() == color.uppercased() else { return nil }
            return file.fixIt(.word(written, with: replacement), in: .text, of: tag)
        }
        return nil
    }
}
