@_exported import Foundation
@_exported import QuartzCore

public class UIColor: NSObject, @unchecked Sendable {
    private let channels: [CGFloat]
    private let provider: ((UITraitCollection) -> UIColor)?

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        channels = [red, green, blue, alpha]
        provider = nil
    }
    public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
        channels = []
        provider = dynamicProvider
    }
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        provider?(traitCollection).resolvedColor(with: traitCollection) ?? self
    }
    /// The fake has no asset catalog.
    public init?(named name: String) { nil }
    public class var systemBackground: UIColor { .white }
    public class var systemBlue: UIColor { .standardTint }
    public class var label: UIColor { UIColor(red: 0, green: 0, blue: 0, alpha: 1) }
    public var cgColor: CGColor { CGColor(channels: resolvedColor(with: UITraitCollection()).channels) }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        return self === other || provider == nil && other.provider == nil && channels == other.channels
    }
    public override var hash: Int { channels.hashValue }
    /// The color of the standard tint, for tests.
    package static let standardTint = UIColor(red: 0, green: 0.478, blue: 1, alpha: 1)
    /// The color of each tint behind an alert, for tests.
    package static let dimmedTint = UIColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1)
    package static let white = UIColor(red: 1, green: 1, blue: 1, alpha: 1)
}

public final class UIImage: NSObject, @unchecked Sendable {
    public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }
    public enum ResizingMode: Int, Sendable { case tile, stretch }

    package let bytes: Data
    public private(set) var scale: CGFloat
    public private(set) var capInsets = UIEdgeInsets.zero
    public private(set) var resizingMode = ResizingMode.tile
    public private(set) var renderingMode = RenderingMode.automatic

    /// The fake knows PNG files by their signature alone.
    public init?(data: Data, scale: CGFloat) {
        guard data.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
        bytes = data
        self.scale = scale
    }
    /// A symbol of the system. The fake has those whose names begin with `star`.
    public init?(systemName name: String) {
        guard name.hasPrefix("star") else { return nil }
        bytes = Data(name.utf8)
        (scale, symbol) = (1, name)
    }
    package private(set) var symbol: String?
    package static let back = UIImage(symbol: "chevron.backward")
    private init(symbol: String) {
        bytes = Data()
        (scale, self.symbol) = (1, symbol)
    }
    private func copy(_ change: (UIImage) -> Void) -> UIImage {
        if let symbol {
            let image = UIImage(symbol: symbol)
            (image.capInsets, image.resizingMode, image.renderingMode) = (capInsets, resizingMode, renderingMode)
            change(image)
            return image
        }
        guard let image = UIImage(data: bytes, scale: scale) else { return self }
        image.capInsets = capInsets
        image.resizingMode = resizingMode
        image.renderingMode = renderingMode
        change(image)
        return image
    }
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
        copy { ($0.capInsets, $0.resizingMode) = (capInsets, resizingMode) }
    }
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        copy { $0.renderingMode = renderingMode }
    }
}

public struct UIEdgeInsets: Equatable, Sendable {
    public var top: CGFloat
    public var left: CGFloat
    public var bottom: CGFloat
    public var right: CGFloat
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
    public static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}

public struct NSDirectionalEdgeInsets: Equatable, Sendable {
    public var top: CGFloat
    public var leading: CGFloat
    public var bottom: CGFloat
    public var trailing: CGFloat
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }
}

public struct NSUnderlineStyle: OptionSet, Sendable {
    public var rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let single = NSUnderlineStyle(rawValue: 1)
}

public enum NSLineBreakMode: Int, Sendable {
    case byWordWrapping = 0
    case byTruncatingTail = 4
}

public class NSParagraphStyle: NSObject {
    package fileprivate(set) var height: CGFloat = 0
    public override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.height == height }
    public override var hash: Int { height.hashValue }
}

public final class NSMutableParagraphStyle: NSParagraphStyle {
    public var alignment = NSTextAlignment.natural
    public var lineBreakMode = NSLineBreakMode.byWordWrapping
    public var minimumLineHeight: CGFloat = 0
    public var maximumLineHeight: CGFloat {
        get { height }
        set { height = newValue }
    }
}

public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

extension NSAttributedString.Key {
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    public static let font = NSAttributedString.Key("NSFont")
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    public static let shadow = NSAttributedString.Key("NSShadow")
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    public static let kern = NSAttributedString.Key("NSKern")
    public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
}
