#!/usr/bin/env python3
"""Reports sentences in comments and documents that break the rules of CONTRIBUTING.md, "Prose".

    Scripts/check-prose.py [PATH]...     Swift and Markdown files, or folders of them; Sources and all documents by default

Exits with 1 if there is a finding.
"""
import pathlib
import re
import sys

# A doc comment begins with a noun or a verb, not with a relative clause.
BEGINNINGS = re.compile(r"^(What|Where|Who|Whose|Which|How many|How much|How|Why|Said|Told|None of|Nil where|As long as)\b")
# "Whether" may begin the summary of a Boolean; other words have a better one in the field's language.
PHRASES = {
    r"\b(stands?|stood) (in|for|where|behind|beside|as|there|here|at|on|under|once|one|of|before|within|alone|together|still)\b":
        "is, represents",
    r"\b(comes?|came) to (?!(be|a|an|the|no|mind|life))": "resolves to",
    r"\b(is|are|was|were|be|being) told\b": "is notified, receives",
    r"\btells? (of|what|whether|where|which|how|them|it|that)\b": "reports, describes, indicates",
    r"\banew\b": "again, recreate",
    r"\bat hand\b": "current, available",
    r"\bnobody\b": "no one; or name the actor",
    r"\bsays? (otherwise|of)\b": "specifies",
    r"\b(is|are) none of\b": "is not",
    r"\bfor to\b": "because",
    r"\bis to be\b(?! (read|written|used) )|\bare to be\b": "must be, should be, or present tense",
    r"\bone go\b": "once",
    r"\bgoes beyond\b": "exceeds",
    r"\bhas a say\b|\bhave a say\b": "affects",
    r"\bsees to\b": "ensures",
    r"\bperhaps\b": "possibly, or leave it out",
    r"\bputs? (a |the )?(theme )?on\b": "applies",
}
# Patterns of a translation. They are reported where users read: in documents, and in the documentation of public declarations.
TRANSLATED = {
    r"(?<![Tt]here )\b(is|are|was|were) no (?!(longer|more|less|fewer|need|\w+er)\b)": "isn't a, is not",
    r"(^|^- |[.:;] )(What|Who|Whoever) (?=[^?]*$)": "a noun",
    r"\bof (its|their) own\b": "its own, separate, or leave it out",
    r"\btexts\b": "text, labels, strings",
    r", too\b|\btoo[.;:]": "also before the verb, or leave it out",
    r"\bstrangers\b": "third parties, untrusted sources",
}
DOCUMENTS = ["*.md", "Documentation/*.md", "Examples/*/*.md", "Themes/*/*.md", "Editors/*/*.md", "Tests/**/*.md"]
WORDS_A_SENTENCE = 32


def comments(path):
    """Yields (line number, text, whether a doc comment begins here, whether users read it) of the prose of a file."""
    if path.suffix == ".md":
        fenced = False
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if line.lstrip().startswith("```"):
                fenced = not fenced
            elif not fenced and not line.startswith(("    ", "|")):
                yield number, line, False, True
        return
    last_was_doc = False
    lines = path.read_text().splitlines()
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if text.startswith("///"):
            body = text[3:].strip()
            if not text.startswith("///     "):
                yield number, re.sub(r"^- \w[\w ]*:|^- ", "", body).strip(), not last_was_doc, is_public(lines, number)
            last_was_doc = True
        else:
            if text.startswith("//"):
                yield number, text[2:].strip(), False, False
            last_was_doc = False


def is_public(lines, number):
    """Returns whether the declaration below a line of documentation is public."""
    for line in lines[number:]:
        text = line.strip()
        if not text.startswith(("///", "@")):
            return text.startswith(("public ", "open "))
    return False


def findings(path):
    sentence, start = "", 0
    for number, text, begins, is_read in comments(path):
        plain = re.sub(r"`[^`]*`", "x", text)
        if begins and BEGINNINGS.match(plain):
            yield number, f"begins with '{plain.split()[0]}'; begin with a noun or a verb"
        for pattern, better in list(PHRASES.items()) + list(TRANSLATED.items() if is_read else ()):
            if found := re.search(pattern, plain, 0 if pattern in TRANSLATED else re.IGNORECASE):
                yield number, f"'{found.group(0)}': {better}"
        if begins or not plain:
            sentence, start = "", number
        sentence += " " + plain
        for part in re.split(r"(?<=[.:;!?])\s", sentence)[:-1]:
            if len(part.split()) > WORDS_A_SENTENCE:
                yield number, f"a sentence of {len(part.split())} words"
        sentence = re.split(r"(?<=[.:;!?])\s", sentence)[-1]


def main(arguments):
    roots = [pathlib.Path(a) for a in arguments] or [
        pathlib.Path("Sources"), pathlib.Path("Plugins"), *(path for part in DOCUMENTS for path in pathlib.Path().glob(part))]
    files = sorted(f for root in roots for f in ([root] if root.is_file() else root.rglob("*")) if f.suffix in (".swift", ".md"))
    count = 0
    for path in files:
        if path.name == "ThemeFormat.md":
            continue
        for number, message in findings(path):
            print(f"{path}:{number}: {message}")
            count += 1
    print(f"{count} findings in {len(files)} files")
    return 1 if count else 0


sys.exit(main(sys.argv[1:]))
