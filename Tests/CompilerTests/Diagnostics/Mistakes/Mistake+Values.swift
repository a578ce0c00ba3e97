// Numbers, colors, names and other values.
extension Mistake {
    static let values: [Mistake] = [
        .constants(
            #"<insets name="a">4px 8px</insets>"#, 3, "invalid insets '4px 8px'", "found 2 numbers, write '4,8,4,8'"),
        .constants(#"<size name="a">4px 8px</size>"#, 3, "invalid size '4px 8px'", "numbers have no unit, write '4,8'"),
        .constants(#"<float name="a">4px 8px</float>"#, 3, "invalid float '4px 8px'", "found 2 numbers, expected one"),
        .constants(#"<float name="a">NaN</float>"#, 3, "invalid float 'NaN'", "numbers are finite"),
        .constants(#"<integer name="a">-Infinity</integer>"#, 3, "invalid integer '-Infinity'", "numbers are finite"),
        .constants(
            #"<float name="a" multiply="NaN">1</float>"#, 3, "unknown constant 'NaN'", "numbers are finite"),
        .constants(
            #"<color name="a">linear-gradient(90deg, #fff, #000)</color>"#, 3,
            "invalid color 'linear-gradient(90deg, #fff, #000)'",
            "there are no functions, a gradient is an object: <gradient> in the operation 'backgroundGradient'"),
        .constants(
            #"<string name="a" setting="Tail" values="left,right">left</string>"#, 3,
            "'left' is not among the values 'left,right' of the setting 'a'",
            "spaces separate values, write 'left right'"),
        .constants(
            "<color name=\"p\u{430}per\">#fff</color>", 3, "'p\u{430}per' is not a valid constant name",
            "'\u{430}' is a Cyrillic letter, did you mean 'paper'?"),
        .button(
            "<operation name=\"backgroundColor\" state=\"select\u{435}d\"><color>#fff</color></operation>", 4,
            "unknown state 'select\u{435}d'",
            "'\u{435}' is a Cyrillic letter, did you mean 'selected'? "
                + "the states are focused, hovered, selected, highlighted, disabled"),
        .constants(#"<color name="a">red</color>"#, 3, "invalid color 'red'", "did you mean '#FF0000'?"),
        .constants(#"<color name="a">0A66FF</color>"#, 3, "invalid color '0A66FF'", "did you mean '#0A66FF'?"),
        .constants(#"<color name="a">0x0A66FF</color>"#, 3, "invalid color '0x0A66FF'", "did you mean '#0A66FF'?"),
        .constants(
            #"<color name="a">#0A66F</color>"#, 3, "invalid color '#0A66F'", "found 5 digits; a color has 3, 4, 6 or 8"),
        .constants(
            #"<color name="a">#GG66FF</color>"#, 3, "invalid color '#GG66FF'",
            "'G' is not one of the digits 0 to 9 and A to F"),
        .constants(
            #"<color name="a">rgb(10, 102, 255)</color>"#, 3, "invalid color 'rgb(10, 102, 255)'",
            "did you mean '#0A66FF'?"),
        .constants(
            #"<color name="a">rgba(10, 102, 255, 0.5)</color>"#, 3, "invalid color 'rgba(10, 102, 255, 0.5)'",
            "did you mean '#0A66FF80'?"),
        .constants(
            #"<color name="a">hsl(200, 50%, 50%)</color>"#, 3, "invalid color 'hsl(200, 50%, 50%)'",
            #"there are no functions, use format="hsl""#),
        .constants(
            #"<color name="a">var(--accent)</color>"#, 3, "invalid color 'var(--accent)'",
            #"for a constant write <color ref="accent"/>"#),
        .constants(
            #"<color name="a">on_accent</color>"#, 3, "invalid color 'on_accent'",
            #"for a constant write <color ref="on_accent"/>, otherwise hex such as #FF3B30, or three or four numbers from 0 to 1"#
        ),
        .constants(
            #"<color name="a">10,102,255</color>"#, 3, "invalid color '10,102,255'",
            #"for numbers from 0 to 255 write format="rgb255""#),
        .constants(
            #"<color name="a">0.1 0.4 1.0</color>"#, 3, "invalid color '0.1 0.4 1.0'",
            "commas separate numbers, write '0.1,0.4,1.0'"),
        .constants(
            #"<color name="a">0.1;0.4;1.0</color>"#, 3, "invalid color '0.1;0.4;1.0'",
            "commas separate numbers, write '0.1,0.4,1.0'"),
        .constants(#"<color name="a">50%,50%,50%</color>"#, 3, "invalid color '50%,50%,50%'", "100% is 1"),
        .constants(
            #"<color name="a">0.5</color>"#, 3, "invalid color '0.5'",
            #"for one number from 0 to 1 write format="gray""#),
        .constants(
            #"<color name="a" format="hexa">#fff</color>"#, 3, "invalid value 'hexa' of 'format'", "did you mean 'hex'?"
        ),
        .constants(
            #"<color name="a" format="rgb255">#FFFFFF</color>"#, 3, "invalid color '#FFFFFF'",
            "a color such as #FFFFFF needs no format, or 'hex'"),
        .constants(
            #"<color name="a" format="rgb255">10,102,300</color>"#, 3, "invalid color '10,102,300'",
            "expected three integers from 0 to 255 in the format 'rgb255'"),
        .constants(
            #"<color name="a"></color>"#, 3, "empty <color>",
            "expected hex such as #FF3B30, or three or four numbers from 0 to 1"),
        .constants(
            #"<color name="a">Transparent</color>"#, 3, "invalid color 'Transparent'", "did you mean '#00000000'?"),
        .constants(
            #"<color name="a" darken="10%">#fff</color>"#, 3, "invalid value '10%' of 'darken'",
            "10% is a fraction of 1, write '0.1'"),
        .constants(
            #"<color name="a" darken="2">#fff</color>"#, 3, "invalid value '2' of 'darken'",
            "expected a number from 0 to 1 or a constant's name"),
        .constants(#"<float name="a">12px</float>"#, 3, "invalid float '12px'", "numbers have no unit, write '12'"),
        .constants(#"<float name="a">40%</float>"#, 3, "invalid float '40%'", "40% is a fraction of 1, write '0.4'"),
        .constants(#"<float name="a">8,5</float>"#, 3, "invalid float '8,5'", "decimals take a point, write '8.5'"),
        .constants(
            "<float name=\"a\">8\u{A0}</float>", 3, "invalid float '8<U+00A0>'",
            "the text contains the invisible character U+00A0, remove it"),
        .constants(
            "<float name=\"a\">\u{2212}5</float>", 3, "invalid float '\u{2212}5'", "minus is the hyphen '-', write '-5'"
        ),
        .constants(#"<float name="a">1/2</float>"#, 3, "invalid float '1/2'", "a fraction is a decimal, write '0.5'"),
        .constants(
            #"<float name="a">1 000</float>"#, 3, "invalid float '1 000'", "digits are not grouped, write '1000'"),
        .constants(
            #"<float name="a">auto</float>"#, 3, "invalid float 'auto'",
            "to keep an inherited value, leave the operation out"),
        .constants(
            #"<float name="a">radius</float>"#, 3, "invalid float 'radius'",
            #"for a constant write <float ref="radius"/>, otherwise a finite decimal number"#),
        .constants(#"<float name="a">0x10</float>"#, 3, "invalid float '0x10'", "numbers are decimal, write '16'"),
        .constants(
            #"<integer name="a">2.0</integer>"#, 3, "invalid integer '2.0'", "an integer has no fraction, write '2'"),
        .constants(
            #"<integer name="a">1,000</integer>"#, 3, "invalid integer '1,000'",
            "digits are not grouped, write '1000'"),
        .constants(
            #"<float name="a">1,000</float>"#, 3, "invalid float '1,000'",
            "decimals take a point and digits are not grouped, write '1.000' or '1000'"),
        .constants(
            #"<color name="a" alpha=" 2 ">#FFF</color>"#, 3, "invalid value ' 2 ' of 'alpha'",
            "expected a number from 0 to 1 or a constant's name"),
        .constants(
            #"<integer name="a">1e3</integer>"#, 3, "invalid integer '1e3'",
            "an integer has no exponent, write '1000'"),
        .constants(
            #"<integer name="a">+5</integer>"#, 3, "invalid integer '+5'", "an integer has no sign '+', write '5'"),
        .constants(
            #"<integer name="a">3 pt</integer>"#, 3, "invalid integer '3 pt'", "numbers have no unit, write '3'"),
        .constants(#"<bool name="a">yes</bool>"#, 3, "invalid bool 'yes'", "did you mean 'true'?"),
        .constants(#"<bool name="a">TRUE</bool>"#, 3, "invalid bool 'TRUE'", "did you mean 'true'?"),
        .constants(#"<point name="a">0;2</point>"#, 3, "invalid point '0;2'", "commas separate numbers, write '0,2'"),
        .constants(
            #"<size name="a">44x44</size>"#, 3, "invalid size '44x44'", "commas separate numbers, write '44,44'"),
        .constants(
            #"<size name="a">44pt,44pt</size>"#, 3, "invalid size '44pt,44pt'", "numbers have no unit, write '44,44'"),
        .constants(#"<insets name="a">8</insets>"#, 3, "invalid insets '8'", "found one number, write '8,8,8,8'"),
        .constants(
            #"<insets name="a">8,16</insets>"#, 3, "invalid insets '8,16'", "found 2 numbers, write '8,16,8,16'"),
        .constants(
            #"<insets name="a">8 8 8 8</insets>"#, 3, "invalid insets '8 8 8 8'",
            "commas separate numbers, write '8,8,8,8'"),
        .constants(
            #"<rect name="a">{0, 0, 10, 10}</rect>"#, 3, "invalid rect '{0, 0, 10, 10}'",
            "commas separate numbers, write '0,0,10,10'"),
        .constants(
            #"<font name="a" size="17pt"/>"#, 3, "invalid value '17pt' of 'size'", "numbers have no unit, write '17'"),
        .constants(
            #"<font name="a" size="17" weight="Bold"/>"#, 3, "invalid value 'Bold' of 'weight'", "did you mean 'bold'?"),
        .constants(
            #"<font name="a" size="17" weight="650"/>"#, 3, "invalid value '650' of 'weight'", "did you mean '700'?"),
        .constants(
            #"<font name="a" size="17" weight="extra-bold"/>"#, 3, "invalid value 'extra-bold' of 'weight'",
            "did you mean 'heavy'?"),
        .constants(
            #"<font name="a" size="17" weight="xx-bold"/>"#, 3, "invalid value 'xx-bold' of 'weight'",
            "did you mean 'bold'?"),
        .constants(
            #"<font name="a" size="17" style="oblique"/>"#, 3, "invalid value 'oblique' of 'style'",
            "did you mean 'italic'?"),
        .constants(
            #"<color name="on accent">#000</color>"#, 3, "'on accent' is not a valid constant name",
            "names have letters, digits, '_', '.' and '-': did you mean 'on_accent'?"),
        .constants(
            #"<color name="1st">#000</color>"#, 3, "'1st' is not a valid constant name",
            "names have letters, digits, '_', '.' and '-': did you mean '_1st'?"),
        .button(
            #"<operation name="backgroundColor"><float>1</float></operation>"#, 4,
            "'backgroundColor' takes a <color>, not a <float>", ""),
        .button(
            #"<operation name="backgroundColor" state="pressed"><color>#000</color></operation>"#, 4,
            "unknown state 'pressed'",
            "did you mean 'highlighted'? the states are focused, hovered, selected, highlighted, disabled"),
        .button(
            #"<operation name="backgroundColor" state="selected,disabled"><color>#000</color></operation>"#, 4,
            "unknown state 'selected,disabled'", "states are separated by spaces, write 'selected disabled'"),
        .button(
            #"<operation name="backgroundColor" state="normal"><color>#000</color></operation>"#, 4,
            "unknown state 'normal'",
            "for every state leave 'state' out; the states are focused, hovered, selected, highlighted, disabled"),
        .button(
            #"<operation name="backgroundColor" state="Highlighted"><color>#000</color></operation>"#, 4,
            "unknown state 'Highlighted'",
            "did you mean 'highlighted'? the states are focused, hovered, selected, highlighted, disabled"),
        .button(
            #"<operation name="backgroundColor" unset="yes"/>"#, 4, "invalid value 'yes' of 'unset'",
            "did you mean 'true'?"),
        .button(
            #"<operation name="alpha"><float>100</float></operation>"#, 4, "100 is above the maximum 1 of 'value'", ""),
        .button(
            #"<operation name="contentMode"><string>fill</string></operation>"#, 4, "invalid value 'fill' of 'mode'",
            "expected one of scaleToFill, scaleAspectFit, scaleAspectFill, center, top, bottom, left, right"),
        .button(
            #"<operation name="backgroundImage"><image>/icons/send.png</image></operation>"#, 4,
            "'/icons/send.png' is not a valid asset name",
            "expected a path below assets; did you mean 'icons/send.png'?"),
        .button(
            #"<operation name="backgroundImage"><image>icons\send.png</image></operation>"#, 4,
            #"'icons\send.png' is not a valid asset name"#,
            "expected a path below assets; did you mean 'icons/send.png'?"),
        .button(
            #"<operation name="title"><float>1</float></operation>"#, 4, "'title' takes a <string>, not a <float>", ""),
        .constants(
            #"<color name="a">systemBlue</color>"#, 3, "invalid color 'systemBlue'",
            ##"for a constant write <color ref="systemBlue"/>, otherwise hex such as #FF3B30, or three or four numbers from 0 to 1"##
        ),
        .constants(
            #"<color name="a">{accent}</color>"#, 3, "invalid color '{accent}'",
            #"for a constant write <color ref="accent"/>"#),
        .constants(
            #"<float name="a">radius * 2</float>"#, 3, "invalid float 'radius * 2'",
            "there are no expressions, use the attributes 'ref', 'multiply' and 'add'"),
        .constants(
            #"<insets name="a">1,2,3,4,5</insets>"#, 3, "invalid insets '1,2,3,4,5'",
            "found 5 numbers, expected 'top,left,bottom,right'"),
        .constants(
            ##"<color name="--danger">#fff</color>"##, 3, "'--danger' is not a valid constant name",
            "names have letters, digits, '_', '.' and '-': did you mean 'danger'?"),
        .instances(
            #"<uibutton id="a" class=".pill"/>"#, 3, "'.pill' is not a valid class name",
            "did you mean 'pill'?"),
        .button(
            #"<operation name="image"><image>https://a.org/b.png</image></operation>"#, 4,
            #"'https://a.org/b.png' is not a valid asset name; expected a path below assets without empty parts, '.', '..' or '\'"#,
            ""),
        .constants(
            #"<float name="a">+-8</float>"#, 3, "invalid float '+-8'",
            "expected a finite decimal number"),
    ]
}
