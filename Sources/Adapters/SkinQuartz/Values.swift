#if canImport(QuartzCore) && !os(watchOS)
    import QuartzCore
    import SkinKit

    extension CGFloat {
        /// The number of pixels per point as an engine takes it, 1 to 9. An unspecified scale is 1.
        package var themeScale: Int { Int(Swift.min(Swift.max(rounded(.up), 1), 9)) }
    }

    extension CGPoint {
        package init(_ point: ThemePoint) { self.init(x: point.x, y: point.y) }
    }

    extension CGSize {
        package init(_ size: ThemeSize) { self.init(width: size.width, height: size.height) }
        /// Creates a size from an offset, as shadows have it.
        package init(offset: ThemePoint) { self.init(width: offset.x, height: offset.y) }
    }

    extension CGRect {
        package init(_ rect: ThemeRect) { self.init(origin: CGPoint(rect.origin), size: CGSize(rect.size)) }
    }

    extension Data {
        package init(_ bytes: ThemeAssetBytes) {
            self = bytes.withBytes { unsafe $0.withUnsafeBytes { unsafe Data($0) } }
        }
    }
#endif
