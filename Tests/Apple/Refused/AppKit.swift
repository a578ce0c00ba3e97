import AppKit

// What Apple's compiler refuses, in the lines with a comment. check-refused.py expects a diagnostic in each, and in no other.

func sendable<Value: Sendable>(_ type: Value.Type) {}

func share() {
    sendable(NSColor.self)
    sendable(NSAppearance.self)  // refused
    sendable(NSFont.self)  // refused
    sendable(NSFontDescriptor.self)  // refused
    sendable(NSImage.self)  // refused
    sendable(NSImageRep.self)  // refused
}

func font(_ data: Data) -> NSFont? {
    _ = CTFontManagerCreateFontDescriptorFromData(data)  // refused
    guard let descriptor = CTFontManagerCreateFontDescriptorFromData(data as CFData) else { return nil }
    _ = NSFont(descriptor: descriptor, size: 12)  // refused
    return NSFont(descriptor: descriptor as NSFontDescriptor, size: 12)
}

final class Mark: NSView {
    init(mark: String) { super.init(frame: .zero) }
}  // refused
