import Foundation
import SkinKit
import Testing

@testable import SkinServer

@Suite("A live preview", .timeLimit(.minutes(2)))
struct LivePreviewTests {
    let work: Workplace

    init() throws {
        work = try Workplace()
        try work.writeTheme("Base.theme", "base", title: "Base")
        try work.write("Base.theme/labels.xml", Self.label("Hello"))
        try work.writeTheme("Day.theme", "day", inherits: "base", title: "Day")
        try work.writeTheme("Night.theme", "night", title: "Night")
    }

    static func label(_ text: String) -> String {
        "<theme><instances><uilabel id=\"hello\"><operation name=\"text\"><string>\(text)</string></operation>"
            + "</uilabel></instances></theme>"
    }

    func preview() async -> LivePreview {
        let preview = LivePreview(folder: work.path)
        await preview.refresh()
        return preview
    }

    /// Returns the page's data, and that of each theme without traits.
    func data(_ preview: LivePreview) async -> String {
        let page = await preview.page
        return page.data + page.marks.compactMap { page.part("/part/\($0)/0/1") }.joined()
    }

    @Test("redraws only the themes that a save has changed")
    func parts() async throws {
        let preview = await preview()
        let before = await preview.page.marks
        #expect(before.count == 3 && Set(before).count == 3)
        try work.write("Night.theme/main.xml", Workplace.theme(title: "Dusk"))
        await preview.refresh()
        let after = await preview.page.marks
        #expect(Array(after.prefix(2)) == Array(before.prefix(2)) && after[2] != before[2])
        let page = await preview.page
        #expect(page.part("/part/\(before[2])/0/1") == nil)
        #expect(page.part("/part/\(after[2])/0/1") != nil)
        #expect(page.part("/part/\(after[2])/\(ThemeTraits.dark.rawValue)/1") == nil)
        #expect(page.part("/part/\(after[2])/0/2") == nil)
        #expect(page.part("/why/\(after[2])/0") != nil)
        for target in [
            "/part/\(after[2])/0/01", "/part/\(after[2])/+0/1", "/part//\(after[2])/0/1", "/why/\(after[2])/0/",
        ] {
            #expect(page.part(target) == nil, "\(target)")
        }
    }

    @Test("has a part for each sample of a setting")
    func settings() async throws {
        let setting = "<float name=\"round\" setting=\"Corners\" minimum=\"0\" maximum=\"9\">4</float>"
        try work.write("Night.theme/setting.xml", "<theme><constants>\(setting)</constants></theme>")
        let page = await preview().page
        #expect(page.data.contains("Corners"))
        #expect(page.marks.count == 5 && Set(page.marks).count == 5)
        for mark in page.marks {
            #expect(page.part("/part/\(mark)/0/1") != nil)
            #expect(page.part("/why/\(mark)/0") != nil)
        }
    }

    @Test("shows all themes of a folder")
    func all() async {
        let text = await data(await preview())
        for title in ["Base", "Day", "Night", "Hello"] { #expect(text.contains(title)) }
    }

    @Test("tells which entities a save has changed, in the theme and in those that inherit from it")
    func changed() async throws {
        let preview = await preview()
        let before = await preview.page
        try work.write("Base.theme/labels.xml", Self.label("Goodbye"))
        await preview.refresh()
        let after = await preview.page
        #expect(after.revision != before.revision)
        #expect(after.changed == ["uilabel#hello"])
        #expect(after.problem == nil)
        #expect(await data(preview).contains("Goodbye"))
    }

    @Test("does not change where a save changes nothing")
    func unchanged() async {
        let preview = await preview()
        let before = await preview.page
        await preview.refresh()
        let after = await preview.page
        #expect(after.revision == before.revision)
        #expect(after.problem == nil)
    }

    @Test("keeps the last good theme while one is wrong, with the diagnostic, its source line and a caret")
    func wrong() async throws {
        let preview = await preview()
        let before = await preview.page
        let line = "<operation name=\"titel\"><string>&lt;/script&gt;</string></operation>"
        try work.write(
            "Day.theme/main.xml", "<theme><instances><uibutton id=\"send\">\n  \(line)\n</uibutton></instances></theme>"
        )
        try work.write("Night.theme/main.xml", Workplace.theme(title: "Dusk"))
        await preview.refresh()
        let after = await preview.page
        let problem = try #require(after.problem)
        #expect(problem.contains("Day.theme/main.xml:2:20: error:"))
        #expect(problem.contains("  \(line)\n                   ^~~~~\n"))
        #expect(after.revision != before.revision)
        let text = await data(preview)
        #expect(text.contains("Dusk"))
        #expect(text.contains("\"name\":\"day\""))
        #expect(!after.html().contains("&lt;/script&gt;</string>"))
        try work.write("Day.theme/main.xml", Workplace.theme(title: "Dawn"))
        await preview.refresh()
        #expect(await preview.page.problem == nil)
        #expect(await preview.page.changed == ["uibutton#send"])
        #expect(!after.isFixed)
        #expect(await preview.page.isFixed)
        await preview.refresh()
        #expect(await !preview.page.isFixed)
    }

    @Test("follows themes that come and go")
    func comeAndGo() async throws {
        let preview = await preview()
        try work.writeTheme("Noon.theme", "noon", title: "High noon")
        await preview.refresh()
        #expect(await data(preview).contains("High noon"))
        try work.remove("Noon.theme")
        await preview.refresh()
        #expect(await !data(preview).contains("High noon"))
        try work.remove("Day.theme/info.xml")
        await preview.refresh()
        #expect(await data(preview).contains("\"name\":\"day\""))
        #expect(await preview.page.problem?.contains("info.xml") == true)
    }

    @Test("keeps what it shows while its folder is gone")
    func gone() async throws {
        let preview = await preview()
        let before = await preview.page
        try FileManager.default.moveItem(atPath: work.path, toPath: work.path + ".away")
        await preview.refresh()
        #expect(await preview.page.revision == before.revision)
        #expect(await preview.page.problem != nil)
        try FileManager.default.moveItem(atPath: work.path + ".away", toPath: work.path)
        await preview.refresh()
        #expect(await preview.page.problem == nil)
    }

    @Test("shows scenes anew, and the last good ones while they are wrong")
    func scenes() async throws {
        let preview = await preview()
        try work.write("preview/chat.xml", "<scene title=\"A chat\"><uilabel id=\"hello\"/></scene>")
        await preview.refresh()
        #expect(await data(preview).contains("A chat"))
        try work.write("preview/chat.xml", "<scene title=\"A ch")
        await preview.refresh()
        #expect(await data(preview).contains("A chat"))
        #expect(await preview.page.problem?.contains("chat.xml") == true)
    }

    @Test("begins where nothing can be compiled, and shows a theme as soon as it can be")
    func nothing() async throws {
        let empty = try Workplace()
        try empty.write("A.theme/info.xml", "<info>")
        let preview = LivePreview(folder: empty.path)
        await preview.refresh()
        #expect(await preview.page.problem != nil)
        try empty.writeTheme("A.theme", "a", title: "At last")
        await preview.refresh()
        #expect(await data(preview).contains("At last"))
        #expect(await preview.page.problem == nil)
    }

    @Test("keeps the states that pages began with, each once and the newest 16 at most")
    func firstPages() async throws {
        let preview = await preview()
        let routes = PreviewRoutes(preview: preview, studio: Studio(preview), port: 80)
        func get(_ target: String) async -> String {
            let head = RequestHead(Array("GET \(target) HTTP/1.1\r\nHost: localhost:80\r\n\r\n".utf8))
            return String(decoding: await routes.answer(to: head).bytes, as: UTF8.self)
        }
        var marks: [String] = []
        for number in 0..<18 {
            try work.write("Night.theme/main.xml", Workplace.theme(title: "Night \(number)"))
            await preview.refresh()
            marks.append(await preview.page.marks[2])
            for _ in 0..<2 { #expect(await get("/").hasPrefix("HTTP/1.1 200 ")) }
        }
        #expect(await preview.firstPages.count == 16)
        #expect(await get("/part/\(marks[2])/0/1").hasPrefix("HTTP/1.1 200 "))
        #expect(await get("/part/\(marks[1])/0/1").hasPrefix("HTTP/1.1 404 "))
    }

    @Test("tells whoever listens, the newest state only to who is slow")
    func listeners() async throws {
        let preview = await preview()
        let pages = await preview.pages()
        for number in 0..<5 {
            try work.write("Night.theme/main.xml", Workplace.theme(title: "Night \(number)"))
            await preview.refresh()
        }
        var iterator = pages.makeAsyncIterator()
        #expect(await iterator.next()?.revision == preview.page.revision)
    }
}
