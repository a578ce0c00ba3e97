// Files: their names, encodings and assets, info.xml, and parents.
extension Mistake {
    static let files: [Mistake] = [
        Mistake(
            files: ["A.theme/ui~night.xml": Array("<theme/>".utf8)], input: "a trait that there is not: ui~night.xml",
            line: 1, wrong: "unknown trait 'night'", write: "did you mean 'dark'?"),
        Mistake(
            files: ["A.theme/ui~drak.xml": Array("<theme/>".utf8)], input: "ui~drak.xml", line: 1,
            wrong: "unknown trait 'drak'", write: "did you mean 'dark'?"),
        Mistake(
            files: ["A.theme/ui~summer.xml": Array("<theme/>".utf8)], input: "ui~summer.xml", line: 1,
            wrong: "unknown trait 'summer'",
            write: "expected one of iphone, ipad, mac, tv, watch, vision, desktop, highcontrast, light, dark"),
        Mistake(
            files: ["A.theme/ui~dark-highcontrast.xml": Array("<theme/>".utf8)], input: "ui~dark-highcontrast.xml",
            line: 1, wrong: "unknown trait 'dark-highcontrast'",
            write: "'~' separates traits, write 'dark~highcontrast'"),
        Mistake(
            files: ["A.theme/ui~dark~light.xml": Array("<theme/>".utf8)], input: "ui~dark~light.xml", line: 1,
            wrong: "trait 'light' conflicts with another trait in the file name", write: ""),
        Mistake(
            files: [
                "A.theme/ui.xml": Array(
                    "<theme>\n<constants>\n<color name=\"accent\">#000</color>\n</constants>\n</theme>".utf8),
                "A.theme/ui-dark.xml": Array(
                    "<theme>\n<constants>\n<color name=\"accent\">#fff</color>\n</constants>\n</theme>".utf8),
            ], input: "ui-dark.xml", line: 3, wrong: "duplicate constant 'accent'",
            write: "did you mean to call 'ui-dark.xml' 'ui~dark.xml'?"),
        Mistake(
            files: [
                "A.theme/ui.xml": Array(
                    #"<theme><instances><uiimageview id="a"><operation name="image"><image>icons/send</image></operation></uiimageview></instances></theme>"#
                        .utf8), "A.theme/assets/icons/send.png": [],
            ], input: "an image without its ending", line: 1, wrong: "no image 'icons/send' in A.theme/assets",
            write: "did you mean 'icons/send.png'?"),
        Mistake(
            files: [
                "A.theme/ui.xml": Array(
                    #"<theme><instances><uiimageview id="a"><operation name="image"><image>send.png</image></operation></uiimageview></instances></theme>"#
                        .utf8), "A.theme/send.png": [],
            ], input: "an image beside assets", line: 1, wrong: "no image 'send.png' in A.theme/assets",
            write: "'send.png' is in A.theme, but not in A.theme/assets"),
        Mistake(
            files: [
                "A.theme/ui.xml": Array(
                    #"<theme><instances><uiimageview id="a"><operation name="image"><image>send.png</image></operation></uiimageview></instances></theme>"#
                        .utf8), "A.theme/assets/icons/send.png": [],
            ], input: "an image without its folder", line: 1, wrong: "no image 'send.png' in A.theme/assets",
            write: "did you mean 'icons/send.png'?"),
        Mistake(
            files: [
                "A.theme/ui.xml": Array(
                    #"<theme><instances><uiimageview id="a"><operation name="image"><image>icons/send@2x.png</image></operation></uiimageview></instances></theme>"#
                        .utf8), "A.theme/assets/icons/send@2x.png": [],
            ], input: "an image with its scale", line: 1,
            wrong: "no image 'icons/send@2x.png' in A.theme/assets", write: "did you mean 'icons/send.png'?"),
        Mistake(
            files: [
                "A.theme/ui.xml": Array(
                    #"<theme><instances><uiimageview id="a"><operation name="image"><image>assets/icons/send.png</image></operation></uiimageview></instances></theme>"#
                        .utf8), "A.theme/assets/icons/send.png": [],
            ], input: "an image with assets before it", line: 1,
            wrong: "no image 'assets/icons/send.png' in A.theme/assets", write: "did you mean 'icons/send.png'?"),
        Mistake(
            files: [
                "A.theme/ui.xml": Array(
                    #"<theme><instances><uiimageview id="a"><operation name="image"><image>icons/Send.png</image></operation></uiimageview></instances></theme>"#
                        .utf8), "A.theme/assets/icons/send.png": [],
            ], input: "an image with another case", line: 1,
            wrong: "no image 'icons/Send.png' in A.theme/assets", write: "did you mean 'icons/send.png'?"),
        Mistake(
            files: [
                "A.theme/ui.xml": Array(
                    #"<theme><instances><uiimageview id="a"><operation name="image"><image>icons/send.jpg</image></operation></uiimageview></instances></theme>"#
                        .utf8), "A.theme/assets/icons/send.png": [],
            ], input: "an image with another ending", line: 1,
            wrong: "no image 'icons/send.jpg' in A.theme/assets", write: "did you mean 'icons/send.png'?"),
        Mistake(
            files: [
                "A.theme/info.xml": Array(
                    "<info>\n<identifier>org.example.a</identifier>\n<name>A</name>\n<inherits>org.example.b</inherits>\n</info>"
                        .utf8),
                "C.theme/info.xml": Array("<info><identifier>org.example.base</identifier><name>B</name></info>".utf8),
            ], input: "a misspelt parent", line: 4, wrong: "unknown theme 'org.example.b'",
            write: "did you mean 'org.example.base'?"),
        .info(
            "<info>\n<identifier>org.example.a</identifier>\n<name>A</name>\n<inherits>org.example.bas</inherits>\n</info>",
            4, "unknown theme 'org.example.bas'",
            "the folders searched contain no other theme (a folder such as 'Base.theme')"),
        .info(
            "<info>\n<identifier>org.example.a</identifier>\n<name>A</name>\n<version>1.0</version>\n</info>", 4,
            "invalid version '1.0'", "expected three numbers such as 1.0.0"),
        .info(
            "<info>\n<identifier>org.example.a</identifier>\n<name>A</name>\n<appearance>night</appearance>\n</info>",
            4, "invalid appearance 'night'", "did you mean 'dark'?"),
        .info(
            "<info>\n<identifier>org.example.a</identifier>\n<name>A</name>\n<title>A</title>\n</info>", 4,
            "'title' is not allowed in 'info'", "did you mean 'name'?"),
        .info(
            "<info>\n<identifier>org.example.a</identifier>\n<name>A</name>\n<name>B</name>\n</info>", 4,
            "duplicate element 'name'", ""),
        .info(
            "<info>\n<identifier>my theme</identifier>\n<name>A</name>\n</info>", 2,
            "'my theme' is not a valid theme identifier", "did you mean 'my-theme'?"),
        .info(
            "<info>\n<name>A</name>\n</info>", 1, "missing element 'identifier' in info.xml",
            "add <identifier>…</identifier>"),
        .info("<info>\n<identifier>a</identifier>\n<name></name>\n</info>", 3, "'name' must not be empty", ""),
        Mistake(
            files: [
                "A.theme/ui.xml": Array("<theme>\n<constants>\n<string name=\"a\">Caf".utf8) + [233]
                    + Array(" au lait</string>\n</constants>\n</theme>".utf8)
            ], input: "Windows-1252", line: 3, wrong: "not UTF-8 (byte E9)", write: "save the file as UTF-8"),
        Mistake(
            files: [
                "A.theme/ui.xml": [
                    60, 0, 116, 0, 104, 0, 101, 0, 109, 0, 101, 0, 62, 0, 10, 0, 60, 0, 47, 0, 116, 0, 104, 0, 101, 0,
                    109, 0, 101, 0, 62, 0,
                ]
            ], input: "UTF-16 without a byte order mark", line: 1,
            wrong: "this looks like UTF-16", write: "save the file as UTF-8"),
        .file(
            "<?xml version=\"1.0\" encoding=\"windows-1252\"?>\n<theme/>", 1, "unsupported encoding 'windows-1252'",
            "save the file as UTF-8"),
        .file(
            "<theme>\n<classes>\n<class id=\"rounded\"/>\n</classes>\n<instances>\n<uibutton id=\"a\" class=\"round\"/>\n</instances>\n</theme>",
            6, "unknown class 'round'", "did you mean 'rounded'?"),
        .file(
            "<theme>\n<classes>\n<class id=\"a\"/>\n<class id=\"b\"/>\n</classes>\n<instances>\n<uibutton id=\"a\" class=\"a,b\"/>\n</instances>\n</theme>",
            7, "'a,b' is not a valid class name", "spaces separate names, write 'a b'"),
        .file(
            "<theme>\n<classes>\n<class name=\"rounded\"/>\n</classes>\n<instances>\n<uibutton id=\"a\" class=\"rounded\"/>\n</instances>\n</theme>",
            3, "unknown attribute 'name' for 'class'", "did you mean 'id'?"),
        .file(
            "<theme>\n<constants>\n<color id=\"ink\">#000</color>\n</constants>\n<instances>\n<uibutton id=\"a\"><operation name=\"tintColor\"><color ref=\"ink\"/></operation></uibutton>\n</instances>\n</theme>",
            3, "unknown attribute 'id' for 'color'", "did you mean 'name'?"),
        Mistake(
            files: [
                "A.theme/ui.xml": Array(
                    #"<theme><instances><uiimageview id="a"><operation name="image"><image>icons/send.png</image></operation></uiimageview></instances></theme>"#
                        .utf8), "A.theme/Assets/icons/send.png": [],
            ], input: "a folder Assets", line: 1, wrong: "no image 'icons/send.png' in A.theme/assets",
            write: "the folder 'Assets' must be called 'assets'"),
        Mistake(
            files: [
                "A.theme/ui.xml": Array("<theme><constants><color name=\"a\" ref=\"ink\"/></constants></theme>".utf8),
                "A.theme/ui~dark.xml": Array(
                    "<theme><constants><color name=\"ink\">#fff</color></constants></theme>".utf8),
            ], input: "a constant for dark alone", line: 1, wrong: "unknown constant 'ink'",
            write: "define it in a file without traits, too"),
    ]
}
