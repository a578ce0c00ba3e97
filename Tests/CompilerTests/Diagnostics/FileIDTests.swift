import SkinDiagnostics
import Testing

@Suite("The identity of a file")
struct FileIDTests {
    private let bundle = ThemeFileID("A.theme", at: "x/A.theme", realPath: "/t/x/A.theme")

    @Test("is that of the file, not of its name or the path that leads to it")
    func equality() {
        let file = bundle.file("a.xml")
        #expect(file == ThemeFileID("B.theme", at: "link/B.theme", realPath: "/t/x/A.theme").file("a.xml"))
        #expect(file != ThemeFileID("A.theme", at: "x/A.theme", realPath: "/t/y/A.theme").file("a.xml"))
        // String takes these for equal, a file system does not.
        #expect(bundle.file("\u{E9}.xml") != bundle.file("e\u{301}.xml"))
    }

    @Test("has the bundle and the path in it")
    func parts() {
        let file = bundle.file("assets/a.png")
        #expect(file.name == "A.theme/assets/a.png" && file.path == "x/A.theme/assets/a.png")
        #expect(file.folder == bundle && file.part == "assets/a.png" && bundle.contains(file))
        #expect(!ThemeFileID("A", at: "x/A", realPath: "/t/x/A").contains(file))
        #expect(bundle.folder == nil && bundle.part == nil && !bundle.contains(bundle))
    }

    @Test("orders files by name, then by where they are")
    func order() {
        let other = ThemeFileID("A.theme", at: "y/A.theme", realPath: "/t/y/A.theme")
        let sorted = [bundle.file("a.xml"), other.file("a.xml"), bundle.file("b.xml"), "C.theme/a.xml"]
        #expect(sorted.reversed().sorted() == sorted)
    }
}
