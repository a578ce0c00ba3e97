#!/usr/bin/env python3
# input: "=== path" then entries "@ a-b" / "@ a" followed by text (empty = delete), or "! a" + raw full line(s) replacing text lines keeping indentation
import sys,re,textwrap,pathlib
root=pathlib.Path(sys.argv[1]); path=None; edits={}; cur=None
for raw in sys.stdin.read().split("\n"):
    if raw.startswith("=== "): path=raw[4:].strip(); edits[path]=[]; cur=None; continue
    m=re.match(r"^([@!]) (\d+)(?:-(\d+))?$",raw)
    if m and path: cur=(m[1],int(m[2]),int(m[3] or m[2]),[]); edits[path].append(cur); continue
    if cur is not None: cur[3].append(raw)
for p,es in edits.items():
    f=root/p; lines=f.read_text().split("\n")
    for kind,a,b,text in sorted(es,key=lambda e:-e[1]):
        old=lines[a-1:b]
        while kind=='@' and len(old)>1 and not old[-1].strip().startswith('//'): print('trim',p,a,b,old[-1].strip()[:60]); b-=1; old=lines[a-1:b]
        while text and not text[-1].strip(): text.pop()
        ind=re.match(r"\s*",old[0])[0]
        if kind=="!":
            lines[a-1:b]=[(ind+t) if t else "" for t in text]; continue
        for o in old:
            if not o.strip().startswith("//"): print("NOT COMMENT",p,a,b,o); sys.exit(1)
        nxt=lines[b].strip() if b<len(lines) else ""
        prv=lines[a-2].strip() if a>1 else ""
        if nxt.startswith("//") and old[-1].strip()[:3]==nxt[:3]: print("warn continues",p,a,b,nxt)
        if prv.startswith("//") and old[0].strip()[:3]==prv[:3] : print("warn follows",p,a,b,prv)
        mark="///" if old[0].strip().startswith("///") else "//"
        out=[]; para=[]
        def flush():
            global para
            if para:
                first=para[0]; body=" ".join(x.strip() for x in para)
                lead=re.match(r"\s*",first)[0]
                sub=lead+("  " if body.startswith("- ") else "")
                out.extend(textwrap.wrap(body,width=120-len(ind)-len(mark)-1,initial_indent=lead,subsequent_indent=sub,break_long_words=False,break_on_hyphens=False))
                para=[]
        para=[]
        for t in text:
            if not t.strip(): flush(); out.append("")
            elif t.startswith("    "): flush(); out.append(t)
            elif t.lstrip().startswith("- "): flush(); para=[t]
            else: para.append(t)
        flush()
        lines[a-1:b]=[(ind+mark+" "+o).rstrip() if o else ind+mark for o in out]
    f.write_text("\n".join(lines))
