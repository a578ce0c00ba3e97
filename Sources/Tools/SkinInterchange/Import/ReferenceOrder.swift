/// The order in which each of some nodes comes after all those that it refers to, and the circles among them.
struct ReferenceOrder {
    /// The numbers of all nodes. The members of a circle come at once, and before what refers to them from outside.
    private(set) var nodes: [Int] = []
    /// Circles without a common member, so that there is none without them. Each begins with its lowest number.
    private(set) var circles: [[Int]] = []

    private let references: [[Int]]
    private var referrers: [[Int]]
    /// The number of references of each node to nodes without a place.
    private var missing: [Int]
    private var isPlaced: [Bool]
    /// The number of nodes of the order whose referrers know of their place.
    private var told = 0

    /// - Parameter references: The numbers of the nodes to which each node refers.
    /// - Complexity: O(n) for n nodes and references.
    init(_ references: [[Int]]) {
        self.references = references
        referrers = Array(repeating: [], count: references.count)
        missing = references.map(\.count)
        isPlaced = Array(repeating: false, count: references.count)
        for (node, targets) in references.enumerated() {
            for target in targets { referrers[target].append(node) }
        }
        for node in references.indices where missing[node] == 0 { place(node) }
        tellReferrers()
        breakCircles()
    }

    private mutating func place(_ node: Int) {
        isPlaced[node] = true
        nodes.append(node)
    }

    private mutating func tellReferrers() {
        while told < nodes.count {
            let node = nodes[told]
            told += 1
            for referrer in referrers[node] {
                missing[referrer] -= 1
                if missing[referrer] == 0, !isPlaced[referrer] { place(referrer) }
            }
        }
    }

    /// Each node without a place now refers to another such node, so a walk from one to the next ends in a circle.
    private mutating func breakCircles() {
        var walk: [Int] = []
        var positions = Array(repeating: -1, count: references.count)
        var cursors = Array(repeating: 0, count: references.count)
        for start in references.indices where !isPlaced[start] {
            walk.append(start)
            positions[start] = 0
            while let node = walk.last {
                if isPlaced[node] {
                    walk.removeLast()
                    continue
                }
                while isPlaced[references[node][cursors[node]]] { cursors[node] += 1 }
                let next = references[node][cursors[node]]
                if positions[next] < 0 {
                    positions[next] = walk.count
                    walk.append(next)
                } else {
                    close(Array(walk[positions[next]...]))
                }
            }
        }
    }

    private mutating func close(_ circle: [Int]) {
        let start = circle.indices.min { circle[$0] < circle[$1] } ?? 0
        let turned = Array(circle[start...] + circle[..<start])
        circles.append(turned)
        for node in turned { place(node) }
        tellReferrers()
    }
}

/// The chains of nodes each of which refers to one other at most.
struct ReferenceChains {
    /// The last node of the chain that begins with each node; nil for a chain that leads into a circle.
    private(set) var ends: [Int?]
    /// For each chain that leads into a circle, the first member of that which it reaches.
    private(set) var circularEnds: [Int: Int] = [:]
    /// All nodes, each behind the one that it refers to, apart from the members of circles.
    let order: [Int]
    private let circles: [[Int]]
    /// The numbers of the circles by their members.
    private var members: [Int: Int] = [:]

    /// - Complexity: O(n) for n nodes.
    init(_ targets: [Int?]) {
        ends = Array(repeating: nil, count: targets.count)
        let order = ReferenceOrder(targets.map { $0.map { [$0] } ?? [] })
        self.order = order.nodes
        circles = order.circles
        for (number, circle) in circles.enumerated() {
            for node in circle {
                members[node] = number
                circularEnds[node] = node
            }
        }
        for node in order.nodes where members[node] == nil {
            guard let target = targets[node] else {
                ends[node] = node
                continue
            }
            ends[node] = ends[target]
            circularEnds[node] = circularEnds[target]
        }
    }

    func circle(of node: Int) -> [Int]? { members[node].map { circles[$0] } }
}

extension ReferenceOrder {
    /// Returns the members of a circle in words, of which at most eight are named: `'a', 'b', 'a'`.
    static func text(ofCircle circle: [Int], named name: (Int) -> String) -> String {
        let isLong = circle.count > 8
        var parts = circle.prefix(isLong ? 7 : 8).map { "'\(name($0))'" }
        if isLong { parts.append("and \(circle.count - 7) more") }
        return (parts + parts.prefix(1)).joined(separator: ", ")
    }

    static func reason(ofCircle circle: [Int], named name: (Int) -> String) -> String {
        circle.count == 1 ? "it refers to itself" : "it refers to itself: \(text(ofCircle: circle, named: name))"
    }

    static func reason(leadingTo name: String) -> String { "it refers to '\(name)', which is left out" }
}
