"""Random sessions of hands that do not wait, on networks of several latencies: what is typed is written where the page showed it when it
was typed, or the page says why not; and at the end the page shows what one that is loaded anew does.

SKINKIT_STUDIO_SESSIONS is the number of sessions of about ten actions each, SKINKIT_STUDIO_SEED where they begin.
"""
import json
import time

import pytest

from hands import PLACES, WATCH, Hands
from studio import control, key, mouse, type_over
from test_studio_random import ACTIONS, play

HASTY = ["away", "away", "away", "away", "chain", "chain", "soon", "soon", "regret", "leave", "elsewhere", "strip", "turns", "turns"]

KINDS = ["cell", "cell", "cell", "tab", "tab", "row", "row", "theme", "choice", "thing", "thing", "constant", "close"]

#: All that the panel and the bar say, and what is drawn: pictures may have other numbers.
SHOWN = r"""(() => { const panel = document.querySelector('#panel'), text = (e) => e?.textContent ?? null;
    const pictures = (source) => source.replace(/#image\d+/g, (name) => ((html) => `${html?.length} ${html?.slice(-120)}`)(document.querySelector(name)?.innerHTML));
    const valueOf = (field) => (field.type === 'checkbox' ? field.checked : field.value);
    return { open: Panel.address(), title: text(panel.querySelector('h2')), tabs: [...panel.querySelectorAll('[name=panel-theme]')].map((tab) => [text(tab.parentElement), tab.checked]),
        rows: Object.fromEntries([...panel.querySelectorAll('.row:not(.add, .more)')].map((row) => [row.rowKey, [row.inert, text(row.querySelector('.row-head')), text(row.querySelector('.whys')),
            ...[...row.querySelectorAll('.control :is(select, textarea, input:is([type=text], [type=number], [type=checkbox]))')].map(valueOf)]])),
        cells: [...panel.querySelectorAll('.strip .cell')].map((cell) => [cell.querySelector('input')?.ariaLabel ?? '', cell.querySelector('input')?.checked ?? null, [...cell.classList].sort().join(' '), cell.style.background, pictures(cell.querySelector('span').source ?? '')]),
        wide: panel.querySelector('.strip')?.className ?? null,
        choices: [...document.querySelectorAll('#themes input, #controls input')].filter((each) => each.checked).map((each) => each.value),
        constants: Controls.shown().map((theme) => Store.constants(Controls.look(theme)).map(({ name, value }) => [name, value])),
        steps: [...document.querySelectorAll('.steps li span')].map(text), buttons: [...document.querySelectorAll('.studio > button')].slice(0, 2).map((button) => button.disabled),
        pill: document.querySelector('#live').dataset.state, draft: document.documentElement.dataset.draft ?? null,
        scenes: Object.fromEntries([...document.querySelectorAll('figure.device')].map((figure) => [`${figure.theme.id} ${figure.scene}`, figure.lastChild.source ? pictures(figure.lastChild.source) : null])) }; })()"""


def differs(one, other, path=""):
    """Where two values differ; nothing if they do not."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return next(filter(None, (differs(one[key], other[key], f"{path}.{key}") for key in one)), "")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return next(filter(None, (differs(*both, f"{path}[{i}]") for i, both in enumerate(zip(one, other)))), "")
    return "" if one == other else f"{path} {one}, not {other}"


class Hasty(Hands):
    """A session in which not every action waits until the page rests."""

    def away(self):
        return self.chain(1)

    def leave(self):
        """Waits a while, less than a write takes, between typing and a click."""
        return self.chain(1, self.chance.random() * 0.8)

    def chain(self, most=3, wait=0):
        """Types, and clicks elsewhere at once; so several times."""
        self.rest()
        before, seen, done = self.files.read(), [], []
        self.value(f"document.querySelector('.studio-note').textContent = ''; {WATCH}")
        for _ in range(self.chance.randrange(1, most + 1)):
            box = self.begin()
            if not box:
                break
            seen.append(self.enter(box))
            if self.chance.random() < 0.2:
                self.choose(box, seen[-1])
            if self.chance.random() < 0.3:
                key(self.browser, "Enter")
            time.sleep(wait)
            kind = self.chance.choice(KINDS)
            done.append((seen[-1]["request"], seen[-1]["text"], seen[-1]["place"]["name"], kind))
            self.log[-1] = ("chain", done)
            self.hit(PLACES[kind]) or self.value("document.activeElement.blur()")
        return done, self.settled(before, seen)

    def turns(self):
        """Types in several parts of one value, one after another at once."""
        self.rest()
        if not (found := self.some(".open-pieces")):
            return "no such value"
        name, box = found
        mouse(self.browser, f"{box}?.querySelector('.open-pieces')")
        assert self.browser.wait(f"{box}?.querySelectorAll('.scope').length"), f"{name} has places: {self.log}"
        fields = f"[...({box}?.querySelectorAll('.piece :is(input.hex, .control > input[type=number])') ?? [])].filter((e) => e.checkVisibility() && e !== document.activeElement)"
        before, old, file, typed = self.files.read(), self.steps, self.target(box), {}
        self.value(f"document.querySelector('.studio-note').textContent = ''; {WATCH}")
        for _ in range(self.chance.randrange(1, 5)):
            if not self.hit(fields) or not self.value(f"document.activeElement.matches('.piece input') && {box}?.contains(document.activeElement)"):
                break
            part, is_color = self.value("[document.activeElement.closest('.piece').querySelector('b').textContent, document.activeElement.matches('.hex')]")
            typed[part] = f"#{self.chance.randrange(1 << 24):06X}" if is_color else f"0.{self.chance.randrange(11, 99)}"
            type_over(self.browser, typed[part])
            self.log[-1] = ("turns", name, typed)
            time.sleep(self.chance.choice([0, 0, 0.2, 0.7]))
        kind = self.chance.choice(KINDS)
        self.hit(PLACES[kind]) or self.value("document.activeElement.blur()")
        self.log[-1] = ("turns", name, file, typed, kind)
        self.rest()
        if self.struck:
            return self.resume()
        after = self.files.read().get(file, b"").decode().lower()
        lost = [text for text in typed.values() if text.lower() not in after]
        return self.concluded(before, old, lost, {file}), len(lost)

    def soon(self):
        """Presses keys between a write and the data that comes after it."""
        self.rest()
        box = self.begin(".control > input[type=number]")
        if not box:
            return "no such row"
        before, seen = self.files.read(), self.enter(box)
        key(self.browser, "Enter")
        time.sleep(self.chance.choice([0, 0, 0.1, 0.3, 0.6]))
        presses = self.chance.randrange(1, 5)
        field = f"{box}?.querySelector('.control > input[type=number]')"
        step, most = self.value(f"[Number({field}.step) || 1, Number({field}.max || Infinity)]")
        for _ in range(presses):
            key(self.browser, "ArrowUp")
        time.sleep(0.7)
        self.log[-1] = ("soon", seen["request"], seen["text"], presses)
        self.rest()
        wanted = float(seen["text"]) + presses * step
        now, fault = self.value(f"[{field}?.value, {box}?.querySelector('[role=alert]:not([hidden])')?.textContent ?? '']")
        if not fault:
            assert float(now) == pytest.approx(min(wanted, most or wanted)), f"{seen['text']} and {presses} steps are {wanted}, not {now}: {self.log}"
            seen["text"] = now
        return self.settled_(before, seen, fault)

    def settled_(self, before, seen, fault):
        if fault:
            key(self.browser, "Escape")
        old = (len(self.past), len(self.future))
        self.rest()
        if not fault:
            assert self.has(seen), f"{seen['text']} is in {seen['place']}, which has {self.places(seen)[0]}: {self.log}"
        count = self.count(before, old)
        return fault or count

    def regret(self):
        """Takes back at once what was typed."""
        self.rest()
        box = self.begin()
        if not box:
            return "no such row"
        before, old, seen = self.files.read(), self.steps, self.enter(box)
        if is_entered := self.chance.random() < 0.5:
            key(self.browser, "Enter")
        self.value("document.querySelector('.studio-note').textContent = ''")
        if self.chance.random() < 0.5 and is_entered:
            control(self.browser, "z")
        else:
            mouse(self.browser, "document.querySelector('.studio > button')") if old[0] else self.hit("[document.querySelector('.studio > button')]")
        self.log[-1] = ("regret", seen["request"], seen["text"], is_entered)
        self.rest()
        said, after = self.value("document.querySelector('.studio-note').textContent"), self.files.read()
        if self.steps[0] == old[0] + 1:
            # The button could not be pressed yet.
            assert not old[0] and self.has(seen), f"it is written: {said}: {self.log}"
            self.past, self.future = self.past + [before], []
        elif self.steps == old:
            assert after == before, f"nothing is left of it: {said}: {self.log}"
            if self.steps[1] and "Undone" in said:
                self.future = [None]
        elif self.steps[0] == old[0] and self.steps[1] == 1:
            assert after == before, f"every byte is back: {said}: {self.log}"
            self.future = [None]
        else:
            assert self.steps == (old[0] - 1, old[1] + 1) and after == (self.past[-1] or after), f"the step before is taken back: {old}, {self.steps}, {said}: {self.log}"
            self.past.pop()
            self.future.append(before)
        self.check()
        return said

    def elsewhere(self):
        """Something else changes the files while a text is typed, which is left then."""
        self.rest()
        self.value(WATCH)
        box = self.begin()
        if not box:
            return "no such row"
        seen = self.enter(box)
        name = self.chance.choice([name for name in self.files.read() if name.endswith("palette.xml")])
        path = self.themes / name
        path.write_bytes(path.read_bytes() + b"<!-- outside -->\n")
        self.past, self.future = [None] * len(self.past), [None] * len(self.future)
        time.sleep(self.chance.choice([0, 0.2, 0.5, 1]))
        before = self.files.read()
        self.log[-1] = ("elsewhere", name, seen["request"], seen["text"])
        assert self.value("document.activeElement.value") == seen["text"], f"what is typed stays: {self.log}"
        kind = self.chance.choice(KINDS)
        self.hit(PLACES[kind]) or self.value("document.activeElement.blur()")
        self.log[-1] += (kind,)
        return self.settled(before, [seen])

    def strip(self):
        """Chooses cells one after another without waiting."""
        for _ in range(self.chance.randrange(1, 4)):
            self.hit(PLACES["cell"])
        self.rest()

    # The end -------------------------------------------------------------------------------------------------------
    def compare(self):
        """Compares the page with one that is loaded anew, in which the same cell is chosen."""
        self.value("document.activeElement.blur()")
        self.rest()
        self.tidy()
        cell, is_plain = self.value("(() => { const cell = document.querySelector('#panel .strip :checked'); return [cell?.ariaLabel ?? null, !cell || /^(normal|light|dark|neutral)/.test(cell.ariaLabel) && (cell.closest('.wide') !== null || !/(light|dark|neutral)$/.test(cell.ariaLabel))]; })()")
        choice = f"[...document.querySelectorAll('#panel .strip input')].find((input) => input.ariaLabel === {json.dumps(cell)})?.parentElement"
        if not is_plain:
            mouse(self.browser, choice)
            self.rest()
        before = self.value(SHOWN)
        self.reload()
        self.rest()
        if not is_plain:
            mouse(self.browser, choice)
            self.rest()
        after = self.value(SHOWN)
        for figure, source in before["scenes"].items():
            if source is None or after["scenes"].get(figure) is None:
                before["scenes"][figure] = after["scenes"][figure] = None
        difference = differs(before, after)
        assert not difference, f"the page shows what a page loaded anew does: {difference}: {self.log}"

    def tidy(self):
        """Takes back what was refused, or came back, and is not written."""
        while box := self.value("document.querySelector('#panel .edit.dirty')?.dataset.key ?? null"):
            box = f"[...document.querySelectorAll('#panel .edit')].find((box) => box.dataset.key === {json.dumps(box)})"
            mouse(self.browser, f"{box}.querySelector('input:is([type=text], [type=number]), textarea')")
            key(self.browser, "Escape")
            self.rest()
            assert not self.value(f"{box}?.classList.contains('dirty')"), f"Escape takes back what is not written: {self.log}"

    def act(self):
        self.tidy()
        name = self.chance.choice(ACTIONS + HASTY * 2)
        self.log.append(name)
        answer = (self.scope_ if name == "scope" else getattr(self, name))()
        self.log[-1] = (name, answer)

    def play(self):
        for _ in range(10):
            self.selected()
            self.act()
        self.compare()


@pytest.mark.long
def test_hasty_sessions(serve, themes, browser):
    play(Hasty, serve, themes, browser)
