import UIKit

// What Apple's compiler refuses, in the lines with a comment. check-refused.py expects a diagnostic in each, and in no other.

func font(_ data: Data) -> UIFont? {
    _ = CTFontManagerCreateFontDescriptorFromData(data)  // refused
    guard let descriptor = CTFontManagerCreateFontDescriptorFromData(data as CFData) else { return nil }
    _ = UIFont(descriptor: descriptor, size: 12)  // refused
    return UIFont(descriptor: descriptor as UIFontDescriptor, size: 12)
}

func wantsBoldText() -> Bool { UIAccessibility.isBoldTextEnabled }  // refused

@MainActor
func constraints(of view: UIView) -> [NSLayoutConstraint] {
    _ = view.topAnchor.constraint(equalTo: view.leadingAnchor)  // refused
    return [view.topAnchor.constraint(equalTo: view.bottomAnchor)]
}

func alignment(_ alignment: UIStackView.Alignment) -> Int {
    switch alignment {  // refused
    case .fill: 0
    case .top: 1
    case .center: 2
    case .bottom: 3
    }
}

@MainActor
func scrollDelegate(_ delegate: any UITableViewDelegate) -> any UIScrollViewDelegate { delegate }

final class Mark: UIView {
    init(mark: String) { super.init(frame: .zero) }
}  // refused
