"""Android's resources, resolved independently of SkinKit: the other side of android-test.py."""
import re
import xml.etree.ElementTree as ElementTree

ANDROID = "{http://schemas.android.com/apk/res/android}"
VALUES = {"color", "dimen", "bool", "integer", "string", "style", "drawable", "fraction", "item", "macro"}
# The states that are on where none is given.
RESTING = {"enabled", "window_focused"}
# The color of an item of a list of colors that leads to none.
UNKNOWN = "unknown"


class Resources:
    """The resources in force in light or dark."""

    def __init__(self, folder, is_dark):
        self.best, self.is_dark = {}, is_dark
        for path in sorted(folder.glob("*/*.xml")):
            kind, *qualifiers = path.parent.name.split("-")
            rank = self.rank(qualifiers, is_dark)
            if rank is None or kind not in ("values", "color"):
                continue
            root = ElementTree.parse(path).getroot()
            if kind == "color":
                self.add("color", path.stem, rank, root)
                continue
            for element in root:
                if element.tag in VALUES:
                    self.add(element.get("type", element.tag), element.get("name"), rank, element)

    @staticmethod
    def rank(qualifiers, is_dark):
        night = version = 0
        for qualifier in qualifiers:
            if qualifier == "night" and is_dark:
                night = 1
            elif re.fullmatch(r"v\d+", qualifier):
                version = int(qualifier[1:])
            else:
                return None
        # The level that 'night' requires, 8, is implied.
        return night, version

    def add(self, kind, name, rank, element):
        # Of equal ones, the later in the same file.
        if (kind, name) not in self.best or self.best[kind, name][0] <= rank:
            self.best[kind, name] = rank, element

    def find(self, kind, name):
        return self.best.get((kind, name), (None, None))[1]

    def items(self, style):
        """The items of a style and its parents, by name."""
        found, seen = {}, set()
        while style and style not in seen:
            seen.add(style)
            element = self.find("style", style)
            if element is None:
                break
            for item in reversed(element.findall("item")):
                found.setdefault(item.get("name"), (item.text or "").strip())
            parent = element.get("parent")
            if parent is None:
                parent = style.rpartition(".")[0]
            style = re.sub(r"^(@?(android:)?style/|@)", "", parent) if "android:" not in parent else ""
        return found

    def themed(self, items, theme):
        """The attributes of the theme, with the overlays that a style's items lay on it."""
        themed = dict(theme)
        for name in ("materialThemeOverlay", "materialSizeOverlay", "theme", "android:theme"):
            themed.update(self.items(self.style(items.get(name), theme)))
        return themed

    def style(self, text, theme, depth=0):
        """The name of a style to which a text leads; empty for all else."""
        if depth > 32 or not text:
            return ""
        if macro := re.fullmatch(r"@macro/([\w.]+)", text):
            element = self.find("macro", macro[1])
            return self.style((element.text or "").strip(), theme, depth + 1) if element is not None else ""
        if text.startswith("?"):
            return self.style(theme.get(re.sub(r"^\?(attr/)?", "", text)), theme, depth + 1)
        return text[len("@style/"):] if text.startswith("@style/") else ""

    def value(self, text, theme, depth=0, states=frozenset()):
        """A color, a number or a Boolean; None for all else."""
        if depth > 32 or not text:
            return None
        if text.startswith("#"):
            digits = text[1:]
            if len(digits) < 6:
                digits = "".join(d * 2 for d in digits)
            digits = digits.upper()
            return digits[2:] + digits[:2] if len(digits) == 8 else digits + "FF"
        if text in ("true", "false"):
            return text == "true"
        if length := re.fullmatch(r"(-?[\d.]+)(dp|dip|sp)", text):
            return float(length[1])
        if text.startswith("?"):
            name = re.sub(r"^\?(attr/)?", "", text)
            return self.value(theme.get(name), theme, depth + 1, states)
        if text in ("@android:color/transparent", "@android:color/white", "@android:color/black"):
            return {"transparent": "00000000", "white": "FFFFFFFF", "black": "000000FF"}[text.rpartition("/")[2]]
        if re.fullmatch(r"-?\d*\.\d+", text):
            return float(text)
        reference = re.fullmatch(r"@(color|dimen|bool|macro)/([\w.]+)", text)
        element = reference and self.find(reference[1], reference[2])
        if element is None:
            return None
        if element.tag == "selector":
            return self.stateful(element, states or RESTING, theme, depth)
        return self.value((element.text or "").strip(), theme, depth + 1, states)

    def stateful(self, selector, states, theme, depth=0):
        """The color of the first item of a list whose conditions hold, in some states."""
        for item in selector:
            conditions = {k.rpartition("state_")[2]: v == "true" for k, v in item.attrib.items() if "state_" in k}
            if any((name in states) != is_on for name, is_on in conditions.items()):
                continue
            color = self.value(item.get(ANDROID + "color"), theme, depth + 1)
            alpha = item.get(ANDROID + "alpha")
            if color is None or color == UNKNOWN:
                return UNKNOWN
            if alpha is None:
                return color
            factor = self.value(alpha, theme, depth + 1)
            if not isinstance(factor, float):
                return UNKNOWN
            return color[:6] + f"{int(int(color[6:], 16) * factor + 0.5):02X}"
        return "00000000"
