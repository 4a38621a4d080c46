"""Writes dmarc.json and dkim.json: generated records, and what checkdmarc, dkimpy and openssl say of them.

    python3 -m venv venv && venv/bin/pip install checkdmarc==6.0.4 dkimpy==1.1.8 pynacl
    venv/bin/python generate.py
"""

import base64
import json
import random
import subprocess

import dkim
from checkdmarc.dmarc import DMARCError, parse_dmarc_record

CHOOSE = random.Random(9989)
DOMAIN = "example.com"


def dmarc_record():
    tags = []
    version = CHOOSE.choices(["v=DMARC1", "v = DMARC1", "v=dmarc1", "v=DMARC2", ""], [20, 2, 1, 1, 1])[0]
    policy = CHOOSE.choices(["p=none", "p=quarantine", "p=reject", "p=REJECT", "p=rejected", "p=", ""], [5, 5, 5, 2, 1, 1, 1])[0]
    others = [
        "sp=none", "sp=reject", "sp=all", "np=reject", "np=no", "adkim=r", "adkim=s", "adkim=strict", "aspf=r", "aspf=x",
        "fo=1", "fo=0:d:s", "fo=2", "psd=y", "psd=x", "t=y", "t=maybe", "pct=50", "ri=3600", "rf=afrf", "unknown=1",
        "rua=mailto:a@example.com", "rua=mailto:a@example.com!10m", "rua=mailto:a@example.com,mailto:b@example.com",
        "rua=a@example.com", "ruf=mailto:c@example.com", "p=none", "nonsense", "adkim = s", "fo=1 ",
    ]
    tags = [version, policy] + CHOOSE.sample(others, CHOOSE.randrange(0, 4))
    if CHOOSE.random() < 0.05:
        tags[0], tags[1] = tags[1], tags[0]
    text = CHOOSE.choice([";", "; ", " ; "]).join(tag for tag in tags if tag)
    return text + CHOOSE.choices(["", ";", "; ", ";;"], [10, 4, 2, 1])[0]


EDGES = [
    " v=DMARC1; p=none", "V=DMARC1; p=none", "v==DMARC1; p=none", "nv=DMARC1; p=none", "v=DMARC12; p=none",
    "v=DMARC1; P=none; p=none", "v=DMARC1; p=none; a_b=1", "v=DMARC1; p=none; 1a=2", "v=DMARC1; p=none; x-y=1",
    "v=DMARC1; p=none; constructor=1", "v=DMARC1; p=none; a=b=c", "v=DMARC1; p=none; =", "v=DMARC1; p=none; adkim=",
    "v=DMARC1; p=none; fo=1 : s", "v=DMARC1; p=none; fo=1:", "v=DMARC1; p=none; rua=mailto:a@example.com!x",
    "v=DMARC1; p=none; rua=mailto:a@example.com,", "v=DMARC1; p=none; rua=MAILTO:a@example.com",
    "v=DMARC1; p=none; rua=https://example.com/r", "v=DMARC1; p=none; rua=mailto:",
]


def checkdmarc_verdict(record):
    try:
        parse_dmarc_record(record, DOMAIN, timeout=0.1)
        return "ok"
    except DMARCError as error:
        return type(error).__name__


def run(*command, data=None):
    return subprocess.run(command, input=data, capture_output=True)


def keys():
    """DER of keys by a description; the last part says whether openssl reads it as a public RSA key, and its bits."""
    for bits in [512, 768, 1024, 1536, 2048, 3072]:
        private = run("openssl", "genrsa", "-traditional", str(bits)).stdout
        spki = run("openssl", "rsa", "-pubout", "-outform", "der", data=private).stdout
        yield f"rsa {bits}", spki
        yield f"rsa {bits} RSAPublicKey", run("openssl", "rsa", "-RSAPublicKey_out", "-outform", "der", data=private).stdout
        if bits > 512:
            continue
        unused_bits = spki.index(b"\x05\x00\x03") + 4
        yield f"rsa {bits} with unused bits", spki[:unused_bits] + b"\x20" + spki[unused_bits + 1 :]
        yield f"rsa {bits} with another octet", spki + b"\x00"
        yield f"rsa {bits} private", run("openssl", "rsa", "-traditional", "-outform", "der", data=private).stdout
        yield f"rsa {bits} PKCS#8", run("openssl", "pkcs8", "-topk8", "-nocrypt", "-outform", "der", data=private).stdout
    for curve in ["prime256v1", "secp384r1"]:
        private = run("openssl", "ecparam", "-name", curve, "-genkey", "-noout").stdout
        yield f"ec {curve}", run("openssl", "ec", "-pubout", "-outform", "der", data=private).stdout
    private = run("openssl", "genpkey", "-algorithm", "ed25519").stdout
    spki = run("openssl", "pkey", "-pubout", "-outform", "der", data=private).stdout
    yield "ed25519 SubjectPublicKeyInfo", spki
    yield "ed25519 raw", spki[-32:]


def openssl_bits(der):
    """The bits of a public RSA key, or null."""
    for command in (["pkey", "-pubin"], ["rsa", "-RSAPublicKey_in"]):
        read = run("openssl", *command, "-inform", "der", "-noout", "-text", data=der)
        first = read.stdout.decode().split("\n")[0]
        if read.returncode == 0 and first.startswith(("Public-Key:", "RSA Public-Key:")) and b"Modulus" in read.stdout:
            return int(first.split("(")[1].split()[0])
    return None


def dkimpy_verdict(record):
    try:
        pk, _, _, _ = dkim.load_pk_from_dns(b"s._domainkey.example.com.", lambda *a, **k: record.encode())
        return "revoked" if pk is None else "ok"
    except Exception as error:
        return "revoked" if "revoked" in str(error).lower() else type(error).__name__


def main():
    records = sorted({dmarc_record() for _ in range(300)}) + EDGES
    rows = [{"record": record, "checkdmarc": checkdmarc_verdict(record)} for record in records]
    write("dmarc.json", rows)
    rows = []
    for what, der in keys():
        text = base64.b64encode(der).decode()
        kind = "ed25519" if what.startswith("ed25519") else "rsa"
        forms = [f"v=DKIM1; k={kind}; p={text}"]
        if what == "rsa 1024":
            forms += [
                f"p={text}", f"v=DKIM1;p={text};", f"k=rsa; v=DKIM1; p={text}", f"v=DKIM2; p={text}", "v=DKIM1; p=",
                "v=DKIM1; k=rsa", f"v=DKIM1; p={text[:-1]}", f"v=DKIM1; p={text[:40]}", f"v=DKIM1; p={text}; p={text}",
                f"v=DKIM1; p={text[:50]} {text[50:]}", f"v=DKIM1; k=rsa; h=sha1; p={text}", f"v=DKIM1; t=y:s; p={text}",
                f"v=DKIM1; nonsense; p={text}",
            ]
        for record in forms:
            rows.append({"what": what, "record": record, "dkimpy": dkimpy_verdict(record), "openssl": openssl_bits(der)})
    write("dkim.json", rows)


def write(path, rows):
    with open(path, "w", encoding="ascii") as file:
        file.write("[\n" + ",\n".join("  " + json.dumps(row) for row in rows) + "\n]\n")


main()
