/// A queue whose memory is bounded by the most elements that it held at once.
struct Queue<Element> {
    private(set) var elements: [Element?] = []
    private(set) var first = 0

    var isEmpty: Bool { first == elements.count }

    func forEach(_ body: (Element) -> Void) {
        for element in elements[first...] { element.map(body) }
    }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func popFirst() -> Element? {
        guard first < elements.count else { return nil }
        defer {
            first += 1
            // Half of the elements are moved at most once for each that was removed.
            if first == elements.count {
                elements.removeAll(keepingCapacity: first <= 64)
                first = 0
            } else if first >= 64, first > elements.count / 2 {
                elements.removeFirst(first)
                first = 0
            }
        }
        return elements[first].take()
    }
}
