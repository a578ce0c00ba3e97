import SkinBundles
import SkinDiagnostics
import SkinLinter
import TestSupport
import Testing

@Suite("Contrast in a family of themes")
struct ContrastFamilyTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Writes a bundle with a configuration file, and returns its path.
    private func write(_ name: String, inherits parent: String? = nil, _ files: [String: String] = [:]) throws
        -> String
    {
        let inherits = parent.map { "<inherits>\($0)</inherits>" } ?? ""
        try folder.write(
            "\(name).theme/info.xml", "<info><identifier>\(name)</identifier><name>N</name>\(inherits)</info>")
        for (file, text) in files { try folder.write("\(name).theme/\(file)", text) }
        return folder.file("\(name).theme")
    }

    private func lint(_ bundles: [String]) throws -> [ThemeDiagnostic] {
        try ThemeLinter(compiler: ThemeCompiler()).lint(bundles).diagnostics
    }

    private static let label = """
        <uilabel id="x"><operation name="textColor"><color ref="ink"/></operation>
        <operation name="backgroundColor"><color ref="paper"/></operation></uilabel>
        """

    private func root(_ paper: String = "#FFFFFF") throws -> String {
        let constants = "<color name=\"ink\">#000000</color><color name=\"paper\">\(paper)</color>"
        return try write("R", ["a.xml": .theme(constants: constants, instances: Self.label)])
    }

    @Test("A theme that adds nothing does not repeat its parent's finding")
    func nothingAdded() throws {
        let root = try root()
        let paper = "<color name=\"paper\">#333333</color>"
        let child = try write("L", inherits: "R", ["a.xml": .theme(constants: paper)])
        let grandchild = try write("M", inherits: "L")
        #expect(try lint([root]) == [] && lint([grandchild]) == [] && lint([root, grandchild]) == [])
        let found = try lint([root, child, grandchild])
        #expect(found == (try lint([child])))
        #expect(found.map { "\($0.code.rawValue) \($0.location.file)" } == ["contrast L.theme/a.xml"])
    }

    @Test("The time to lint a theme that decides by its classes is linear in its entities")
    func manyEntities() throws {
        let classes = "<class id=\"x\"><operation name=\"alpha\"><float>1</float></operation></class>"
        let root = String.theme(
            instances: (0..<1_000).map { number in
                """
                <uilabel id="l\(number)"><operation name="textColor"><color>#777777</color></operation>
                <operation name="backgroundColor"><color>#888888</color></operation></uilabel>
                """
            }.joined())
        _ = try write("R", ["a.xml": root])
        func time(_ others: Int) throws -> Duration {
            let own = "<uilabel class=\"x\"/>" + (0..<others).map { "<uiview id=\"v\($0)\"/>" }.joined()
            let child = try write("L", inherits: "R", ["a.xml": .theme(classes: classes, instances: own)])
            return try threadTime { _ = try lint([child]) }
        }
        _ = try time(10)
        let (few, many) = (try time(10), try time(10_000))
        #expect(many < few * 8, "\(few), \(many)")
    }

    @Test("An entity whose operations have too many sets of states is checked in some of them, and that is said")
    func manyStates() throws {
        let states = (0..<24).map { "<state name=\"s\($0)\"/>" }.joined()
        let schema = try folder.write("app.schema.xml", "<schema>\(states)</schema>")
        let operations = (1...3_000).map { number in
            let bits = number * 2_654_435_761
            let set = (0..<24).filter { bits >> $0 & 1 == 1 }.map { "s\($0)" }.joined(separator: " ")
            return "<operation name=\"textColor\" state=\"\(set)\"><color>#000000</color></operation>"
        }
        let ground = "<operation name=\"backgroundColor\"><color>#FFFFFF</color></operation>"
        let bundle = try write("R", ["a.xml": .theme(instances: "<uilabel>\(ground)\(operations.joined())</uilabel>")])
        var found: [ThemeDiagnostic] = []
        let linter = ThemeLinter(compiler: ThemeCompiler(schemaFiles: [schema]))
        let time = try threadTime { found = try linter.lint([bundle]).diagnostics }
        #expect(found.map(\.code) == [.contrastUnchecked])
        #expect(found.first?.message.contains("'uilabel' have too many sets of states") == true)
        #expect(time < .seconds(3))
    }

    @Test("A finding of an ancestor is made once, whatever else its descendants change")
    func once() throws {
        let root = try root("#222222")
        var bundles = [root]
        for number in 0..<6 {
            let own = "<operation name=\"font\"><font size=\"\(10 + number)\"/></operation>"
            let other = "<uilabel id=\"x\">\(own)</uilabel><uilabel id=\"y\"/>"
            bundles.append(try write("D\(number)", inherits: "R", ["a.xml": .theme(instances: other)]))
        }
        let found = try lint(bundles).filter { $0.code == .contrast }
        #expect(found.map(\.location.file) == ["R.theme/a.xml"])
    }

    @Test("A theme that changes what decides on a contrast has the finding, where it makes the change")
    func otherCauses() throws {
        _ = try root()
        let faint = "<uilabel id=\"x\"><operation name=\"alpha\"><float>0.3</float></operation></uilabel>"
        let wall = "<uiview id=\"w\"><operation name=\"backgroundColor\"><color>#FFFFFF</color></operation></uiview>"
        let comment = "<!-- skinkit:contrast uilabel on uiview#w -->"
        let opacity = try lint([
            write("A", inherits: "R", ["a.xml": comment + .theme(instances: faint + wall)])
        ])
        #expect(opacity.map(\.location.file) == ["A.theme/a.xml"])
        #expect(opacity.first?.message.contains("raise 'alpha' of 'uilabel#x' from 30% to at least") == true)
        let classes = """
            <class id="day"><operation name="backgroundColor"><color>#FFFFFF</color></operation></class>
            <class id="night"><operation name="backgroundColor"><color>#111111</color></operation></class>
            """
        let text = "<operation name=\"textColor\"><color>#222222</color></operation>"
        _ = try write(
            "N", ["a.xml": .theme(classes: classes, instances: "<uilabel id=\"y\" class=\"day\">\(text)</uilabel>")])
        let night = "<uilabel id=\"y\" class=\"night\"/>"
        let list = try lint([write("S", inherits: "N", ["a.xml": .theme(instances: night)])])
        #expect(list.map(\.location.file) == ["S.theme/a.xml"])
    }

    @Test("A class that extends another has an influence only on the entities that apply it")
    func extendingClasses() throws {
        let root = try write(
            "R",
            [
                "a.xml": .theme(
                    classes: """
                        <class id="day"><operation name="backgroundColor"><color>#FFFFFF</color></operation></class>
                        <class id="night"><operation name="backgroundColor"><color>#111111</color></operation></class>
                        <class id="card" extends="day"/>
                        <class id="wide" extends="card"/>
                        """,
                    instances: """
                        <uilabel id="faint" class="day"><operation name="textColor"><color>#DDDDDD</color></operation>
                        </uilabel>
                        <uilabel id="x" class="wide"><operation name="textColor"><color>#222222</color></operation>
                        </uilabel>
                        """)
            ])
        let own = "<class id=\"own\" extends=\"day\"/>"
        let added = try write(
            "A", inherits: "R", ["a.xml": .theme(classes: own, instances: "<uilabel id=\"own\" class=\"own\"/>")])
        #expect(try lint([root]).filter { $0.code == .contrast }.map(\.location.file) == ["R.theme/a.xml"])
        #expect(try lint([added]).filter { $0.code == .contrast } == [])
        // The list of a class over which 'x' applies others is replaced.
        let replaced = try write(
            "B", inherits: "R", ["a.xml": .theme(classes: "<class id=\"card\" extends=\"night\"/>")])
        let found = try lint([replaced]).filter { $0.code == .contrast }
        #expect(found.map(\.location.file) == ["B.theme/info.xml"] && found.allSatisfy { $0.message.contains("#x'") })
        #expect(try lint([root, added, replaced]).filter { $0.code == .contrast }.count == 2)
    }

    @Test("The uses of one constant are one finding, at the constant if none of its uses passes")
    func oneCause() throws {
        func labels(_ count: Int) -> String {
            (0..<count).map { number in
                "<uilabel id=\"l\(number)\"><operation name=\"textColor\"><color ref=\"ink\"/></operation>"
                    + "<operation name=\"backgroundColor\"><color ref=\"paper\"/></operation></uilabel>\n"
            }.joined()
        }
        let constants = "<color name=\"ink\">#999999</color>\n<color name=\"paper\">#FFFFFF</color>"
        let all = try lint([write("A", ["a.xml": .theme(constants: constants, instances: labels(20))])])
        #expect(all.map(\.location.line) == [2], "\(all)")
        #expect(all.first?.notes.count == 12)
        #expect(all.first?.notes.last?.message.hasPrefix("and 10 other uses") == true)
        let dark =
            "<uilabel id=\"m\"><operation name=\"textColor\"><color ref=\"ink\"/></operation>"
            + "<operation name=\"backgroundColor\"><color>#000000</color></operation></uilabel>"
        let some = try lint([write("B", ["a.xml": .theme(constants: constants, instances: labels(3) + dark)])])
        #expect(some.count == 1 && some[0].location.line > 3, "\(some)")
    }
}

@Suite("Proposals for contrast")
struct ContrastProposalTests {
    private func message(_ text: String, on ground: String, alpha: String = "") throws -> String {
        let folder = try TemporaryFolder()
        let bundle = try folder.writeTheme([
            "a.xml": .theme(
                instances: """
                    <uilabel id="a"><operation name="textColor"><color>\(text)</color></operation>
                    <operation name="backgroundColor"><color>\(ground)</color></operation>\(alpha)</uilabel>
                    """)
        ])
        let found = try ThemeLinter(compiler: ThemeCompiler()).lint([bundle]).diagnostics
        #expect(found.map(\.code) == [.contrast])
        return found.first?.message.components(separatedBy: "; ").last ?? ""
    }

    @Test("Where the alpha has to change, the proposal says so")
    func alpha() throws {
        let proposal = try message("#1D1B2061", on: "#FFD8E4")
        #expect(proposal.hasPrefix("use #1D1B20"))
        #expect(proposal.hasSuffix("instead of 38%)") && proposal.contains("an alpha of"))
        #expect(!proposal.contains("darker"))
        // Another color with the same alpha passes.
        #expect(try message("#777777CC", on: "#FFFFFF").contains("CC ("))
        // No alpha of this color is enough.
        #expect(try message("#AAAAAA61", on: "#FFFFFF").contains("(opaque instead of an alpha of 38%, "))
    }

    @Test("A change of less than a percent is not called 0%")
    func slight() throws {
        #expect(try message("#777777", on: "#FFFFFF") == "use #767676 (slightly darker)")
    }
}
