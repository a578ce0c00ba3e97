import DashboardUI
import SkinBundles
import SkinCompiler
import SkinInspector
import SkinKit
import SkinLibrary
import SkinTesting
import Testing

@MainActor
@Suite("The dashboard")
struct DashboardTests {
    let library = ThemeLibrary(folders: ["Themes"], compiler: ThemeCompiler(schemaFiles: ["Themes/app.schema.xml"]))

    private func board() throws -> (Board, ThemeEngine) {
        let engine = try ThemeEngine(components: .dashboard, library: library)
        return (try Board(engine), engine)
    }

    @Test("has the operations of its schema, and the fields of its records")
    func definitions() throws {
        try ComponentDefinitions.dashboard.check(against: ComponentSchema(filesAt: ["Themes/app.schema.xml"]))
    }

    @Test("shows the theme's records on its own classes")
    func records() throws {
        let (board, engine) = try board()
        expectShown(board.load, "frame", "Frame(style heavy, color #00695C)", from: "Base.theme/ui.xml", by: engine)
        expectShown(
            board.cpu, "bar", "Bar(full \"█\", empty \"░\", ramp [#00695C, #F9A825, #C62828])", by: engine)
        expectShown(board.status, "separator", "\" › \"", from: "Slate.theme/ui.xml", by: engine)
    }

    @Test("shows an alarm")
    func alarm() throws {
        let (board, engine) = try board()
        try expectWrites(
            """
            statusline#status_main bold: false → true
            statusline#status_main background: #00695C → #C62828
            """, by: engine
        ) { try engine.setStates(.alarm, for: board.status) }
    }

    @Test("uses only identifiers that each theme has, and its contract is its schema")
    func identifiers() throws {
        let (board, engine) = try board()
        let recorder = RegistrationRecorder()
        engine.record(in: recorder)
        try expectIdentifiers(of: recorder, in: library.themes().map { try library.load($0.info.identifier) })
        let schema = try ComponentSchema(filesAt: ["Themes/app.schema.xml"])
        let contract = try ComponentDefinitions.dashboard.contract(
            mergedInto: schema, identifiers: recorder.identifiers)
        #expect(contract.contains("name=\"panel_disks\" description=\"Free space\""))
        withExtendedLifetime(board) {}
    }
}
