/// Divides colors into boxes of the color cube whose colors vary little: Wu, "Efficient statistical computations for
/// optimal color quantization", in Graphics Gems II, 1991.
///
/// The cube has 32 cells on a side. A table holds the moments of all cells from the black corner to a cell, so that those
/// of any box are sums of eight entries.
struct WuQuantizer {
    /// The number of pixels, and the sums of their channels and of the squares of these.
    private struct Moments {
        var count = 0
        var sums = SIMD3<Int>.zero
        var squares = 0

        /// The length of the vector of sums, squared and divided by the number of pixels.
        var spread: Double {
            Double(sums.x * sums.x + sums.y * sums.y + sums.z * sums.z) / Double(count)
        }

        static func + (left: Moments, right: Moments) -> Moments {
            Moments(
                count: left.count + right.count, sums: left.sums &+ right.sums, squares: left.squares + right.squares)
        }

        static func - (left: Moments, right: Moments) -> Moments {
            Moments(
                count: left.count - right.count, sums: left.sums &- right.sums, squares: left.squares - right.squares)
        }
    }

    /// A box of cells: those behind the lower corner, up to the upper corner.
    private struct Box {
        var lower = SIMD3<Int>.zero
        var upper = SIMD3<Int>(repeating: 32)

        var isOneCell: Bool { upper &- lower == .one }
    }

    private static let side = 33
    private var table = [Moments](repeating: Moments(), count: side * side * side)

    /// Returns the means of at most some number of boxes.
    ///
    /// - Parameter limit: The number of colors, 1 or more.
    static func colors(of histogram: ColorHistogram, limit: Int) -> [UInt32] {
        let quantizer = WuQuantizer(histogram)
        return quantizer.boxes(limit: limit).compactMap { box in
            let moments = quantizer.moments(box)
            guard moments.count > 0 else { return nil }
            let mean = moments.sums / SIMD3(repeating: moments.count)
            return UInt32(mean.x) << 16 | UInt32(mean.y) << 8 | UInt32(mean.z)
        }
    }

    private init(_ histogram: ColorHistogram) {
        for (color, count) in zip(histogram.colors, histogram.counts) {
            let channels = SIMD3(Int(color >> 16 & 0xFF), Int(color >> 8 & 0xFF), Int(color & 0xFF))
            let squares = channels &* channels
            let own = Moments(
                count: count, sums: channels &* SIMD3(repeating: count),
                squares: count * (squares.x + squares.y + squares.z))
            let place = Self.place(channels &>> 3 &+ .one)
            table[place] = table[place] + own
        }
        accumulate()
    }

    private static func place(_ cell: SIMD3<Int>) -> Int { (cell.x * side + cell.y) * side + cell.z }

    private mutating func accumulate() {
        for red in 1..<Self.side {
            var areas = [Moments](repeating: Moments(), count: Self.side)
            for green in 1..<Self.side {
                var line = Moments()
                for blue in 1..<Self.side {
                    let place = Self.place(SIMD3(red, green, blue))
                    line = line + table[place]
                    areas[blue] = areas[blue] + line
                    table[place] = table[Self.place(SIMD3(red - 1, green, blue))] + areas[blue]
                }
            }
        }
    }

    private func moments(_ box: Box) -> Moments {
        func corner(_ red: Int, _ green: Int, _ blue: Int) -> Moments { table[Self.place(SIMD3(red, green, blue))] }
        let (low, high) = (box.lower, box.upper)
        let back =
            corner(high.x, high.y, high.z) - corner(high.x, high.y, low.z) - corner(high.x, low.y, high.z)
            + corner(high.x, low.y, low.z)
        let front =
            corner(low.x, high.y, high.z) - corner(low.x, high.y, low.z) - corner(low.x, low.y, high.z)
            + corner(low.x, low.y, low.z)
        return back - front
    }

    // MARK: Boxes

    /// Divides the box whose colors vary most until there are enough, or none varies.
    private func boxes(limit: Int) -> [Box] {
        var boxes = [Box()]
        var variances = [0.0]
        var next = 0
        while boxes.count < limit {
            if let (first, second) = halves(boxes[next]) {
                boxes[next] = first
                boxes.append(second)
                variances[next] = variance(first)
                variances.append(variance(second))
            } else {
                variances[next] = 0
            }
            next = variances.indices.reduce(0) { variances[$1] > variances[$0] ? $1 : $0 }
            if variances[next] <= 0 { break }
        }
        return boxes
    }

    private func variance(_ box: Box) -> Double {
        if box.isOneCell { return 0 }
        let moments = moments(box)
        return Double(moments.squares) - moments.spread
    }

    /// Returns the halves of a box, cut where their colors vary least; nil if all colors are in one cell.
    private func halves(_ box: Box) -> (Box, Box)? {
        let whole = moments(box)
        var best: (spread: Double, axis: Int, cut: Int)?
        for axis in 0..<3 {
            for cut in box.lower[axis] + 1..<max(box.upper[axis], box.lower[axis] + 1) {
                var half = box
                half.upper[axis] = cut
                let first = moments(half)
                let second = whole - first
                guard first.count > 0, second.count > 0 else { continue }
                let spread = first.spread + second.spread
                if spread > best?.spread ?? 0 { best = (spread, axis, cut) }
            }
        }
        guard let best else { return nil }
        var (first, second) = (box, box)
        first.upper[best.axis] = best.cut
        second.lower[best.axis] = best.cut
        return (first, second)
    }
}
