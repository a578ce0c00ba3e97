import MessengerModel
import Testing

@Suite("The text of a setting")
struct SettingTextTests {
    @Test(
        "shows a word of a theme as a title", arguments: [("tailed", "Tailed"), ("very_round", "Very round"), ("", "")])
    func words(_ word: String, _ title: String) { #expect(SettingText.title(ofWord: word) == title) }

    @Test("shows a factor as a percentage")
    func factors() {
        #expect(SettingText.number(1, in: 0.8...1.4, step: 0.05) == "100 %")
        #expect(SettingText.number(1.15, in: 0.8...1.4, step: 0.05) == "115 %")
    }

    @Test("has as many decimals as the step")
    func decimals() {
        #expect(SettingText.number(10, in: 0...16, step: 1) == "10")
        #expect(SettingText.number(2.5, in: 0...16, step: 0.5) == "2.5")
        #expect(SettingText.number(-0.25, in: -1...1, step: 0.01) == "-0.25")
        #expect(SettingText.number(.infinity, in: 0...16, step: 1) == "1000000000")
    }
}
