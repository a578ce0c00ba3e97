import SkinLibrary

#if Store
    import SkinBundles
    import SkinKit
    import SkinLegibility
    import Testing

    @testable import SkinStore

    @Suite("The legibility of a theme from a store")
    @MainActor
    struct StoreLegibilityTests {
        let fixture: StoreFixture
        let id = "org.test.faint"

        init() async throws {
            fixture = try await StoreFixture()
            // #999999 on white has a contrast of 2.84.
            try await fixture.add(id, "1.0.0", StoreFixture.theme(text: "#999999"))
            try await fixture.publish()
        }

        private func installed(_ legibility: StoreLegibility = StoreLegibility()) async throws -> StoreModel {
            let model = try fixture.model(legibility)
            await model.refresh()
            await model.install(model.products[0]).value
            return model
        }

        @Test("is measured when it is installed, and shown with the product")
        func report() async throws {
            let model = try await installed()
            let report = try #require(model.products[0].legibility)
            #expect(model.products[0].state == .installed)
            #expect(report.failing == 1 && report.measured == 1 && report.isComplete)
            #expect(abs((report.worstRatio ?? 0) - 2.84) < 0.01)
            #expect("\(report)" == "1 of 1 colors has too little contrast; the lowest is 2.84:1")
            // It is kept.
            let later = try fixture.model()
            await later.refresh()
            #expect(later.products[0].legibility == report)
            try await later.uninstall(id)
            #expect(later.products[0].legibility == nil)
        }

        @Test("decides on the installation if the app asks for it", arguments: [(3.0, true), (2.8, false)])
        func policy(limit: Double, isRefused: Bool) async throws {
            let model = try await installed(StoreLegibility(refusedBelow: limit))
            #expect((model.products[0].state == .available) == isRefused)
            guard isRefused else { return }
            guard case .failed(let error as StoreError)? = model.installations[id] else {
                Issue.record("\(model.installations)")
                return
            }
            #expect(error.code == .illegible && error.message.contains("the app refuses themes below 3.00:1"))
            #expect(try FileSystem.names(inFolder: fixture.path + "/user/themes").names == [".lock"])
            #expect(try FileSystem.names(inFolder: fixture.path + "/user/downloads").names == [])
        }

        @Test("is that of the new version after an update")
        func update() async throws {
            let model = try await installed()
            try await fixture.add(id, "1.1.0")
            try await fixture.publish()
            await model.refresh()
            #expect(model.products[0].legibility?.failing == 1)
            await model.install(model.products[0]).value
            #expect(model.products[0].legibility == ThemeLegibilityReport(measured: 1))
        }

        @Test("is measured under all traits and in all states, as an engine makes texts legible")
        func traitsAndStates() async throws {
            func color(_ text: String) -> String {
                "<operation name='textColor'><color>\(text)</color></operation>"
            }
            let ui = """
                <theme><instances><uilabel><operation name='backgroundColor'><color>#ffffff</color></operation>\
                \(color("#000000"))<operation name='textColor' state='highlighted'><color>#eeeeee</color></operation>\
                </uilabel></instances></theme>
                """
            let dark = "<theme><instances><uilabel id='x'>\(color("#dddddd"))</uilabel></instances></theme>"
            try fixture.write("T.theme/info.xml", "<info><identifier>org.test.t</identifier><name>T</name></info>")
            try fixture.write("T.theme/ui.xml", ui)
            try fixture.write("T.theme/ui~dark.xml", dark)
            let result = try ThemeCompiler().compile(fixture.path + "/T.theme")
            let theme = try Theme(cacheBytes: #require(result.cache, "\(result.diagnostics)"))
            let report = theme.legibilityReport()
            #expect(report.failing == 2 && report.measured == 2)
            #expect(abs((report.worstRatio ?? 0) - 1.16) < 0.01)
            #expect(theme.legibilityReport(minimumContrast: 1).failing == 0)
            #expect(!theme.legibilityReport(RequiredContrast(text: 4.5), limit: 3).isComplete)
        }
    }
#endif
