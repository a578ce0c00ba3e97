#if !GTK
    // Without the trait there is no GTK to import. An app that uses SkinGTK gets the reason in place of unknown names.

    @available(*, unavailable, message: "enable the trait GTK of the package skinkit")
    public class ThemedWidget {}

    @available(*, unavailable, message: "enable the trait GTK of the package skinkit")
    public class ThemedWindow {}

    @available(*, unavailable, message: "enable the trait GTK of the package skinkit")
    public class ThemedButton {}

    @available(*, unavailable, message: "enable the trait GTK of the package skinkit")
    public class GTKSystem {}
#endif
