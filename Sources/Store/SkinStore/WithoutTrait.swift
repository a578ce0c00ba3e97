// Without the package trait, each use of a main type is an error that names the trait.
#if !Store
    /// A store of themes and stickers, as an app sees it.
    @available(*, unavailable, message: "enable the trait Store of the package skinkit")
    public actor ThemeStore {}

    /// A store as a user interface shows it: its products, and the installations that run.
    @available(*, unavailable, message: "enable the trait Store of the package skinkit")
    @MainActor public final class StoreModel {}

    /// A theme or a pack of stickers that a store offers.
    @available(*, unavailable, message: "enable the trait Store of the package skinkit")
    public struct StoreProduct {}

    /// The description of a product beyond what a catalogue shows of it.
    @available(*, unavailable, message: "enable the trait Store of the package skinkit")
    public struct StoreDetails {}

    /// An installation that runs: its states, as they follow one another.
    @available(*, unavailable, message: "enable the trait Store of the package skinkit")
    public struct StoreInstallation {}

    /// The minimum-contrast policy of an app.
    @available(*, unavailable, message: "enable the trait Store of the package skinkit")
    public struct StoreLegibility {}

    /// A way to request files from a server: libcurl, or URLSession on Apple's systems.
    @available(*, unavailable, message: "enable the trait Store of the package skinkit")
    public protocol StoreTransport {}

    /// The client of The Update Framework: keeps the trusted metadata of one store in a folder, and refreshes it.
    @available(*, unavailable, message: "enable the trait Store of the package skinkit")
    public actor StoreTrust {}
#endif
