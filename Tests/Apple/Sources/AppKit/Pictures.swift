import Foundation

/// The fake draws nothing.
public final class NSBitmapImageRep: NSImageRep {
    public enum FileType: UInt, Sendable { case png = 4 }
    public struct PropertyKey: Hashable, RawRepresentable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }
    public func representation(
        using storageType: NSBitmapImageRep.FileType, properties: [NSBitmapImageRep.PropertyKey: Any]
    ) -> Data? { nil }
}

extension NSView {
    public func bitmapImageRepForCachingDisplay(in rect: NSRect) -> NSBitmapImageRep? {
        NSBitmapImageRep(width: Int(rect.width), height: Int(rect.height))
    }
    public func cacheDisplay(in rect: NSRect, to bitmapImageRep: NSBitmapImageRep) {}
}
