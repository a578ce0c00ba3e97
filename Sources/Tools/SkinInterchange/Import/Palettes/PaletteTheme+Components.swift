extension PaletteTheme {
    /// The components of the theme, and the colors that they show.
    static let components = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- The palette's colors are in colors.xml and its variants for traits. The colors here are derived from them, and
             'against' makes each one darker or lighter until it is legible. What is legible on 'surface' is also legible on
             'background', which is farther from the text. -->
        <theme>
          <constants>
            <!-- The least contrast of text, of icons and borders, and of text on what is pressed. It is a little more than the
                 4.5 and 3 of WCAG, since colors are rounded when they are shown. High contrast has other values. -->
            <float name="text_contrast">4.55</float>
            <float name="icon_contrast">3.05</float>
            <float name="pressed_contrast">6</float>

            <color name="background" ref="palette.background"/>
            <color name="surface" ref="palette.surface"/>
            <color name="text" ref="palette.text" against="surface" contrast="text_contrast"/>
            <color name="secondary" ref="palette.secondary" against="surface" contrast="text_contrast"/>
            <color name="outline" ref="surface" mix="text" amount="0.3" against="surface" contrast="icon_contrast"/>
            <color name="separator" ref="surface" mix="text" amount="0.15"/>

            <!-- Text and links in the color of the accent need more contrast than its areas do. -->
            <color name="accent" ref="palette.accent" against="surface" contrast="icon_contrast"/>
            <color name="accent_text" ref="palette.accent" against="surface" contrast="text_contrast"/>
            <color name="on_accent" ref="background" against="accent" contrast="text_contrast"/>
            <color name="accent_pressed" ref="accent" mix="text" amount="0.15" against="on_accent" contrast="pressed_contrast"/>
            <color name="danger" ref="palette.danger" against="surface" contrast="icon_contrast"/>
            <color name="on_danger" ref="background" against="danger" contrast="text_contrast"/>
            <color name="danger_pressed" ref="danger" mix="text" amount="0.15" against="on_danger" contrast="pressed_contrast"/>
            <color name="selection" ref="surface" mix="accent" amount="0.2" against="text" contrast="text_contrast"/>

            <float name="radius">8</float>
            <font name="body" size="17"/>
            <font name="caption" size="13"/>
          </constants>

          <classes>
            <class id="filled">
              <operation name="cornerRadius"><float ref="radius"/></operation>
              <operation name="titleFont"><font ref="body" weight="semibold"/></operation>
            </class>
          </classes>

          <!-- An element without an id is about every component of its type. -->
          <instances>
            <uicontrol>
              <operation name="alpha" state="disabled"><float>0.4</float></operation>
            </uicontrol>

            <uilabel>
              <operation name="textColor"><color ref="text"/></operation>
              <operation name="font"><font ref="body"/></operation>
            </uilabel>
            <uilabel id="label_secondary">
              <operation name="textColor"><color ref="secondary"/></operation>
              <operation name="font"><font ref="caption"/></operation>
            </uilabel>
            <uitextfield>
              <operation name="backgroundColor"><color ref="background"/></operation>
              <operation name="textColor"><color ref="text"/></operation>
              <operation name="font"><font ref="body"/></operation>
              <operation name="borderColor"><color ref="outline"/></operation>
              <operation name="borderColor" state="focused"><color ref="accent"/></operation>
              <operation name="borderWidth"><float>1</float></operation>
              <operation name="cornerRadius"><float ref="radius"/></operation>
            </uitextfield>
            <uitextview>
              <operation name="backgroundColor"><color ref="background"/></operation>
              <operation name="textColor"><color ref="text"/></operation>
              <operation name="font"><font ref="body"/></operation>
            </uitextview>

            <uibutton>
              <operation name="titleColor"><color ref="accent_text"/></operation>
              <operation name="titleColor" state="highlighted"><color ref="text"/></operation>
              <operation name="titleFont"><font ref="body"/></operation>
              <operation name="tintColor"><color ref="accent"/></operation>
            </uibutton>
            <!-- An element with an id is about the components that the app registers under that id. -->
            <uibutton id="button_primary" class="filled">
              <operation name="backgroundColor"><color ref="accent"/></operation>
              <operation name="backgroundColor" state="highlighted"><color ref="accent_pressed"/></operation>
              <operation name="titleColor"><color ref="on_accent"/></operation>
              <operation name="titleColor" state="highlighted"><color ref="on_accent"/></operation>
            </uibutton>
            <uibutton id="button_danger" class="filled">
              <operation name="backgroundColor"><color ref="danger"/></operation>
              <operation name="backgroundColor" state="highlighted"><color ref="danger_pressed"/></operation>
              <operation name="titleColor"><color ref="on_danger"/></operation>
              <operation name="titleColor" state="highlighted"><color ref="on_danger"/></operation>
            </uibutton>

            <uiswitch>
              <operation name="onTintColor"><color ref="accent"/></operation>
              <operation name="offTintColor"><color ref="outline"/></operation>
              <operation name="thumbTintColor"><color ref="background"/></operation>
            </uiswitch>
            <uislider>
              <operation name="minimumTrackTintColor"><color ref="accent"/></operation>
              <operation name="maximumTrackTintColor"><color ref="outline"/></operation>
              <operation name="thumbTintColor"><color ref="accent"/></operation>
            </uislider>
            <uisegmentedcontrol>
              <operation name="titleColor"><color ref="text"/></operation>
              <operation name="selectedSegmentTintColor"><color ref="accent"/></operation>
              <operation name="selectedTitleColor"><color ref="on_accent"/></operation>
            </uisegmentedcontrol>
            <uistepper>
              <operation name="tintColor"><color ref="accent"/></operation>
            </uistepper>
            <uidatepicker>
              <operation name="tintColor"><color ref="accent"/></operation>
            </uidatepicker>
            <uipagecontrol>
              <operation name="pageIndicatorTintColor"><color ref="outline"/></operation>
              <operation name="currentPageIndicatorTintColor"><color ref="accent_text"/></operation>
            </uipagecontrol>
            <uiprogressview>
              <operation name="progressTintColor"><color ref="accent"/></operation>
              <operation name="trackTintColor"><color ref="separator"/></operation>
            </uiprogressview>
            <uiactivityindicatorview>
              <operation name="color"><color ref="accent"/></operation>
            </uiactivityindicatorview>
            <uirefreshcontrol>
              <operation name="tintColor"><color ref="accent"/></operation>
            </uirefreshcontrol>
            <uiimageview>
              <operation name="tintColor"><color ref="accent"/></operation>
            </uiimageview>

            <uitableview>
              <operation name="backgroundColor"><color ref="background"/></operation>
              <operation name="separatorColor"><color ref="separator"/></operation>
            </uitableview>
            <uitableviewcell>
              <operation name="backgroundColor"><color ref="background"/></operation>
              <operation name="selectedBackgroundColor"><color ref="selection"/></operation>
            </uitableviewcell>
            <uitableviewheaderfooterview>
              <operation name="backgroundColor"><color ref="surface"/></operation>
              <operation name="textColor"><color ref="secondary"/></operation>
              <operation name="font"><font ref="caption"/></operation>
            </uitableviewheaderfooterview>
            <uicollectionview>
              <operation name="backgroundColor"><color ref="background"/></operation>
            </uicollectionview>
            <uicollectionviewcell>
              <operation name="backgroundColor"><color ref="background"/></operation>
              <operation name="selectedBackgroundColor"><color ref="selection"/></operation>
            </uicollectionviewcell>

            <uinavigationbar>
              <operation name="barTintColor"><color ref="surface"/></operation>
              <operation name="titleColor"><color ref="text"/></operation>
              <operation name="titleFont"><font ref="body" weight="semibold"/></operation>
              <operation name="tintColor"><color ref="accent_text"/></operation>
              <operation name="hairlineColor"><color ref="separator"/></operation>
            </uinavigationbar>
            <uitabbar>
              <operation name="barTintColor"><color ref="surface"/></operation>
              <operation name="itemColor"><color ref="secondary"/></operation>
              <operation name="selectedItemColor"><color ref="accent_text"/></operation>
              <operation name="hairlineColor"><color ref="separator"/></operation>
            </uitabbar>
            <uitoolbar>
              <operation name="barTintColor"><color ref="surface"/></operation>
              <operation name="tintColor"><color ref="accent_text"/></operation>
              <operation name="hairlineColor"><color ref="separator"/></operation>
            </uitoolbar>
            <uisearchbar>
              <operation name="barTintColor"><color ref="surface"/></operation>
            </uisearchbar>
          </instances>
        </theme>
        """
}
