#if canImport(QuartzCore) && !os(watchOS)
    import QuartzCore

    /// The colors of layers that follow the appearance of a view, which retains them. They do not keep layers alive.
    @MainActor
    package final class LayerColors<Color> {
        private struct Property: Hashable {
            let layer: ObjectIdentifier
            let keyPath: AnyKeyPath
        }

        /// Functions that set a property of a layer, and return false if the layer is released.
        private var setters: [Property: (_ resolve: (Color) -> CGColor) -> Bool] = [:]

        package init() {}

        /// Replaces the color of a property. Nil clears the property.
        package func set<Layer: CALayer>(
            _ color: Color?, for keyPath: ReferenceWritableKeyPath<Layer, CGColor?>, of layer: Layer
        ) {
            let property = Property(layer: ObjectIdentifier(layer), keyPath: keyPath)
            guard let color else {
                setters[property] = nil
                layer[keyPath: keyPath] = nil
                return
            }
            setters[property] = { [weak layer] resolve in
                layer?[keyPath: keyPath] = resolve(color)
                return layer != nil
            }
        }

        package func show(_ resolve: (Color) -> CGColor) {
            for (property, set) in setters where !set(resolve) { setters[property] = nil }
        }
    }
#endif
