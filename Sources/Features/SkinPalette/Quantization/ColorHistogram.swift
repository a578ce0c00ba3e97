/// The number of times that each color occurs, in the order in which they first occur.
struct ColorHistogram: Sendable {
    /// The colors, `0xRRGGBB`.
    private(set) var colors: [UInt32] = []
    /// The number of times that each color occurs.
    private(set) var counts: [Int] = []

    /// - Complexity: O(n) in the number of pixels.
    init(_ pixels: [UInt32]) {
        var places: [UInt32: Int] = [:]
        for pixel in pixels {
            if let place = places[pixel] {
                counts[place] += 1
            } else {
                places[pixel] = colors.count
                colors.append(pixel)
                counts.append(1)
            }
        }
    }
}
