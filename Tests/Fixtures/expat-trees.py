#!/usr/bin/env python3
"""Print the element trees that Expat reads from the XML files of a folder, in the order of the files' names.

Each file begins with a line `file NAME`. A line `error MESSAGE` follows where Expat refuses the file. Otherwise each
element has, in document order, the lines

    element DEPTH NAME
    attribute NAME VALUE        for each attribute, in the order of the source
    text TEXT

where TEXT is the element's own text, without its descendants'. White space beside a child element is left out.
Names and texts are UTF-8; a byte that is no visible ASCII character, and a backslash, are written as \\xHH.
"""

import os
import sys
from xml.parsers import expat

WHITE_SPACE = " \t\r\n"


def escaped(text):
    """Return the text with all but visible ASCII as escapes."""
    return "".join(
        chr(byte) if 0x21 <= byte <= 0x7E and byte != 0x5C else f"\\x{byte:02X}"
        for byte in text.encode("utf-8", "surrogatepass")
    )


class Element:
    """One element of the tree, with the text read so far."""

    def __init__(self, depth, name, attributes):
        self.depth = depth
        self.name = name
        self.attributes = list(zip(attributes[::2], attributes[1::2]))
        self.text = ""
        self.piece = ""
        self.has_children = False

    def end_piece(self):
        """End a piece of text beside a child element."""
        if self.piece.strip(WHITE_SPACE):
            self.text += self.piece
        self.piece = ""

    def end(self):
        """End the element: white space is text where there are no children."""
        if self.has_children:
            self.end_piece()
        else:
            self.text = self.piece

    def lines(self):
        """Return the element as the lines of the output."""
        yield f"element {self.depth} {escaped(self.name)}"
        for name, value in self.attributes:
            yield f"attribute {escaped(name)} {escaped(value)}"
        yield f"text {escaped(self.text)}"


def elements(data):
    """Return the elements of an XML document in document order."""
    found, opened = [], []

    def start(name, attributes):
        if opened:
            opened[-1].end_piece()
            opened[-1].has_children = True
        found.append(Element(len(opened), name, attributes))
        opened.append(found[-1])

    def characters(text):
        opened[-1].piece += text

    parser = expat.ParserCreate()
    parser.ordered_attributes = True
    parser.buffer_text = True
    parser.StartElementHandler = start
    parser.EndElementHandler = lambda name: opened.pop().end()
    parser.CharacterDataHandler = characters
    parser.Parse(data, True)
    return found


def main(folder):
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), "rb") as file:
            data = file.read()
        print("file", name)
        try:
            for element in elements(data):
                print(*element.lines(), sep="\n")
        except (expat.ExpatError, LookupError, ValueError) as error:
            print("error", escaped(str(error)))


if __name__ == "__main__":
    main(sys.argv[1])
