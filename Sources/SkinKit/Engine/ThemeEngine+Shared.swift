import Observation

extension ThemeEngine {
    /// The shared engine, for an app in which every view needs access to one; initially nil. Observable.
    ///
    /// The app creates the engine with its own component definitions and themes, and sets it at launch:
    ///
    ///     ThemeEngine.shared = try ThemeEngine(components: .standard, library: library, choices: choices)
    ///
    /// A preview or a test may set another one. Components remain registered with the engine with which they were
    /// registered.
    public static var shared: ThemeEngine? {
        get { SharedEngine.holder.engine }
        set { SharedEngine.holder.engine = newValue }
    }

    /// The handler of faults of assignments and of changes that the system makes, neither of which can throw. By
    /// default it prints each fault as a line on standard error.
    ///
    /// `view.skin = "button_send"` of SkinUIKit fails if the theme cannot be prepared for the view, for example because
    /// an image is missing. The view then keeps its look.
    public static var faultHandler: (any Error) -> Void = { FileSystem.printFault("SkinKit: \($0)") }

    package static func reportingFaults(_ work: () throws -> Void) {
        do { try work() } catch { faultHandler(error) }
    }
}

/// The holder of the shared engine. It notifies the code that has read it of another one.
@MainActor
private final class SharedEngine: Observable {
    static let holder = SharedEngine()
    private let registrar = ObservationRegistrar()
    private var current: ThemeEngine?

    var engine: ThemeEngine? {
        get {
            registrar.access(self, keyPath: \.engine)
            return current
        }
        set {
            current = newValue
            // Observation notifies on `willSet`, although the change is already complete.
            registrar.willSet(self, keyPath: \.engine)
            registrar.didSet(self, keyPath: \.engine)
        }
    }
}
