import SkinDiagnostics

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
    case uitabbar = "UITabBar"
    case uitoolbar = "UIToolbar"
    case uisearchbar = "UISearchBar"
    case uisegmentedcontrol = "UISegmentedControl"
    case uiprogressview = "UIProgressView"
    case uiactivityindicatorview = "UIActivityIndicatorView"
    case uipagecontrol = "UIPageControl"
    case uistepper = "UIStepper"
    case uidatepicker = "UIDatePicker"
    case uirefreshcontrol = "UIRefreshControl"
    case uicollectionview = "UICollectionView"
    case uicollectionviewcell = "UICollectionViewCell"
    case uitableviewheaderfooterview = "UITableViewHeaderFooterView"
    case uistackview = "UIStackView"

    package var name: String { rawValue.lowercased() }

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

    package init?(named name: String) {
        guard let component = Self.byName[name] else { return nil }
        self = component
    }
}

extension ComponentSchema {
    package static let builtInFileID: ThemeFileID = "uikit.schema.xml"
    package static let builtInXML = #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- The component types that SkinKit knows without being told: the names and properties of UIKit's
             views, in lower case. Points are the unit of every length. -->
        <schema>
          <object name="gradient">
            <field name="colors" type="array" of="color"/>
            <field name="locations" type="array" of="float" optional="true"/>
            <!-- Degrees, clockwise; 0 (when absent) runs from top to bottom, 270 from left to right. -->
            <field name="angle" type="float" optional="true"/>
            <!-- linear when absent; a radial one runs from its centre to the farthest corner, a conic one clockwise from the angle. -->
            <field name="shape" type="string" values="linear radial conic" optional="true"/>
            <!-- Of the view's size, 0,0 at the top left; 0.5,0.5 when absent. -->
            <field name="center" type="point" optional="true"/>
          </object>
          <!-- One of several shadows; the first is in front. The spread grows the shape before it is blurred. -->
          <object name="shadowlayer">
            <field name="color" type="color"/>
            <field name="offset" type="point" optional="true"/>
            <field name="radius" type="float" minimum="0" optional="true"/>
            <field name="spread" type="float" optional="true"/>
            <field name="inset" type="bool" optional="true"/>
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
            <!-- In place of shadow where there are several, or one within the view. -->
            <operation name="shadows"><param name="layers" type="array" of="shadowlayer"/></operation>
            <!-- In place of cornerRadius where corners differ; those that are not given are 0. -->
            <operation name="corners">
              <param name="topLeft" type="float" minimum="0" optional="true"/>
              <param name="topRight" type="float" minimum="0" optional="true"/>
              <param name="bottomRight" type="float" minimum="0" optional="true"/>
              <param name="bottomLeft" type="float" minimum="0" optional="true"/>
              <param name="curve" type="string" values="circular continuous" optional="true"/>
            </operation>
            <!-- What the view is made of, behind its background; a toolkit that cannot blur shows the tint, or the background alone. -->
            <operation name="material">
              <param name="style" type="string" values="none ultraThin thin regular thick chrome glass clearGlass"/>
              <param name="tint" type="color" optional="true"/>
            </operation>
          </component>

          <component name="uilabel" inherits="uiview">
            <operation name="text"><param name="text" type="string"/></operation>
            <operation name="textColor"><param name="color" type="color"/></operation>
            <operation name="font"><param name="font" type="font"/></operation>
            <operation name="textAlignment">
              <param name="alignment" type="string" values="natural left center right justified"/>
            </operation>
            <operation name="textCase"><param name="case" type="string" values="none upper lower capitalized"/></operation>
            <operation name="textDecoration"><param name="line" type="string" values="none underline strikethrough"/></operation>
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
            <operation name="titleCase"><param name="case" type="string" values="none upper lower capitalized"/></operation>
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
            <operation name="largeTitleFont"><param name="font" type="font"/></operation>
            <operation name="hairlineColor"><param name="color" type="color"/></operation>
            <operation name="backImage"><param name="image" type="image"/></operation>
          </component>

          <component name="uitabbar" inherits="uiview">
            <operation name="barTintColor"><param name="color" type="color"/></operation>
            <operation name="itemColor"><param name="color" type="color"/></operation>
            <operation name="selectedItemColor"><param name="color" type="color"/></operation>
            <operation name="itemFont"><param name="font" type="font"/></operation>
            <operation name="badgeColor"><param name="color" type="color"/></operation>
            <operation name="hairlineColor"><param name="color" type="color"/></operation>
          </component>

          <component name="uitoolbar" inherits="uiview">
            <operation name="barTintColor"><param name="color" type="color"/></operation>
            <operation name="hairlineColor"><param name="color" type="color"/></operation>
          </component>

          <component name="uisearchbar" inherits="uiview">
            <operation name="barTintColor"><param name="color" type="color"/></operation>
          </component>

          <component name="uisegmentedcontrol" inherits="uicontrol">
            <operation name="selectedSegmentTintColor"><param name="color" type="color"/></operation>
            <operation name="titleColor"><param name="color" type="color"/></operation>
            <operation name="selectedTitleColor"><param name="color" type="color"/></operation>
            <operation name="titleFont"><param name="font" type="font"/></operation>
          </component>

          <component name="uiprogressview" inherits="uiview">
            <operation name="progressTintColor"><param name="color" type="color"/></operation>
            <operation name="trackTintColor"><param name="color" type="color"/></operation>
          </component>

          <component name="uiactivityindicatorview" inherits="uiview">
            <operation name="color"><param name="color" type="color"/></operation>
          </component>

          <component name="uipagecontrol" inherits="uicontrol">
            <operation name="pageIndicatorTintColor"><param name="color" type="color"/></operation>
            <operation name="currentPageIndicatorTintColor"><param name="color" type="color"/></operation>
          </component>

          <component name="uistepper" inherits="uicontrol"/>
          <component name="uidatepicker" inherits="uicontrol"/>
          <component name="uirefreshcontrol" inherits="uicontrol"/>

          <component name="uicollectionview" inherits="uiscrollview"/>

          <component name="uicollectionviewcell" inherits="uiview">
            <operation name="selectedBackgroundColor"><param name="color" type="color"/></operation>
          </component>

          <component name="uitableviewheaderfooterview" inherits="uiview">
            <operation name="textColor"><param name="color" type="color"/></operation>
            <operation name="font"><param name="font" type="font"/></operation>
          </component>

          <component name="uistackview" inherits="uiview">
            <operation name="spacing"><param name="length" type="float" minimum="0"/></operation>
          </component>
        </schema>

        """#
}
