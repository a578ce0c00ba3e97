import SkinCompiler
import SkinComponents
import SkinKit
import TestSupport
import Testing

@MainActor
@Suite("The standard components")
struct SkinComponentsTests {
    @Test("name exactly the operations and parameters of the built-in schema")
    func matchSchema() {
        #expect(ComponentDefinitions.standard.differences(from: .builtIn) == [])
    }

    @Test("have nothing to declare beyond the built-in schema")
    func schemaIsBuiltIn() throws {
        #expect(
            try ComponentDefinitions.standard.schema
                == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<schema>\n</schema>\n")
    }

    @Test("differ from a schema in what is said, and the difference is told")
    func differencesAreTold() {
        var schema = ComponentSchema.builtIn
        schema = ComponentSchema(
            components: schema.components.filter { $0.name != "uibutton" }.map { component in
                var component = component
                if component.name == "uislider" { component.operations.removeAll { $0.name == "thumbImage" } }
                if component.name == "uilabel" {
                    component.operations.append(.init(name: "kerning"))
                    component.parent = "uicontrol"
                }
                return component
            } + [.init(name: "uidial")], objects: schema.objects)
        #expect(
            ComponentDefinitions.standard.differences(from: schema).sorted() == [
                "'uilabel' does not define 'kerning'",
                "'uilabel' inherits from 'uiview', in the schema from 'uicontrol'",
                "'uislider' defines 'thumbImage', which the schema does not have",
                "the component type 'uidial' has no definition",
                "the schema has no component type 'uibutton'",
            ])
    }

    @Test("take every operation of the built-in schema from a theme, and give it back")
    func takeEverything() throws {
        let theme = try Theme.fixture(["": EveryOperation.theme], assets: ["picture.png"])
        let engine = ThemeEngine(components: .standard)
        for (name, make) in EveryOperation.components {
            let component = make()
            let before = dump(of: component)
            try engine.register(component)
            let report = try engine.activate(theme)
            #expect(report.writes == ComponentSchema.builtIn.operations(of: name).count, "\(name)")
            let during = dump(of: component)
            for (property, value) in before where property != "isOn" && property != "value" {
                #expect(during[property] != value, "\(name).\(property) is not themed")
            }
            engine.deactivate()
            #expect(dump(of: component) == before)
            engine.unregister(component)
        }
    }
}

/// All stored properties by name.
func dump(of component: AnyObject) -> [String: String] {
    var properties: [String: String] = [:]
    var mirror: Mirror? = Mirror(reflecting: component)
    while let level = mirror {
        for child in level.children { properties[child.label ?? ""] = String(reflecting: child.value) }
        mirror = level.superclassMirror
    }
    return properties
}

/// A theme that sets every operation of the built-in schema to a value other than the default.
@MainActor
enum EveryOperation {
    static let components: [(String, @MainActor () -> SkinView)] = [
        ("uiview", { SkinView() }), ("uicontrol", { SkinControl() }), ("uilabel", { SkinLabel() }),
        ("uibutton", { SkinButton() }),
        ("uiswitch", { SkinSwitch() }), ("uislider", { SkinSlider() }), ("uitextfield", { SkinTextField() }),
        ("uitextview", { SkinTextView() }), ("uiscrollview", { SkinScrollView() }),
        ("uiimageview", { SkinImageView() }),
        ("uitableview", { SkinTableView() }), ("uitableviewcell", { SkinTableViewCell() }),
        ("uinavigationbar", { SkinNavigationBar() }), ("uitabbar", { SkinTabBar() }), ("uitoolbar", { SkinToolbar() }),
        ("uisearchbar", { SkinSearchBar() }), ("uisegmentedcontrol", { SkinSegmentedControl() }),
        ("uiprogressview", { SkinProgressView() }), ("uiactivityindicatorview", { SkinActivityIndicatorView() }),
        ("uipagecontrol", { SkinPageControl() }), ("uistepper", { SkinStepper() }),
        ("uidatepicker", { SkinDatePicker() }), ("uirefreshcontrol", { SkinRefreshControl() }),
        ("uicollectionview", { SkinCollectionView() }), ("uicollectionviewcell", { SkinCollectionViewCell() }),
        ("uitableviewheaderfooterview", { SkinTableViewHeaderFooterView() }), ("uistackview", { SkinStackView() }),
    ]

    static let theme: String = {
        var text = "<theme><instances>"
        for component in ComponentSchema.builtIn.components {
            text += "<\(component.name)>"
            for operation in component.operations {
                text += "<operation name=\"\(operation.name)\">"
                for parameter in operation.parameters {
                    text += "<param name=\"\(parameter.name)\">\(object(parameter, of: operation.name))</param>"
                }
                text += "</operation>"
            }
            text += "</\(component.name)>"
        }
        return text + "</instances></theme>"
    }()

    private static func object(_ field: ComponentSchema.Field, of operation: String) -> String {
        switch field.type {
        case "integer": "<integer>3</integer>"
        case "float": field.name == "minimum" ? "<float>0.25</float>" : "<float>0.5</float>"
        case "bool": "<bool>\(operation != "translucent")</bool>"
        case "string": "<string>\(field.values?.last ?? "words")</string>"
        case "point": "<point>3,4</point>"
        case "size": "<size>5,6</size>"
        case "rect": "<rect>1,2,3,4</rect>"
        case "insets": "<insets>1,2,3,4</insets>"
        case "color": "<color>#336699</color>"
        case "image": "<image>picture.png</image>"
        case "font": "<font family=\"Inter\" size=\"11\"/>"
        case "array" where field.elementType == "shadowlayer":
            "<array><shadowlayer><field name=\"color\"><color>#000</color></field></shadowlayer></array>"
        case "array": "<array><string>\(field.values?.last ?? "words")</string></array>"
        default:
            "<gradient><field name=\"colors\"><array><color>#000</color><color>#FFF</color></array></field></gradient>"
        }
    }
}
