import SkinCompiler
import SkinKit

/// The drawing of each built-in component type, and its natural size.
extension BuiltInComponent {
    func draw(_ component: Component, _ rect: ThemeRect, on canvas: inout Canvas) {
        switch self {
        case .uiview, .uicontrol: break
        case .uilabel: canvas.drawLabel(component, rect)
        case .uiimageview: canvas.drawImageView(component, rect)
        case .uibutton: canvas.drawButton(component, rect)
        case .uiswitch: canvas.drawSwitch(component, rect)
        case .uislider: canvas.drawSlider(component, rect)
        case .uitextfield: canvas.drawTextField(component, rect)
        case .uitextview: canvas.drawTextView(component, rect)
        case .uiscrollview, .uitableview: canvas.drawScrollIndicator(component, rect)
        case .uitableviewcell: canvas.drawCell(component, rect)
        case .uinavigationbar: canvas.drawNavigationBar(component, rect)
        }
    }

    func size(of component: Component, on stage: Stage, width: Double) -> ThemeSize {
        switch self {
        case .uilabel: component.labelSize(on: stage, width: width)
        case .uibutton: component.buttonSize(on: stage)
        case .uiimageview: component.imageSize(on: stage)
        case .uiswitch: ThemeSize(width: 51, height: 31)
        case .uislider: ThemeSize(width: min(width, 220), height: 34)
        case .uitextfield: ThemeSize(width: min(width, 260), height: 38)
        case .uitextview:
            ThemeSize(width: min(width, 260), height: component.textViewHeight(on: stage, width: min(width, 260)))
        case .uinavigationbar: ThemeSize(width: width, height: 48)
        case .uitableview:
            ThemeSize(width: width, height: 3 * (component.look.number("rowHeight", "height") ?? 48).clamped(20, 84))
        case .uitableviewcell: ThemeSize(width: width, height: component.cellHeight(on: stage))
        case .uiview, .uicontrol, .uiscrollview: ThemeSize(width: min(width, 200), height: 88)
        }
    }
}
