// Elements and attributes that are unknown or in the wrong place.
extension Mistake {
    static let places: [Mistake] = [
        .constants(
            ##"<color name="a" ref="#FF0000"/>"##, 3, "unknown constant '#FF0000'",
            "a reference names a constant; write the color as text: <color>#FF0000</color>"),
        .button(
            #"<operation name="backgroundColor"><color ref="red" darken="0.1" /></operation>"#, 4,
            "unknown constant 'red'", "a reference names a constant; write the color as text: <color>#FF0000</color>"),
        .constants(
            #"<float name="a" ref="12px"/>"#, 3, "unknown constant '12px'",
            "a reference names a constant; write the float as text: <float>12</float>"),
        .constants(
            ##"<color name="a" mix="#FF0000" amount="0.2">#fff</color>"##, 3, "unknown constant '#FF0000'",
            "'mix' names a constant, define one: <color name=\"…\">#FF0000</color>"),
        .constants(
            #"<color name="a" ref="@color/accent"/>"#, 3, "unknown constant '@color/accent'", "did you mean 'accent'?"),
        .constants(
            "<color name=\"a\" ref=\"\u{430}ccent\"/>", 3, "unknown constant '\u{430}ccent'",
            "'\u{430}' is a Cyrillic letter, did you mean 'accent'?"),
        .file(
            "<theme>\n<constants>\n<color name=\"on_ink\">#fff</color>\n<color name=\"a\" ref=\"on ink\"/>\n</constants>\n</theme>",
            4, "none of the constants 'on', 'ink' is defined", "spaces separate alternatives, did you mean 'on_ink'?"),
        .constants(
            #"<float name="a" setting="X" min="1">1</float>"#, 3, "unknown attribute 'min' for 'float'",
            "did you mean 'minimum'?"),
        .constants(
            #"<float name="a" max="1">1</float>"#, 3, "unknown attribute 'max' for 'float'",
            "did you mean 'maximum'? it requires 'setting'"),
        .constants(
            #"<float name="a" divide="2">1</float>"#, 3, "unknown attribute 'divide' for 'float'",
            "to divide by 2 write multiply=\"0.5\""),
        .constants(
            #"<color name="a" saturate="0.2">#fff</color>"#, 3, "unknown attribute 'saturate' for 'color'",
            "'chroma', from 0 to 0.5, sets how vivid a color is"),
        .constants(
            #"<float name="a" darken="0.2">1</float>"#, 3, "unknown attribute 'darken' for 'float'",
            "'darken' is an attribute of <color>"),
        .constants(
            #"<font name="a" size="12" font-weight="bold"/>"#, 3, "unknown attribute 'font-weight' for 'font'",
            "did you mean 'weight'?"),
        .constants(#"<length name="a">1</length>"#, 3, "unknown object 'length'", "did you mean 'float'?"),
        .constants(#"<fontSize name="a">1</fontSize>"#, 3, "unknown object 'fontSize'", "did you mean 'float'?"),
        .constants(
            "<c\u{43E}lor name=\"a\">#fff</c\u{43E}lor>", 3, "unknown object 'c\u{43E}lor'",
            "'\u{43E}' is a Cyrillic letter, did you mean 'color'?"),
        .constants(
            #"<font name="a">Inter Semibold 17px</font>"#, 3, "text is not allowed in <font>",
            #"write family="Inter" weight="semibold" size="17""#),
        .constants(
            ##"<color name="a" ref="accent">#FF0000</color>"##, 3, "text is not allowed in <color>",
            "'ref' gives the value, remove one of them"),
        .instances(
            #"<uibutton id="a" state="highlighted"/>"#, 3, "unknown attribute 'state' for 'uibutton'",
            "'state' is an attribute of <operation>"),
        .button(
            #"<operation name="backgroundColor" unset="true"><color>#fff</color></operation>"#, 4,
            "'color' is not allowed in 'operation'",
            "'unset' removes the operation, which then has no value: remove one of them"),
        .button(
            ##"<operation name="backgroundColor" unset="true">#fff</operation>"##, 4,
            "text is not allowed in <operation>",
            "'unset' removes the operation, which then has no value: remove one of them"),
        .button(
            #"<operation name="textColor"><color>#fff</color></operation>"#, 4,
            "unknown operation 'textColor' for 'uibutton'", "did you mean 'titleColor'?"),
        .button(
            #"<operation name="font-size"><font size="12"/></operation>"#, 4,
            "unknown operation 'font-size' for 'uibutton'", "did you mean 'titleFont'?"),
        .button(
            "<operation name=\"b\u{430}ckgroundColor\"><color>#fff</color></operation>", 4,
            "unknown operation 'b\u{430}ckgroundColor' for 'uibutton'",
            "'\u{430}' is a Cyrillic letter, did you mean 'backgroundColor'?"),
        .constants(
            #"<color name="a" brighten="0.1">#fff</color>"#, 3, "unknown attribute 'brighten' for 'color'",
            "did you mean 'lighten'?"),
        .constants(
            #"<color name="a" opacity="0.5">#fff</color>"#, 3, "unknown attribute 'opacity' for 'color'",
            "did you mean 'alpha'?"),
        .constants(
            "<color name=\"a\" value=\"#fff\"/>", 3, "unknown attribute 'value' for 'color'",
            "put the value between the tags: <color …>value</color>"),
        .constants(
            #"<font name="a" name2="Inter" size="17"/>"#, 3, "unknown attribute 'name2' for 'font'",
            "did you mean 'name'?"),
        .constants(
            #"<font name="a" face="Inter" size="17"/>"#, 3, "unknown attribute 'face' for 'font'",
            "did you mean 'family'?"),
        .constants(#"<font name="a" family="Inter"/>"#, 3, "missing attribute 'size' of 'font' without 'ref'", ""),
        .constants(
            #"<font name="a" family="Inter">17</font>"#, 3, "text is not allowed in <font>", #"write size="17""#),
        .constants(#"<color id="ink">#000</color>"#, 3, "unknown attribute 'id' for 'color'", "did you mean 'name'?"),
        .constants("<color>#000</color>", 3, "missing attribute 'name' of the constant", ""),
        .constants(#"<colour name="a">#000</colour>"#, 3, "unknown object 'colour'", "did you mean 'color'?"),
        .constants(#"<number name="a">1</number>"#, 3, "unknown object 'number'", "did you mean 'float'?"),
        .constants(#"<uibutton id="a"/>"#, 3, "unknown object 'uibutton'", "<uibutton> belongs in <instances>"),
        .constants(
            #"<operation name="alpha"><float>1</float></operation>"#, 3, "unknown object 'operation'",
            "it belongs in a <class> or in a component such as <uibutton>"),
        .theme(
            #"<operation name="alpha"><float>1</float></operation>"#, 2, "'operation' is not allowed in 'theme'",
            "it belongs in a <class> or in a component such as <uibutton>"),
        .theme(
            #"<color name="a">#000</color>"#, 2, "'color' is not allowed in 'theme'",
            "a constant such as <color name=\"…\"> belongs in <constants>"),
        .theme(#"<uibutton id="a"/>"#, 2, "'uibutton' is not allowed in 'theme'", "<uibutton> belongs in <instances>"),
        .theme("<constant/>", 2, "'constant' is not allowed in 'theme'", "did you mean 'constants'?"),
        .theme("<name>Ocean</name>", 2, "'name' is not allowed in 'theme'", "it belongs in info.xml"),
        .instances(
            #"<color name="a">#000</color>"#, 3, "unknown component type 'color'",
            "a constant such as <color name=\"…\"> belongs in <constants>"),
        .instances(#"<class id="a"/>"#, 3, "unknown component type 'class'", "a <class> belongs in <classes>"),
        .instances(#"<Button id="a"/>"#, 3, "unknown component type 'Button'", "did you mean 'uibutton'?"),
        .instances(#"<uibuton id="a"/>"#, 3, "unknown component type 'uibuton'", "did you mean 'uibutton'?"),
        .instances(
            #"<wallpaper id="a"/>"#, 3, "unknown component type 'wallpaper'",
            "a type of the app's own needs the app's schema, a '*.schema.xml' beside the themes"),
        .instances(#"<uibutton name="send"/>"#, 3, "unknown attribute 'name' for 'uibutton'", "did you mean 'id'?"),
        .instances(
            #"<uibutton id="a" style="round"/>"#, 3, "unknown attribute 'style' for 'uibutton'", "did you mean 'class'?"
        ),
        .instances("<instances/>", 3, "unknown component type 'instances'", "it belongs directly in <theme>"),
        .button("<color>#000</color>", 4, "'color' is not allowed in 'uibutton'", "it belongs in an <operation>"),
        .button(
            #"<param name="color"><color>#000</color></param>"#, 4, "'param' is not allowed in 'uibutton'",
            "a <param> belongs in an <operation>"),
        .button(
            "<backgroundColor>#000</backgroundColor>", 4, "'backgroundColor' is not allowed in 'uibutton'",
            #"write <operation name="backgroundColor">"#),
        .button(
            #"<uilabel id="b"/>"#, 4, "'uilabel' is not allowed in 'uibutton'",
            "components are not nested, it belongs in <instances>"),
        .button(
            #"<operation name="border-radius"><float>1</float></operation>"#, 4,
            "unknown operation 'border-radius' for 'uibutton'", "did you mean 'cornerRadius'?"),
        .button(
            #"<operation name="backgroundColor">#FF0000</operation>"#, 4, "text is not allowed in <operation>",
            "put the value in an element: <color>#FF0000</color>"),
        .button(
            "<operation name=\"backgroundColor\" value=\"#FF0000\"/>", 4, "unknown attribute 'value' for 'operation'",
            "put the value in an element such as <color> or <float>"),
        .button(
            #"<operation name="backgroundColor"><param name="color">#FF0000</param></operation>"#, 4,
            "text is not allowed in <param>", "put the value in an element: <color>#FF0000</color>"),
        .button(
            #"<operation name="backgroundColor"><color ref="acent"/></operation>"#, 4, "unknown constant 'acent'",
            "did you mean 'accent'?"),
        .button(
            #"<operation id="backgroundColor"><color>#000</color></operation>"#, 4,
            "unknown attribute 'id' for 'operation'", "did you mean 'name'?"),
        .button(
            #"<operation name="backgroundImage"><image>icons/sent.png</image></operation>"#, 4,
            "no image 'icons/sent.png' in A.theme/assets", "did you mean 'icons/send.png'?"),
        .file("<themes/>", 1, "unexpected root element 'themes' in a configuration file", "expected 'theme'"),
        .theme(
            "<styles/>", 2, "'styles' is not allowed in 'theme'",
            "expected one of constants, classes, instances"),
        .button(
            #"<property name="alpha" value="1"/>"#, 4, "'property' is not allowed in 'uibutton'",
            "expected 'operation' or 'constants'"),
        .button(
            #"<operation name="alpha" kind="x"><float>1</float></operation>"#, 4,
            "unknown attribute 'kind' for 'operation'",
            "expected one of name, state, unset"),
        .button(
            #"<operation name="tintColor" ref="accent"/>"#, 4, "unknown attribute 'ref' for 'operation'",
            #"put it in an element such as <color ref="…"/>"#),
        .button(
            #"<operation name="backgroundColor"><color ref="accent" state="selected"/></operation>"#, 4,
            "unknown attribute 'state' for 'color' with 'ref'",
            "'state' is an attribute of <operation>"),
        .constants(
            #"<color name="a" ref="accent" format="hex"/>"#, 3, "unknown attribute 'format' for 'color' with 'ref'",
            "'ref' gives the value, remove one of them"),
        .constants(
            ##"<color name="a" setting="A" minimum="0">#fff</color>"##, 3, "unknown attribute 'minimum' for 'color'",
            "'minimum' is an attribute of <integer> or <float>"),
        .constants(
            ##"<color name="a" label="A">#fff</color>"##, 3, "unknown attribute 'label' for 'color'",
            "did you mean 'setting'?"),
        .constants(
            #"<font name="a" size="17" lineHeight="1.2"/>"#, 3, "unknown attribute 'lineHeight' for 'font'",
            "did you mean 'line-height'?"),
        .constants(
            #"<font name="a" size="17" tracking="1"/>"#, 3, "unknown attribute 'tracking' for 'font'",
            "did you mean 'letter-spacing'?"),
        .constants(
            #"<font name="a" size="17" textCase="upper"/>"#, 3, "unknown attribute 'textCase' for 'font'",
            "expected one of size, name, ref, family, weight, style, file, maximum, by, line-height, letter-spacing, relative"
        ),
        .theme(
            #"<constants name="colors"/>"#, 2, "unknown attribute 'name' for 'constants'",
            "it takes no attributes"),
        .constants(
            ##"<constant name="a" type="color">#fff</constant>"##, 3, "unknown object 'constant'",
            "expected one of integer, float, bool, string, point, size, rect, insets, color, image, font, array, gradient, shadowlayer"
        ),
        .button(
            ##"<operation name="backgroundColor"><parameter name="color"><color>#fff</color></parameter></operation>"##,
            4, "unknown object 'parameter'",
            "did you mean 'param'?"),
        .button(
            #"<operation name="width"><float>1</float></operation>"#, 4, "unknown operation 'width' for 'uibutton'",
            "expected one of alpha, autoresizing, backgroundColor, backgroundGradient, backgroundImage, borderColor, borderWidth, clipsToBounds, contentInsets, contentMode, cornerRadius, corners, frame, hidden, image, layoutMargins, material, shadow, shadows, tintColor, title, titleCase, titleColor, titleFont"
        ),
        .button(
            #"<operation name="layer.borderWidth"><float>1</float></operation>"#, 4,
            "unknown operation 'layer.borderWidth' for 'uibutton'",
            "did you mean 'borderWidth'?"),
        .button(
            ##"<operation name="shadow"><param name="color"><color>#000</color></param><param name="blur"><float>4</float></param></operation>"##,
            4, "unknown parameter 'blur' for operation 'shadow'",
            "expected one of color, offset, radius, opacity"),
        .constants(
            "// my colors", 3, "text is not allowed in <constants>",
            "write a comment as <!-- … -->"),
        .button(
            "background: red;", 4, "text is not allowed here",
            #"put values in <operation name="…">, and comments in <!-- … -->"#),
        .constants(
            #"<array name="a">left, right</array>"#, 3, "text is not allowed in <array>",
            "put each value in an element such as <string> or <color>"),
        .constants(
            ##"<gradient name="a"><color>#fff</color></gradient>"##, 3, "'color' is not allowed in 'gradient'",
            "expected 'field'"),
        .constants(
            ##"<gradient name="a"><colors>#fff</colors></gradient>"##, 3, "'colors' is not allowed in 'gradient'",
            #"write <field name="colors">"#),
        .button(
            ##"<operation name="backgroundGradient"><gradient from="#fff"><field name="colors"><array><color>#fff</color></array></field></gradient></operation>"##,
            4, "unknown attribute 'from' for 'gradient'",
            #"put each value in <field name="…">"#),
        .file(
            "<info/>", 1, "unexpected root element 'info' in a configuration file; expected 'theme'",
            "it belongs in info.xml"),
        .file(
            "<constants/>", 1, "unexpected root element 'constants' in a configuration file; expected 'theme'",
            "it belongs directly in <theme>"),
        .file(
            "<schema/>", 1, "unexpected root element 'schema' in a configuration file; expected 'theme'",
            "a schema is a file '*.schema.xml' beside the themes"),
        .constants(
            #"<color name="a" ref="danger"/>"#, 3, "unknown constant 'danger'",
            #"define a <color name="danger"> in <constants>"#),
        .constants(
            #"<color name="a" ref="constants.accent"/>"#, 3, "unknown constant 'constants.accent'",
            "did you mean 'accent'?"),
        .constants(
            ##"<color name="a" against="accent" contrast="AA">#fff</color>"##, 3, "unknown constant 'AA'",
            "'contrast' takes a number or a constant's name"),
        .instances(
            #"<uibutton id="a" class="sunken"/>"#, 3, "unknown class 'sunken'",
            #"define a <class id="sunken"> in <classes>"#),
        .file(
            #"<theme name="Day"/>"#, 1, "unknown attribute 'name' for 'theme'",
            "it belongs in info.xml"),
        .constants(
            #"<color name="a" ref="accent,accent"/>"#, 3, "unknown constant 'accent,accent'",
            "spaces separate alternatives, write 'accent accent'"),
        .constants(
            ##"<color name="a"><light>#fff</light></color>"##, 3, "'light' is not allowed in 'color'",
            "it contains a text, and no elements"),
    ]
}
