#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinComponents
    import SkinKit
    import SkinQuartz
    import UIKit

    extension ComponentDefinitions {
        mutating func defineTexts() {
            define(UILabel.self, as: "uilabel", inheriting: UIView.self) { label in
                // UIKit draws subviews over a label's text, so a label cannot have them as a background.
                label.removeOperations("backgroundGradient", "backgroundImage", "material", "shadows")
                label.operation("text", .string("text"), get: { $0.skinText }, set: { $0.skinText = $1 }) {
                    ThemedValue.theme($0)
                }
                Self.defineAttributes(&label)
                Self.define("textCase", .word("case"), \.textCase, of: &label)
                Self.define("textDecoration", .word("line"), \.decoration, of: &label)
                label.operation("numberOfLines", .integer("lines"), \.numberOfLines)
                label.operation(
                    "textShadow", .uiColor("color"), .optional(.point("offset")),
                    get: { TextShadow(color: $0.shadowColor, offset: $0.shadowOffset) },
                    set: { ($0.shadowColor, $0.shadowOffset) = ($1.color, $1.offset) }
                ) { color, offset in
                    TextShadow(color: color, offset: CGSize(offset: offset ?? ThemePoint(x: 0, y: 1)))
                }
            }
            defineTextField()
            define(UITextView.self, as: "uitextview", inheriting: UIScrollView.self) { Self.defineAttributes(&$0) }
        }

        private static func defineAttributes<View: AttributedTextView>(_ view: inout ComponentBuilder<View>) {
            view.operation("textColor", .uiColor("color"), get: { $0.skinColor }, set: { $0.skinColor = $1 }) {
                ThemedValue.theme($0)
            }
            view.operation("font", .themeFont("font")) { $0.showFont($1) }
            view.operation("textAlignment", .word("alignment", as: ThemeTextAlignment.self), \.textAlignment) {
                $0.alignment
            }
            view.setBlending(.atMiddle, of: "font")
        }

        private static func define<Word: Equatable>(
            _ name: String, _ parameter: ThemeValueType<Word>, _ property: ReferenceWritableKeyPath<TextLook, Word?>,
            of label: inout ComponentBuilder<UILabel>
        ) {
            label.operation(name, parameter) { label, word in
                label.changeText(name, isTheme: word != nil) { $0.changeTextLook { $0[keyPath: property] = word } }
            }
        }

        private mutating func defineTextField() {
            define(UITextField.self, as: "uitextfield", inheriting: UIControl.self) { field in
                Self.defineAttributes(&field)
                field.operation(
                    "placeholder", .string("text"), .optional(.uiColor("color")),
                    get: { $0.attributedPlaceholder }, set: { $0.attributedPlaceholder = $1 }
                ) { text, color in
                    NSAttributedString(
                        string: text, attributes: color.map { [NSAttributedString.Key.foregroundColor: $0 as Any] })
                }
                field.operation("borderStyle", .word("style", as: ThemeBorderStyle.self), \.borderStyle) { $0.style }
            }
        }
    }

    struct TextShadow: Equatable {
        var color: UIColor?
        var offset: CGSize
    }

    extension UILabel {
        fileprivate var skinText: ThemedValue<String> {
            get { .original(text) }
            set { changeText("text", isTheme: newValue.isTheme) { $0.text = newValue.value } }
        }
    }
#endif
