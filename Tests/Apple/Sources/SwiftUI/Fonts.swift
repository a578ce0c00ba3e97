import Foundation

/// Core Text's descriptor of a font file.
public final class CTFontDescriptor {
    let byteCount: Int
    init(byteCount: Int) { self.byteCount = byteCount }
}

public final class CTFont {
    let text: String
    init(text: String) { self.text = text }
}

/// The fake knows OpenType and TrueType files by their signatures.
public func CTFontManagerCreateFontDescriptorFromData(_ data: CFData) -> CTFontDescriptor? {
    let signatures: [[UInt8]] = [[0, 1, 0, 0], Array("OTTO".utf8), Array("true".utf8)]
    return signatures.contains { data.starts(with: $0) } ? CTFontDescriptor(byteCount: data.count) : nil
}

@available(*, deprecated, message: "Apple's function takes no Data: write 'as CFData'")
package func CTFontManagerCreateFontDescriptorFromData(_ data: Data) -> CTFontDescriptor? { nil }

public func CTFontCreateWithFontDescriptor(
    _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont { CTFont(text: "file of \(descriptor.byteCount) \(size)") }

public struct Font: Hashable, Sendable {
    public struct Weight: Hashable, Sendable {
        let name: String
        public static let ultraLight = Weight(name: "ultraLight")
        public static let thin = Weight(name: "thin")
        public static let light = Weight(name: "light")
        public static let regular = Weight(name: "regular")
        public static let medium = Weight(name: "medium")
        public static let semibold = Weight(name: "semibold")
        public static let bold = Weight(name: "bold")
        public static let heavy = Weight(name: "heavy")
        public static let black = Weight(name: "black")
    }
    public enum Design: Hashable, Sendable { case `default` }

    package let text: String
    init(text: String) { self.text = text }
    public init(_ font: CTFont) { text = font.text }
    public static let headline = Font(text: "headline")
    public static let body = Font(text: "body")
    public static func system(size: CGFloat, weight: Font.Weight? = nil, design: Font.Design? = nil) -> Font {
        Font(text: "system \(size) \(weight?.name ?? "-")")
    }
    public static func custom(_ name: String, fixedSize: CGFloat) -> Font { Font(text: "\(name) \(fixedSize)") }
    public func weight(_ weight: Font.Weight) -> Font { Font(text: "\(text) \(weight.name)") }
    public func italic() -> Font { Font(text: "\(text) italic") }
}

// MARK: - Images

/// Core Graphics' image: the fake has its bytes.
public final class CGImage {
    let bytes: Data
    init(bytes: Data) { self.bytes = bytes }
}

/// Image I/O's source.
public final class CGImageSource {
    let bytes: Data
    init(bytes: Data) { self.bytes = bytes }
}

/// Core Foundation's dictionary, of which only the name is needed.
public final class CFDictionary {}

public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
    CGImageSource(bytes: Data(data))
}

@available(*, deprecated, message: "Apple's function takes no Data: write 'as CFData'")
package func CGImageSourceCreateWithData(_ data: Data, _ options: CFDictionary?) -> CGImageSource? { nil }

/// The fake knows PNG files by their signature alone.
public func CGImageSourceCreateImageAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CGImage? {
    isrc.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? CGImage(bytes: isrc.bytes) : nil
}

public struct Image: Equatable, Sendable {
    public enum Orientation: Sendable { case up }
    public enum ResizingMode: Hashable, Sendable { case tile, stretch }
    public enum TemplateRenderingMode: Hashable, Sendable { case template, original }

    package let text: String
    init(text: String) { self.text = text }
    public init(decorative cgImage: CGImage, scale: CGFloat, orientation: Image.Orientation = .up) {
        text = "image \(scale)"
    }
    public init(systemName: String) { text = systemName }
    public func resizable(
        capInsets: EdgeInsets = EdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0),
        resizingMode: Image.ResizingMode = .stretch
    ) -> Image {
        Image(text: "\(text) \(capInsets.top),\(capInsets.leading),\(capInsets.bottom),\(capInsets.trailing)")
    }
    public func renderingMode(_ renderingMode: Image.TemplateRenderingMode?) -> Image {
        Image(text: "\(text) \(renderingMode.map { "\($0)" } ?? "nil")")
    }
}

extension Image: View {
    public var body: Never { none() }
}
