"""Colors code: comments, texts, keywords and tags."""
import re
from html import escape

SWIFT = re.compile(
    r"(?P<c>//[^\n]*|/\*.*?\*/)|(?P<s>\"\"\".*?\"\"\"|\"(?:\\.|[^\"\\\n])*\")|(?P<k>[@#][A-Za-z]+\b|\b(?:actor|any|as|async|await|"
    r"break|case|catch|class|continue|default|defer|do|else|enum|extension|false|final|for|func|guard|if|import|in|init|inout|"
    r"internal|is|let|nil|nonisolated|override|private|protocol|public|return|self|Self|some|static|struct|subscript|super|"
    r"switch|throw|throws|true|try|typealias|var|weak|where|while)\b)", re.S)
XML = re.compile(r"(?P<c><!--.*?-->)|(?P<k></?[\w:.-]+|/?>|<\?[^>]*\?>)|(?P<s>\"[^\"]*\"|'[^']*')", re.S)
SHELL = re.compile(r"(?P<c>(?:^|(?<=\s))#\s[^\n]*)|(?P<k>^\$ )", re.M)
LANGUAGES = {"swift": SWIFT, "xml": XML, "html": XML, None: SHELL, "console": SHELL, "sh": SHELL}


def highlight(code, language):
    """The code as HTML."""
    pattern, parts, end = LANGUAGES.get(language), [], 0
    for found in pattern.finditer(code) if pattern else ():
        parts.append(escape(code[end:found.start()], quote=False))
        parts.append(f'<span class="{found.lastgroup}">{escape(found.group(), quote=False)}</span>')
        end = found.end()
    return "".join(parts) + escape(code[end:], quote=False)
