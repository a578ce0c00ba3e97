import TestSupport
import Testing

@testable import SkinEditing

// The texts that people write, of values and of whole files.
extension ThemeEditorTests {
    @Test(
        "refuses a value of more than one element, or with a name of its own",
        arguments: [
            "<color>#fff</color><color name=\"evil\">#fff</color>", "<color name=\"evil\">#fff</color>", "<color>#fff",
            "<",
        ])
    func oneElement(_ value: String) throws {
        let base = folder.file("Base.theme")
        #expect(throws: EditRefusal.self) {
            try write(ThemeEdit(.constant("accent"), to: value), at: "constant:accent", base)
        }
    }

    @Test(
        "drops the white space around a value, which counts only in a string",
        arguments: [
            ("accent", "  #2452C6\n", "<color name=\"accent\">#2452c6</color>"),
            ("accent", " <color>#2452C6</color>\n", "<color name=\"accent\">#2452C6</color>"),
            ("old", "\t#0102FF ", "<color name=\"old\" format=\"rgb255\">1,2,255</color>"),
            ("radius", "1.5 ", "maximum=\"20\">1.5</float>"),
            ("title", " T ", "<string name=\"title\"> T </string>"),
            ("title", "<string>&lt;3</string>\n", "<string name=\"title\">&lt;3</string>"),
        ])
    func surroundingSpace(_ name: String, _ value: String, _ written: String) throws {
        try folder.write("Base.theme/title.xml", .theme(constants: "<string name=\"title\">U</string>"))
        _ = try write(ThemeEdit(.constant(name), to: value), at: "constant:\(name)", folder.file("Base.theme"))
        #expect(try (text("Base.theme/ui.xml") + text("Base.theme/title.xml")).contains(written))
    }

    @Test(
        "keeps what another value of the same kind has, and nothing that changes it",
        arguments: [
            (
                "body", "<font size=\"20\"/>", #"<font name="body" size="17" relative="body" maximum="30"/>"#,
                #"<font name="body" size="20"/>"#
            ),
            (
                "limit", "<float>2</float>", #"<float name="limit" setting="Limit" minimum="0" maximum="9">1</float>"#,
                #"<float name="limit" setting="Limit" minimum="0" maximum="9">2</float>"#
            ),
            (
                "picture", "b.png",
                #"<image name="picture" slice="8,8,8,8" resizing="tile" mode="template">a.png</image>"#,
                #"<image name="picture" slice="8,8,8,8" resizing="tile" mode="template">b.png</image>"#
            ),
            (
                "a", "#000000", ##"<color name="&#0000000097;">#ffffff</color>"##,
                "<color name=\"&#0000000097;\">#000000</color>"
            ),
        ])
    func attributes(_ name: String, _ value: String, _ before: String, _ after: String) throws {
        for picture in ["a.png", "b.png"] { try folder.write("Base.theme/assets/\(picture)", [UInt8]()) }
        try folder.write("Base.theme/more.xml", .theme(constants: before))
        _ = try write(ThemeEdit(.constant(name), to: value), at: "constant:\(name)", folder.file("Base.theme"))
        let written = try text("Base.theme/more.xml")
        #expect(written.contains(after), "\(written)")
    }

    @Test("drops the white space around the value of a new definition")
    func surroundingSpaceOfNew() throws {
        _ = try write(edit("alpha", " 0.5\n"), at: "override")
        _ = try write(edit("cornerRadius", "12 "), at: "override")
        _ = try write(ThemeEdit(.constant("accent"), to: " #7A3CFF "), at: "override")
        let night = try text("Night.theme/ui.xml")
        for element in ["<float>0.5</float>", "<float>12</float>", "<color name=\"accent\">#7A3CFF</color>"] {
            #expect(night.contains(element))
        }
    }

    @Test(
        "says what skinctl set expects in place of a value that is no element, and of an entity without a type",
        arguments: [
            (["title", "<!-- x -->"], "must be one element"), (["accent", " <!-- x -->"], "must be one element"),
            (["title", "<3"], "must be one element; write the text '<3' as '<string>&lt;3</string>'"),
            (["#send", "alpha", "0.5"], "expected an entity such as uibutton#button_send instead of '#send'"),
        ])
    func expectations(_ words: [String], _ message: String) throws {
        try folder.write("Base.theme/title.xml", .theme(constants: "<string name=\"title\">U</string>"))
        let process = try SkinctlProcess(["set", folder.file("Base.theme")] + words)
        #expect(process.status != 0 && process.errors.contains(message), "\(process.errors)")
    }

    @Test(
        "keeps the ends of a file's lines in a text that has line feeds alone",
        arguments: [
            ("a\r\nb\nc\rd", "a\nB\nc\nd", "a\r\nB\r\nc\rd"), ("a\r\nb\r\n", "a\nb\n", "a\r\nb\r\n"),
            ("a\rb\r", "a\nx\nb\n", "a\rx\rb\r"), ("a\nb\r\nc", "a\nc", "a\nc"), ("a\r\n", "a", "a"),
            ("a", "a\nb", "a\nb"), ("", "a\n", "a\n"), ("a\r\n\r\na\r\n", "", ""),
        ])
    func lineEnds(_ own: String, _ text: String, _ written: String) {
        let change = EditableFile(bytes: Array(own.utf8)).change(toLines: text)
        #expect(String(decoding: change.after, as: UTF8.self) == written)
        #expect(change.isEmpty == (own == written))
    }
}
