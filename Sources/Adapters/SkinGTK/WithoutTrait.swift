#if !GTK
    // Without the trait there is no GTK to import. An app that uses SkinGTK gets the reason in place of unknown names.

    /// Not available without the package trait `GTK`.
    @available(*, unavailable, message: "enable the trait GTK of the package skinkit")
    public class ThemedWidget {}

    /// Not available without the package trait `GTK`.
    @available(*, unavailable, message: "enable the trait GTK of the package skinkit")
    public class ThemedWindow {}

    /// Not available without the package trait `GTK`.
    @available(*, unavailable, message: "enable the trait GTK of the package skinkit")
    public class ThemedButton {}

    /// Not available without the package trait `GTK`.
    @available(*, unavailable, message: "enable the trait GTK of the package skinkit")
    public class GTKSystem {}

    /// Not available without the package trait `GTK`.
    @available(*, unavailable, message: "enable the trait GTK of the package skinkit")
    public class GTKNamedColors {}
#endif
