/// The options of a run.
struct Options {
    var sizes = [100, 1_000, 10_000, 100_000]
    /// The names of the groups to measure; empty for all.
    var groups: Set<String> = []
    var results: String?
    /// The folder of the programs that are linked statically and stripped; `nil` skips their size.
    var staticPrograms: String?
    /// The path of the release build of skinctl; `nil` skips its benchmarks.
    var skinctl: String?

    static let usage =
        "bench [--sizes 100,1000,…] [--only launch,switch,drag,live,compile] [--results FILE] [--skinctl FILE] "
        + "[--static FOLDER]"

    /// - Returns: The options; `nil` if an argument is invalid.
    init?(_ arguments: [String]) {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            guard let value = rest.popFirst() else { return nil }
            switch option {
            case "--sizes": sizes = value.split(separator: ",").compactMap { Int($0) }.sorted()
            case "--only": groups = Set(value.split(separator: ",").map(String.init))
            case "--results": results = value
            case "--skinctl": skinctl = value
            case "--static": staticPrograms = value
            default: return nil
            }
        }
    }

    /// The sizes of the themes to generate; empty if no group needs them.
    var corpusSizes: [Int] {
        includes("compile") ? sizes : includes("launch") ? Array(sizes.prefix(1)) : []
    }

    func includes(_ group: String) -> Bool { groups.isEmpty || groups.contains(group) }
}
