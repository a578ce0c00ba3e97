/// The built-in component types, by the names of UIKit's classes.
package enum BuiltInComponent: String, CaseIterable, Sendable {
    case uiview = "UIView"
    case uilabel = "UILabel"
    case uiimageview = "UIImageView"
    case uicontrol = "UIControl"
    case uibutton = "UIButton"
    case uiswitch = "UISwitch"
    case uislider = "UISlider"
    case uitextfield = "UITextField"
    case uiscrollview = "UIScrollView"
    case uitextview = "UITextView"
    case uitableview = "UITableView"
    case uitableviewcell = "UITableViewCell"
    case uinavigationbar = "UINavigationBar"

    package var name: String { rawValue.lowercased() }

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

    package init?(named name: String) {
        guard let component = Self.byName[name] else { return nil }
        self = component
    }
}

extension ComponentSchema {
    package static let builtInFileName = "uikit.schema.xml"
    package static let builtInXML = #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- The component types that are built into SkinKit, with the names and properties of UIKit's
             views, in lower case. Points are the unit of every length. -->
        <schema>
          <object name="gradient">
            <field name="colors" type="array" of="color"/>
            <field name="locations" type="array" of="float" optional="true"/>
            <field name="angle" type="float" optional="true"/>
          </object>

          <component name="uiview">
            <operation name="frame"><param name="rect" type="rect"/></operation>
            <operation name="backgroundColor"><param name="color" type="color"/></operation>
            <operation name="backgroundGradient"><param name="gradient" type="gradient"/></operation>
            <operation name="backgroundImage"><param name="image" type="image"/></operation>
            <operation name="tintColor"><param name="color" type="color"/></operation>
            <operation name="alpha"><param name="value" type="float" minimum="0" maximum="1"/></operation>
            <operation name="hidden"><param name="value" type="bool"/></operation>
            <operation name="clipsToBounds"><param name="value" type="bool"/></operation>
            <operation name="contentMode">
              <param name="mode" type="string" values="scaleToFill scaleAspectFit scaleAspectFill center top bottom left right"/>
            </operation>
            <operation name="autoresizing">
              <param name="mask" type="array" of="string"
                     values="flexibleLeftMargin flexibleWidth flexibleRightMargin flexibleTopMargin flexibleHeight flexibleBottomMargin"/>
            </operation>
            <operation name="layoutMargins"><param name="insets" type="insets"/></operation>
            <!-- The view's layer. -->
            <operation name="cornerRadius"><param name="radius" type="float" minimum="0"/></operation>
            <operation name="borderColor"><param name="color" type="color"/></operation>
            <operation name="borderWidth"><param name="width" type="float" minimum="0"/></operation>
            <operation name="shadow">
              <param name="color" type="color"/>
              <param name="offset" type="point" optional="true"/>
              <param name="radius" type="float" minimum="0" optional="true"/>
              <param name="opacity" type="float" minimum="0" maximum="1" optional="true"/>
            </operation>
          </component>

          <component name="uilabel" inherits="uiview">
            <operation name="text"><param name="text" type="string"/></operation>
            <operation name="textColor"><param name="color" type="color"/></operation>
            <operation name="font"><param name="font" type="font"/></operation>
            <operation name="textAlignment">
              <param name="alignment" type="string" values="natural left center right justified"/>
            </operation>
            <operation name="numberOfLines"><param name="lines" type="integer" minimum="0"/></operation>
            <operation name="textShadow">
              <param name="color" type="color"/>
              <param name="offset" type="point" optional="true"/>
            </operation>
          </component>

          <component name="uiimageview" inherits="uiview">
            <operation name="image"><param name="image" type="image"/></operation>
          </component>

          <component name="uicontrol" inherits="uiview"/>

          <component name="uibutton" inherits="uicontrol">
            <operation name="title"><param name="text" type="string"/></operation>
            <operation name="titleColor"><param name="color" type="color"/></operation>
            <operation name="titleFont"><param name="font" type="font"/></operation>
            <operation name="image"><param name="image" type="image"/></operation>
            <operation name="contentInsets"><param name="insets" type="insets"/></operation>
          </component>

          <component name="uiswitch" inherits="uicontrol">
            <operation name="onTintColor"><param name="color" type="color"/></operation>
            <operation name="offTintColor"><param name="color" type="color"/></operation>
            <operation name="thumbTintColor"><param name="color" type="color"/></operation>
          </component>

          <component name="uislider" inherits="uicontrol">
            <operation name="minimumTrackTintColor"><param name="color" type="color"/></operation>
            <operation name="maximumTrackTintColor"><param name="color" type="color"/></operation>
            <operation name="thumbTintColor"><param name="color" type="color"/></operation>
            <operation name="thumbImage"><param name="image" type="image"/></operation>
            <operation name="range">
              <param name="minimum" type="float"/>
              <param name="maximum" type="float"/>
            </operation>
          </component>

          <component name="uitextfield" inherits="uicontrol">
            <operation name="text"><param name="text" type="string"/></operation>
            <operation name="textColor"><param name="color" type="color"/></operation>
            <operation name="font"><param name="font" type="font"/></operation>
            <operation name="textAlignment">
              <param name="alignment" type="string" values="natural left center right justified"/>
            </operation>
            <operation name="placeholder">
              <param name="text" type="string"/>
              <param name="color" type="color" optional="true"/>
            </operation>
            <operation name="borderStyle"><param name="style" type="string" values="none line bezel roundedRect"/></operation>
          </component>

          <component name="uiscrollview" inherits="uiview">
            <operation name="contentInsets"><param name="insets" type="insets"/></operation>
            <operation name="contentSize"><param name="size" type="size"/></operation>
            <operation name="contentOffset"><param name="point" type="point"/></operation>
            <operation name="indicatorStyle"><param name="style" type="string" values="default black white"/></operation>
          </component>

          <component name="uitextview" inherits="uiscrollview">
            <operation name="text"><param name="text" type="string"/></operation>
            <operation name="textColor"><param name="color" type="color"/></operation>
            <operation name="font"><param name="font" type="font"/></operation>
            <operation name="textAlignment">
              <param name="alignment" type="string" values="natural left center right justified"/>
            </operation>
          </component>

          <component name="uitableview" inherits="uiscrollview">
            <operation name="rowHeight"><param name="height" type="float" minimum="0"/></operation>
            <operation name="separatorColor"><param name="color" type="color"/></operation>
            <operation name="separatorInsets"><param name="insets" type="insets"/></operation>
          </component>

          <component name="uitableviewcell" inherits="uiview">
            <operation name="selectedBackgroundColor"><param name="color" type="color"/></operation>
            <operation name="indentation">
              <param name="level" type="integer" minimum="0"/>
              <param name="width" type="float" optional="true"/>
            </operation>
          </component>

          <component name="uinavigationbar" inherits="uiview">
            <operation name="barTintColor"><param name="color" type="color"/></operation>
            <operation name="titleColor"><param name="color" type="color"/></operation>
            <operation name="titleFont"><param name="font" type="font"/></operation>
            <operation name="translucent"><param name="value" type="bool"/></operation>
          </component>
        </schema>
        """#
}
