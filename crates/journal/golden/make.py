#!/usr/bin/env python3
"""Writes journal.json: what a journal hashes and signs, by a program that shares no code with it.

Run it as `python3 make.py > journal.json`; it needs nothing but Python. The encoding is described in
src/encoding.rs, checkpoints in src/proof/checkpoint.rs. The signature is Ed25519 as in RFC 8032.
"""

import base64
import hashlib
import json
import struct


def sha256(data):
    return hashlib.sha256(data).digest()


def text(value):
    data = value.encode("utf-8")
    return struct.pack(">I", len(data)) + data


def maybe(value, encode):
    return b"\0" if value is None else b"\1" + encode(value)


def actor(value):
    return text(value["name"]) + text(value["role"])


def encode(entry):
    return b"".join([
        b"journal entry 1\n",
        struct.pack(">Q", entry["position"]),
        text(entry["stream"]),
        struct.pack(">Q", entry["number"]),
        struct.pack(">q", entry["time_ms"]),
        actor(entry["actor"]),
        maybe(entry["approval"], actor),
        maybe(entry["cause"], lambda cause: struct.pack(">Q", cause)),
        text(entry["key"]),
        struct.pack(">II", entry["index"], entry["count"]),
        text(entry["kind"]),
        struct.pack(">I", entry["schema"]),
        text(entry["payload"]),
        bytes.fromhex(entry["previous"]),
    ])


def leaf(data):
    return sha256(b"\0" + data)


def root(leaves):
    if not leaves:
        return sha256(b"")
    if len(leaves) == 1:
        return leaves[0]
    split = 1
    while split * 2 < len(leaves):
        split *= 2
    return sha256(b"\1" + root(leaves[:split]) + root(leaves[split:]))


# Ed25519, after the sample code of RFC 8032.
P = 2**255 - 19
Q = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
BASE_Y = 4 * pow(5, P - 2, P) % P


def add(a, b):
    e, f = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    g, h = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = f - e, h - g, h + g, f + e
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def times(scalar, point):
    result = (0, 1, 1, 0)
    while scalar > 0:
        if scalar & 1:
            result = add(result, point)
        point, scalar = add(point, point), scalar >> 1
    return result


def recover_x(y):
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P)
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    return P - x if x & 1 else x


BASE_X = recover_x(BASE_Y)
BASE = (BASE_X, BASE_Y, 1, BASE_X * BASE_Y % P)


def compress(point):
    inverse = pow(point[2], P - 2, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def expand(secret):
    digest = hashlib.sha512(secret).digest()
    scalar = int.from_bytes(digest[:32], "little") & ((1 << 254) - 8) | 1 << 254
    return scalar, digest[32:]


def public(secret):
    return compress(times(expand(secret)[0], BASE))


def sign(secret, message):
    number = lambda *parts: int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little") % Q
    scalar, prefix = expand(secret)
    nonce = number(prefix, message)
    point = compress(times(nonce, BASE))
    challenge = number(point, public(secret), message)
    return point + ((nonce + challenge * scalar) % Q).to_bytes(32, "little")


def main():
    nothing = "00" * 32
    dealer = {"name": "alice", "role": "dealer"}
    entries = [
        dict(stream="table/1", number=1, time_ms=1700000000000, actor=dealer, approval=None,
             cause=None, key="k-1", index=0, count=2, kind="opened", schema=1, payload="{}"),
        dict(stream="table/1", number=2, time_ms=1700000000001, actor=dealer,
             approval={"name": "bob", "role": "supervisor"}, cause=1, key="k-1", index=1, count=2,
             kind="changed", schema=300, payload='{"a":[1,-2],"b":"百家乐"}'),
        dict(stream="cage", number=1, time_ms=-1, actor={"name": "ç", "role": "r"}, approval=None,
             cause=2, key="k-2", index=0, count=1, kind="counted", schema=4294967295,
             payload="18446744073709551615"),
    ]
    heads, out = {}, []
    for position, entry in enumerate(entries, 1):
        entry["position"] = position
        entry["previous"] = heads.get(entry["stream"], (0, nothing))[1]
        encoded = encode(entry)
        entry["hash"] = sha256(encoded).hex()
        heads[entry["stream"]] = (entry["number"], entry["hash"])
        out.append(dict(entry, encoded=encoded.hex()))

    log = root([leaf(bytes.fromhex(entry["hash"])) for entry in entries])
    head = lambda name: text(name) + struct.pack(">Q", heads[name][0]) + bytes.fromhex(heads[name][1])
    heads_root = root([leaf(head(name)) for name in sorted(heads, key=str.encode)])

    name, secret = "floor.example", bytes([7] * 32)
    encode64 = lambda data: base64.b64encode(data).decode()
    note = (f"{name}\n{len(entries)}\n{encode64(log)}\nheads {encode64(heads_root)}\n"
            f"time 1700000000002\nprevious -\n")
    key_id = sha256(name.encode() + b"\n\1" + public(secret))[:4]
    signature = encode64(key_id + sign(secret, note.encode()))
    print(json.dumps({
        "entries": out,
        "log_root": log.hex(),
        "heads_root": heads_root.hex(),
        "secret": secret.hex(),
        "verifier": f"{name}+{key_id.hex()}+{encode64(bytes([1]) + public(secret))}",
        "note": f"{note}\n\u2014 {name} {signature}\n",
    }, indent=1, ensure_ascii=False))


main()
