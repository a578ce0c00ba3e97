/// The smallest Swift program: what a process costs before it does anything.
@main
enum Empty {
    static func main() {}
}
