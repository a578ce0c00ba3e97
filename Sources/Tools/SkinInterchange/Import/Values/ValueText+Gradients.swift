import SkinKit

/// Gradients: CSS Images 4, section 3.
extension ValueText {
    private static let sides = [
        "to top": 0.0, "to right": 90, "to bottom": 180, "to left": 270, "to top right": 45, "to right top": 45,
        "to bottom right": 135, "to right bottom": 135, "to bottom left": 225, "to left bottom": 225,
        "to top left": 315, "to left top": 315,
    ]

    mutating func gradient(_ text: String) -> TokenValue? {
        if let parts = FunctionCalls.arguments(of: "linear-gradient", text) { return linear(parts) }
        if let parts = FunctionCalls.arguments(of: "radial-gradient", text) { return radial(parts) }
        if let parts = FunctionCalls.arguments(of: "conic-gradient", text) { return conic(parts) }
        return nil
    }

    private mutating func linear(_ parts: [String]) -> TokenValue? {
        guard let first = parts.first else { return nil }
        var parts = parts
        var angle = 180.0
        let words = wordsWithoutSpace(first)
        let direction = words.joined(separator: " ")
        if let side = Self.sides[direction] {
            if side.truncatingRemainder(dividingBy: 90) != 0 { notes.append("a corner became \(side.decimal) degrees") }
            angle = side
        } else if Self.isAngle(direction), let (degrees, _) = Self.number(direction) {
            angle = degrees
        }
        if Self.sides[direction] != nil || Self.isAngle(direction) || isSpace(first) { parts.removeFirst() }
        guard var course = course(parts, Self.percent) else { return nil }
        // At 0 a gradient runs downward, which is 180 degrees in CSS; both turn clockwise.
        course.angle = Self.turned(angle + 180)
        return .course(course)
    }

    private static let extents: Set = ["farthest-corner", "farthest-side", "closest-corner", "closest-side"]

    private mutating func radial(_ parts: [String]) -> TokenValue? {
        guard let first = parts.first else { return nil }
        let words = wordsWithoutSpace(first)
        let form = words.prefix { $0 != "at" }
        let isForm = form.allSatisfy { word in
            ["circle", "ellipse"].contains(word) || Self.extents.contains(word) || Self.number(word) != nil
        }
        var center: ThemePoint?
        if isForm, form.count < words.count {
            guard let place = Self.place(Array(words.dropFirst(form.count + 1))) else { return nil }
            center = place
        }
        if form.contains("circle") { notes.append("the circle became an ellipse in the proportions of the view") }
        if isForm, form.contains(where: { !["circle", "ellipse", "farthest-corner"].contains($0) }) {
            notes.append("the gradient ends at the farthest corner")
        }
        let isGiven = isSpace(first) || isForm && !words.isEmpty
        guard var course = course(isGiven ? Array(parts.dropFirst()) : parts, Self.percent) else { return nil }
        (course.shape, course.center) = ("radial", center)
        return .course(course)
    }

    private mutating func conic(_ parts: [String]) -> TokenValue? {
        guard let first = parts.first else { return nil }
        var words = wordsWithoutSpace(first)
        var parts = parts
        var (angle, center): (Double, ThemePoint?) = (0, nil)
        if words.first == "from" || words.first == "at" || isSpace(first) { parts.removeFirst() } else { words = [] }
        if words.first == "from" {
            guard words.count > 1, Self.isAngle(words[1]), let (degrees, _) = Self.number(words[1]) else { return nil }
            angle = degrees
            words.removeFirst(2)
        }
        if words.first == "at" {
            guard let place = Self.place(Array(words.dropFirst())) else { return nil }
            center = place
        }
        guard var course = course(parts, Self.turn) else { return nil }
        (course.shape, course.center, course.angle) = ("conic", center, Self.turned(angle))
        return .course(course)
    }

    private static func turned(_ angle: Double) -> Double {
        let rest = angle.truncatingRemainder(dividingBy: 360).roundedBeyondNoise
        return rest < 0 ? rest + 360 : rest
    }

    private func isSpace(_ text: String) -> Bool { Self.words(text.lowercased()).contains("in") }

    /// Returns the words of a gradient's first argument before the space in which it is interpolated.
    private mutating func wordsWithoutSpace(_ text: String) -> [String] {
        if isSpace(text) { notes.append("the gradient is interpolated in sRGB") }
        return Array(Self.words(text.lowercased()).prefix { $0 != "in" })
    }

    /// Reads a position in percent or by sides; nil for one in points.
    private static func place(_ words: [String]) -> ThemePoint? {
        let sides: [String: (x: Double?, y: Double?)] = [
            "left": (0, nil), "right": (1, nil), "top": (nil, 0), "bottom": (nil, 1), "center": (nil, nil),
        ]
        guard (1...2).contains(words.count) else { return nil }
        var point = ThemePoint(x: 0.5, y: 0.5)
        for (index, word) in words.enumerated() {
            if let side = sides[word] {
                if let x = side.x { point.x = x }
                if let y = side.y { point.y = y }
            } else if word.hasSuffix("%"), let percent = plainNumber(String(word.dropLast())) {
                let part = (percent / 100).roundedBeyondNoise
                if index == 0 { point.x = part } else { point.y = part }
            } else {
                return nil
            }
        }
        return point
    }

    private static func isAngle(_ text: String) -> Bool {
        plainNumber(text) == 0 || number(text) != nil && ["deg", "grad", "rad", "turn"].contains { text.hasSuffix($0) }
    }

    /// Whether a text is a zero of any unit, or of none.
    private static func isZero(_ text: String) -> Bool { number(text)?.0 == 0 }

    // MARK: Stops

    private static func percent(_ word: String) -> Double? {
        if word.hasSuffix("%") { return plainNumber(String(word.dropLast())).map { $0 / 100 } }
        return isZero(word) ? 0 : nil
    }

    /// Returns the part of a turn that an angle or percentage is.
    private static func turn(_ word: String) -> Double? {
        percent(word) ?? (isAngle(word) ? number(word).map { $0.0 / 360 } : nil)
    }

    private mutating func course(_ parts: [String], _ place: (String) -> Double?) -> TokenValue.Course? {
        var course = TokenValue.Course()
        var places: [Double?] = []
        for part in parts {
            var words = Self.words(part)
            var own: [Double] = []
            while let last = words.last, let number = place(last) {
                own.insert(number, at: 0)
                words.removeLast()
            }
            guard own.count <= 2, let color = color(words.joined(separator: " ")) else { return nil }
            for place in own.isEmpty ? [nil] : own.map(Optional.some) {
                course.colors.append(color)
                places.append(place)
            }
        }
        guard !course.colors.isEmpty, course.colors.count <= 1_000 else { return nil }
        let spread = places.allSatisfy { $0 == nil } ? [] : Self.spread(places)
        course.locations = spread.map { min(max($0, 0), 1) }
        if course.locations != spread { notes.append("stops outside the gradient are moved to its ends") }
        return course
    }

    /// Fills in the places of stops without one, and moves those back that lie before an earlier one.
    private static func spread(_ places: [Double?]) -> [Double] {
        var known = places
        known[0] = known[0] ?? 0
        known[known.count - 1] = known[known.count - 1] ?? 1
        var result: [Double] = []
        var highest = -Double.infinity
        for index in known.indices {
            if let place = known[index] {
                highest = max(highest, place)
                result.append(highest)
                continue
            }
            let next = known[index...].firstIndex { $0 != nil } ?? known.count - 1
            let (from, to) = (result.last ?? 0, max(known[next] ?? 1, highest))
            result.append(from + (to - from) / Double(next - index + 1))
        }
        return result.map(\.roundedBeyondNoise)
    }
}
