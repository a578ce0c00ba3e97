"""The order of the guides, by reader. An article that is not listed here is under "More"."""

GUIDES = {
    "Start": [
        "skinkit/gettingstarted", "skinuikit/tenminutes", "skinkit/screenbyscreen", "skinswiftui", "skingtk", "skinkit/viewcode",
    ],
    "In an app": [
        "skinkit/liveswitching", "skinkit/definingcomponents", "skinlibrary/loading", "skinkit/images", "skinsettings",
        "skinlegibility", "skinkit/floor", "skinblending", "skincompiler/buildplugin", "skintesting",
        "skinuikit/operations", "skinappkit/operations", "skinswiftui/operations",
    ],
    "Come from elsewhere": ["skinkit/comingfromelsewhere"],
    "Design a theme": [
        "skincompiler/designingthemes", "skincompiler/themeformat", "skindiagnostics/errorindex",
        "skindevelopment/livepreview", "skinpreview/scenes", "skinlinter/linting", "skincompiler/interchange",
        "skincompiler/editors", "skinbundles/packages", "skincompiler/wheretheformatissilent",
    ],
    "Use the tool": [
        "documents/tool", "skininspector/explainingavalue", "skininspector/whataneditchanges", "skinlinter/contracts",
        "documents/store",
    ],
    "Look behind it": [
        "documents/comparison", "documents/figures", "skinkit/themecacheformat", "skinlibrary/contentpackformat",
        "documents/architecture", "documents/contributing", "documents/versions", "documents/changelog",
    ],
}
#: Documents in Markdown that are no articles of DocC, and the folder that each is in.
DOCUMENTS = {name: "Documentation" for name in ("Tool", "Store", "Figures", "Comparison", "Versions")} \
    | {name: "" for name in ("ARCHITECTURE", "CONTRIBUTING", "CHANGELOG")}
REPOSITORY = "https://github.com/skinkit/skinkit"
