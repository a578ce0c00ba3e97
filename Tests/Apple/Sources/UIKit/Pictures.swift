import Foundation

// The fake calls the actions, and draws nothing.

public class UIGraphicsRendererFormat: NSObject {}

public class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
    public var scale: CGFloat = 1
}

public class UIGraphicsRendererContext: NSObject {
    public let cgContext = CGContext()
}

public class UIGraphicsImageRendererContext: UIGraphicsRendererContext {}

public class UIGraphicsRenderer: NSObject {}

public class UIGraphicsImageRenderer: UIGraphicsRenderer {
    public init(size: CGSize, format: UIGraphicsImageRendererFormat) {}
    public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
        actions(UIGraphicsImageRendererContext())
        return Data()
    }
}
