/// Faults of assignments and of changes that the system makes, neither of which can throw.
///
/// `view.skin = "button_send"` of SkinUIKit fails if the theme cannot be prepared for the view, for example because an image
/// is missing. The view then keeps its look.
@MainActor
public enum SkinFaults {
    /// The handler of faults. By default it prints each as a line on standard error.
    public static var handler: (any Error) -> Void = { FileSystem.printFault("SkinKit: \($0)") }

    /// Calls a closure, and the handler if it throws.
    package static func reporting(_ work: () throws -> Void) {
        do { try work() } catch { handler(error) }
    }
}
