import SkinCompiler
import SkinKit

/// The drawing of each built-in component type, and its natural size.
extension BuiltInComponent {
    func draw(_ component: Component, _ rect: ThemeRect, on canvas: inout Canvas) {
        switch self {
        case .uiview, .uicontrol, .uistackview: break
        case .uicollectionviewcell: canvas.drawCell(component, rect)
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
        case .uicollectionview: canvas.drawScrollIndicator(component, rect)
        case .uitabbar: canvas.drawTabBar(component, rect)
        case .uitoolbar: canvas.drawToolbar(component, rect)
        case .uisearchbar: canvas.fill(rect, component.look.color("barTintColor"))
        case .uisegmentedcontrol: canvas.drawSegments(component, rect)
        case .uiprogressview: canvas.drawProgress(component, rect)
        case .uiactivityindicatorview: canvas.drawActivity(component, rect)
        case .uipagecontrol: canvas.drawPages(component, rect)
        case .uitableviewheaderfooterview: canvas.drawLabel(component, rect.inset(by: 6))
        // They have no operations of their own.
        case .uistepper, .uidatepicker, .uirefreshcontrol: break
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
        case .uinavigationbar, .uitabbar, .uitoolbar, .uisearchbar: ThemeSize(width: width, height: 48)
        case .uisegmentedcontrol, .uistepper, .uidatepicker: ThemeSize(width: min(width, 160), height: 32)
        case .uiprogressview, .uipagecontrol: ThemeSize(width: min(width, 160), height: 8)
        case .uiactivityindicatorview, .uirefreshcontrol: ThemeSize(width: 28, height: 28)
        case .uitableviewheaderfooterview: ThemeSize(width: width, height: 28)
        case .uicollectionviewcell: ThemeSize(width: 88, height: 88)
        case .uitableview:
            ThemeSize(width: width, height: 3 * (component.look.number("rowHeight", "height") ?? 48).clamped(20, 84))
        case .uitableviewcell: ThemeSize(width: width, height: component.cellHeight(on: stage))
        case .uiview, .uicontrol, .uiscrollview, .uicollectionview, .uistackview:
            ThemeSize(width: min(width, 200), height: 88)
        }
    }
}
