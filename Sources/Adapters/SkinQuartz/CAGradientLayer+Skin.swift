#if canImport(QuartzCore) && !os(watchOS)
    import QuartzCore

    extension CAGradientLayer {
        /// - Parameter pointsUp: Whether the layer's `y` axis points up.
        package func show<Color>(
            _ gradient: SkinGradient<Color>?, in size: CGSize, pointsUp: Bool, color: (Color) -> CGColor
        ) {
            colors = gradient?.colors.map(color)
            locations = gradient?.locations?.map { NSNumber(value: $0) }
            guard let ends = gradient?.ends(in: size) else { return }
            startPoint = pointsUp ? CGPoint(x: ends.start.x, y: 1 - ends.start.y) : ends.start
            endPoint = pointsUp ? CGPoint(x: ends.end.x, y: 1 - ends.end.y) : ends.end
        }
    }
#endif
