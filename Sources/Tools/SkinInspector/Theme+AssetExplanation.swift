import SkinKit

extension Theme {
    /// Explains which file an asset resolves to, and why the other files of its name are not selected.
    ///
    /// - Parameters:
    ///   - name: The logical name, as used by images and fonts.
    ///   - traits: The active traits.
    ///   - scale: The scale, in pixels per point.
    /// - Complexity: O(log n + k) for n asset files of the chain, k of them of this name.
    public func explainAsset(_ name: String, traits: ThemeTraits = [], scale: Int = 1) -> ThemeAssetExplanation {
        let chosen = asset(name, traits: traits, scale: scale)
        let losers = assetFiles(name).filter { $0 != chosen }.map { file in
            ThemeAssetExplanation.Loser(asset: file, reason: reason(file, against: chosen, traits: traits.possible))
        }
        return ThemeAssetExplanation(name: name, chosen: chosen, losers: losers)
    }

    private func reason(
        _ file: ThemeAsset, against chosen: ThemeAsset?, traits: ThemeTraits
    ) -> ThemeAssetExplanation.Reason {
        let inactive = file.traits.subtracting(traits)
        guard let chosen, inactive.isEmpty else { return .inactiveTraits(inactive) }
        if file.folder != chosen.folder { return .ancestorTheme }
        return file.traits == chosen.traits ? .otherScale : .lessSpecificTraits
    }

    private func assetFiles(_ name: String) -> [ThemeAsset] {
        var name = name
        let records = name.withUTF8 { name in unsafe try? reader.assetRun(name) }
        return (records ?? 0..<0).compactMap { try? asset(record: $0) }
    }

    /// Explains the files of the images and fonts in an operation's values, each name once.
    func assets(of operation: ThemeOperation, traits: ThemeTraits, scale: Int) -> [ThemeAssetExplanation] {
        operation.assetNames.map { explainAsset($0, traits: traits, scale: scale) }
    }
}

extension ThemeOperation {
    /// The logical names of the images and fonts in the operation's values, each once.
    package var assetNames: [String] {
        var names: [String] = []
        for parameter in parameters { parameter.object.collectAssets(&names) }
        return names
    }
}

extension ThemeCacheReader {
    fileprivate func assetRun(_ name: UnsafeBufferPointer<UInt8>) throws(ThemeCacheError) -> Range<Int> {
        typealias Field = CacheLayout.Asset
        let start = try firstRecord(
            .assets,
            notBefore: { record throws(ThemeCacheError) in
                unsafe try compare(word(.assets, record, Field.logicalName), name) >= 0
            })
        var end = start
        while end < count(.assets), unsafe try compare(word(.assets, end, Field.logicalName), name) == 0 { end += 1 }
        return start..<end
    }
}

extension ThemeValue {
    /// Appends the logical names of the object's images and fonts that are not in the list yet.
    fileprivate func collectAssets(_ names: inout [String]) {
        switch self {
        case .image(let image): if !names.contains(image.name) { names.append(image.name) }
        case .font(let font):
            if case .file(let name) = font.face, !names.contains(name) { names.append(name) }
        case .array(let parts): for part in parts { part.collectAssets(&names) }
        case .record(let record): for field in record.fields { field.object.collectAssets(&names) }
        default: break
        }
    }
}

extension Theme {
    /// An asset file of the inheritance chain, with its bytes if the cache embeds them.
    package struct ListedAsset: Sendable {
        package var asset: ThemeAsset
        package var bytes: ThemeAssetBytes?
    }

    /// All asset files of the inheritance chain, in the order of the cache. Damaged records are omitted.
    ///
    /// - Complexity: O(n) in the number of files. Their bytes are not read.
    package var assetFiles: [ListedAsset] {
        (0..<reader.count(.assets)).compactMap { record in
            guard let asset = try? asset(record: record) else { return nil }
            return ListedAsset(asset: asset, bytes: embeddedBytes(ofRecord: record))
        }
    }
}
