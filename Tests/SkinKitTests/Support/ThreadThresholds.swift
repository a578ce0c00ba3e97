import Testing

@testable import SkinCompiler
@testable import SkinKit

/// Expects that a theme is large enough for every step of a compilation that runs on several threads.
func expectWorthThreads(_ bundle: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
    var sources = ThemeSources(compiler: ThemeCompiler())
    let chain = try #require(try sources.read(bundle), sourceLocation: sourceLocation)
    let files = chain.files.filter { !$0.name.hasSuffix("/info.xml") }
    let byteCount = files.reduce(0) { $0 + $1.text.bytes.count }
    #expect(files.count > 1 && byteCount > ConfigurationFiles.bytesWorthAThread, sourceLocation: sourceLocation)
    let operationCount = chain.definitions.operations.count
    #expect(operationCount >= Resolver.operationsWorthThreads, sourceLocation: sourceLocation)
    let theme = try #require(Resolver.resolve(chain).theme, sourceLocation: sourceLocation)
    #expect(theme.provenance.count >= ThemeCacheWriter.provenanceWorthAThread, sourceLocation: sourceLocation)
}
