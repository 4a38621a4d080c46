#!/usr/bin/env python3
"""Writes rdata.json and messages.json: what dnspython encodes, to compare the codec with.

Usage: python3 -m venv /tmp/venv && /tmp/venv/bin/pip install dnspython==2.9.2 && /tmp/venv/bin/python generate.py
"""
import base64
import json
import pathlib
import random

import dns.edns
import dns.flags
import dns.message
import dns.name
import dns.rdata
import dns.rrset

HERE = pathlib.Path(__file__).parent
draw = random.Random(20261123)
ROOT = dns.name.root

LABEL = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"
PRINTABLE = "".join(map(chr, range(32, 127)))


def label(longest=12):
    return "".join(draw.choice(LABEL) for _ in range(draw.randint(1, longest)))


def name():
    """A name in any letter case without its trailing dot; the root is a single dot."""
    if draw.random() < 0.05:
        return "."
    if draw.random() < 0.05:
        return ".".join([label(63).ljust(63, "x")] * 3)
    return ".".join(label() for _ in range(draw.randint(1, 5)))


def absolute(text):
    return text if text == "." else text + "."


def string(longest=40):
    return "".join(draw.choice(PRINTABLE) for _ in range(draw.randint(0, longest)))


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def number(highest):
    return draw.choice([0, 1, highest, draw.randint(0, highest)])


def digest(*lengths):
    return draw.randbytes(draw.choice(lengths)).hex()


def ipv4():
    return ".".join(str(number(255)) for _ in range(4))


def ipv6():
    groups = [draw.choice(["0", "0", format(number(65535), "x")]) for _ in range(8)]
    return ":".join(groups)


def angle(highest, directions):
    seconds = f"{draw.randint(0, 59)}.{draw.randint(0, 999):03}"
    return f"{draw.randint(0, highest - 1)} {draw.randint(0, 59)} {seconds} {draw.choice(directions)}"


def size():
    return f"{draw.randint(1, 9) * 10 ** draw.randint(0, 9) / 100:.2f}m"


def ech():
    """An ECHConfigList: a length and so many octets."""
    configs = draw.randbytes(draw.randint(4, 60))
    return base64.b64encode(len(configs).to_bytes(2, "big") + configs).decode()


def params():
    """In order of their numbers, as dnspython prints them; `key7` is opaque to the service."""
    some = {
        "alpn": ",".join(draw.sample(["h2", "h3", "http/1.1", "dot", "foo"], draw.randint(1, 3))),
        "port": str(number(65535)),
        "ipv4hint": ",".join(ipv4() for _ in range(draw.randint(1, 3))),
        "ech": ech(),
        "ipv6hint": ",".join(ipv6() for _ in range(draw.randint(1, 3))),
        "key7": "/dns-query{?dns}",
        "key667": "hello",
    }
    keys = [key for key in some if draw.random() < 0.5]
    listed = [key for key in keys if not key.startswith("key") and draw.random() < 0.3]
    shown = [f"{key}={some[key]}" for key in keys]
    if "alpn" in keys and draw.random() < 0.3:
        shown.insert(1, "no-default-alpn")
    return ([f"mandatory={','.join(listed)}"] if listed else []) + shown


def service(priority):
    target = name()
    rest = params() if priority else []
    return " ".join([str(priority), target, *rest]), " ".join([str(priority), absolute(target), *rest])


def txt():
    text = "".join(draw.choice(PRINTABLE) for _ in range(draw.choice([1, 10, 100, 255, 256, 700])))
    chunks = [text[at : at + 255] for at in range(0, len(text), 255)]
    return text, " ".join(map(quoted, chunks))


def drawn(kind):
    """(prio, content of the service, master-file form); no altitude that dnspython rounds wrongly (-40016.34m)"""
    target = name()
    full = absolute(target)
    prio = number(65535)
    match kind:
        case "A":
            return 0, (address := ipv4()), address
        case "AAAA":
            return 0, (address := ipv6()), address
        case "NS" | "CNAME":
            return 0, target, full
        case "MX":
            return prio, target, f"{prio} {full}"
        case "TXT":
            return (0, *txt())
        case "AFSDB":
            subtype = draw.choice([1, 2])
            return 0, f"{subtype} {target}", f"{subtype} {full}"
        case "LOC":
            place = f"{angle(90, 'NS')} {angle(180, 'EW')} {draw.randint(-200_000, 10_000) / 2:.2f}m {size()} {size()} {size()}"
            return 0, place, place
        case "SRV":
            rest = f"{number(65535)} {number(65535)}"
            return prio, f"{rest} {target}", f"{prio} {rest} {full}"
        case "NAPTR":
            head = f"{number(65535)} {number(65535)} {quoted(draw.choice(['S', 'U', '']))} {quoted(string())} {quoted(string())}"
            return 0, f"{head} {target}", f"{head} {full}"
        case "DS":
            same = f"{number(65535)} {number(255)} {(2, 2, 1, 4)[draw.randint(0, 3)]} "
            length = {"1": 20, "2": 32, "4": 48}[same.split()[2]]
            return 0, same + (hexed := digest(length)), same + hexed
        case "SSHFP":
            same = f"{number(255)} 2 {digest(32)}"
            return 0, same, same
        case "TLSA" | "SMIMEA":
            matching = draw.choice([0, 1, 2])
            data = digest((10, 32, 64)[matching])
            same = f"{draw.randint(0, 3)} {draw.randint(0, 1)} {matching} {data}"
            return 0, same, same
        case "SVCB" | "HTTPS":
            return (0, *service(draw.choice([0, 1, 1, 1, 65535])))
        case "CAA":
            same = f"{number(255)} {draw.choice(['issue', 'issuewild', 'iodef', 'contactemail'])} {quoted(string(300))}"
            return 0, same, same
        case "PTR" | "DNAME":
            return 0, target, full
        case "RP":
            about = name()
            return 0, f"{target} {about}", f"{full} {absolute(about)}"
        case "URI":
            same = f"{number(65535)} {quoted('https:' + string(300))}"
            return prio, same, f"{prio} {same}"
        case "OPENPGPKEY":
            key = base64.b64encode(draw.randbytes(draw.choice([1, 2, 3, 300, 1200]))).decode()
            return 0, key, key


TYPES = "A AAAA NS CNAME MX TXT AFSDB LOC SRV NAPTR DS SSHFP TLSA SVCB HTTPS CAA".split()

# Drawn after the others, so that theirs stay as they are.
TYPES_OF_SERVERS = "PTR DNAME RP URI SMIMEA OPENPGPKEY".split()


def canonical(rdata):
    """The canonical form. dnspython leaves the letters of a TargetName alone (RFC 6840 5.1), whose case never matters."""
    if hasattr(rdata, "target") and hasattr(rdata, "params"):
        rdata = rdata.replace(target=rdata.target.canonicalize())
    return rdata.to_digestable(origin=ROOT)


def vector(kind):
    prio, content, text = drawn(kind)
    rdata = dns.rdata.from_text("IN", kind, text, origin=ROOT, relativize=False)
    return {
        "type": kind,
        "prio": prio,
        "content": content,
        "text": text,
        "wire": rdata.to_wire(origin=ROOT).hex(),
        "canonical": canonical(rdata).hex(),
    }


def message():
    """A response with compression, in which each section has records of several types."""
    question = draw.choice(TYPES)
    query = dns.message.make_query(absolute(name()), question, use_edns=draw.random() < 0.7, payload=1232)
    query.id = number(65535)
    response = dns.message.make_response(query, recursion_available=draw.random() < 0.5)
    if query.edns >= 0 and draw.random() < 0.5:
        response.use_edns(0, 0, 1232, options=[dns.edns.NSIDOption(b"ns1.example")])
    response.flags |= dns.flags.AA if draw.random() < 0.5 else 0
    response.set_rcode(draw.choice([0, 0, 0, 2, 3, 5] + ([16] if response.edns >= 0 else [])))
    records = []
    for section, rrsets in [("answers", response.answer), ("authorities", response.authority), ("additionals", response.additional)]:
        for _ in range(draw.randint(0, 3)):
            kind = draw.choice(TYPES)
            _, _, text = drawn(kind)
            owner = absolute(name())
            ttl = number(2**31 - 1)
            rrset = dns.rrset.from_text(owner, ttl, "IN", kind, text)
            rrsets.append(rrset)
            wire = dns.rdata.from_text("IN", kind, text, origin=ROOT, relativize=False).to_wire(origin=ROOT)
            records.append({"section": section, "name": owner, "type": kind, "ttl": ttl, "wire": wire.hex()})
    return {
        "message": response.to_wire(max_size=65535).hex(),
        "id": response.id,
        "rcode": int(response.rcode()),
        "isAuthoritative": bool(response.flags & dns.flags.AA),
        "question": [query.question[0].name.to_text(), question],
        "edns": response.edns >= 0,
        "nsid": "".join(option.nsid.decode() for option in response.options),
        "records": records,
    }


def write(file, entries):
    lines = ",\n".join(json.dumps(entry) for entry in entries)
    (HERE / file).write_text(f"[\n{lines}\n]\n")


rdata = [vector(kind) for kind in TYPES for _ in range(15)]
messages = [message() for _ in range(40)]
write("rdata.json", rdata + [vector(kind) for kind in TYPES_OF_SERVERS for _ in range(15)])
write("messages.json", messages)
