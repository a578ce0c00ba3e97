import SkinKit

extension ThemeValueType where Value == Frame {
    package static var frame: Self {
        .record("frame", .word("style", as: Frame.Style.self), .color("color")) { Frame(style: $0, color: $1) }
    }
}

extension ThemeValueType where Value == Bar {
    package static var bar: Self {
        .record("bar", .string("full"), .string("empty"), .array("ramp", of: .color)) { full, empty, ramp in
            Bar(full: full, empty: empty, ramp: ramp)
        }
    }
}

extension ComponentDefinitions {
    package static var dashboard: ComponentDefinitions {
        var components = ComponentDefinitions()
        components.define(Widget.self, as: ComponentTypes.widget) { widget in
            widget.operation("foreground", .color("color"), \.foreground)
            widget.operation("background", .color("color"), \.background)
            widget.operation("bold", .bool("on"), \.bold)
        }
        components.define(Panel.self, as: ComponentTypes.panel, inheriting: Widget.self) { panel in
            panel.operation("frame", .frame("frame"), \.frame)
            panel.operation("padding", .integer("cells"), \.padding)
        }
        components.define(Gauge.self, as: ComponentTypes.gauge, inheriting: Widget.self) { gauge in
            gauge.operation("bar", .bar("bar"), \.bar)
        }
        components.define(StatusLine.self, as: ComponentTypes.statusline, inheriting: Widget.self) { line in
            line.operation("separator", .string("text"), \.separator)
        }
        return components
    }
}
