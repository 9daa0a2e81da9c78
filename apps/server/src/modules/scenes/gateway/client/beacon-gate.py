#!/usr/bin/env python3
"""Beacon's forwarder: ports of your scene on this machine. One file, Python 3.8 or later, no packages."""
import argparse
import asyncio
import base64
import getpass
import hashlib
import http.client
import json
import os
import secrets
import ssl
import struct
import sys
from urllib.parse import quote, urlsplit

MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
MOST = 65536
CLOSE_WORDS = {
    1001: "The server restarts; connect again.",
    1008: "The right to this connection ended.",
    1012: "The server restarts; connect again.",
    4403: "The right to this connection ended.",
    4404: "Nothing listens on this port of the node.",
    4408: "Nothing came for too long.",
    4409: "The environment is not running.",
    4429: "Too many connections are open; close some.",
    4500: "The machine behind the scene does not answer.",
}


class Refused(Exception):
    """Why something was not done, in words for a person."""


def say(text):
    print(text, file=sys.stderr, flush=True)


def read_arguments():
    parser = argparse.ArgumentParser(
        prog="beacon-gate.py",
        description="Opens a port on this machine for each port of the nodes of your scene. Ctrl-C ends it.",
    )
    parser.add_argument("address", help="where Beacon is, such as https://play.example.org")
    parser.add_argument("nodes", nargs="+", metavar="node", help="id of a node, from Connect in the environment of a challenge")
    parser.add_argument("--key-file", help="read the key from this file; else from BEACON_KEY, else it is asked for")
    parser.add_argument("--port", type=int, help="first local port to try (default: the port of the node, or a free one)")
    parser.add_argument("--listen", default="127.0.0.1", help="address to listen on (default 127.0.0.1: only this machine)")
    parser.add_argument("--insecure", action="store_true", help="accept any certificate")
    plans = parser.parse_args()
    if plans.port is not None and not 0 < plans.port < 65536:
        parser.error("--port is 1 to 65535")
    try:
        base = urlsplit(plans.address)
        plans.is_tls, plans.host = base.scheme == "https", base.hostname
        plans.host_port = base.port or (443 if plans.is_tls else 80)
    except ValueError:
        parser.error("the address is none such as https://play.example.org")
    if base.scheme not in ("http", "https") or not plans.host:
        parser.error("the address is none such as https://play.example.org")
    return plans


def read_key(plans):
    """What is typed is not shown, and stays out of the history of the shell."""
    try:
        if plans.key_file is not None:
            with open(plans.key_file, encoding="utf-8") as file:
                key = file.read().strip()
        elif os.environ.get("BEACON_KEY", "").strip():
            key = os.environ["BEACON_KEY"].strip()
        else:
            key = getpass.getpass("Key: ").strip() if sys.stdin.isatty() else sys.stdin.readline().strip()
    except OSError as error:
        raise Refused("The key file cannot be read: %s" % error)
    if not key or not all(0x21 <= ord(letter) <= 0x7E for letter in key):
        raise Refused("There is no key. Create one with Connect in the environment of your challenge.")
    return key


def words_of(status, text):
    if status == 401:
        return "The key is wrong, expired or revoked. Create a new one with Connect in your challenge."
    if status == 404:
        return "No such node or port in your scenes."
    try:
        message = json.loads(text)["message"]
        if isinstance(message, str):
            return message
    except (ValueError, KeyError, TypeError):
        pass
    return "The server answered %d." % status


class Server:
    def __init__(self, plans, key):
        self.plans = plans
        self.key = key
        self.tls = None
        if plans.is_tls:
            self.tls = ssl.create_default_context()
            if plans.insecure:
                self.tls.check_hostname = False
                self.tls.verify_mode = ssl.CERT_NONE

    def headers(self):
        return {"Authorization": "Bearer " + self.key, "Accept-Language": os.environ.get("LANG", "")}

    def ask_now(self, method, path):
        place = (self.plans.host, self.plans.host_port)
        if self.plans.is_tls:
            line = http.client.HTTPSConnection(*place, timeout=20, context=self.tls)
        else:
            line = http.client.HTTPConnection(*place, timeout=20)
        try:
            body = "{}" if method == "POST" else None
            line.request(method, "/api/ct/scenes/gateway" + path, body, dict(self.headers(), **{"Content-Type": "application/json"}))
            reply = line.getresponse()
            text = reply.read(1_000_000).decode("utf-8", "replace")
        except (OSError, http.client.HTTPException) as error:
            raise Refused("Beacon is not reached: %s" % error)
        finally:
            line.close()
        if reply.status >= 300:
            raise Refused(words_of(reply.status, text))
        try:
            return json.loads(text)
        except ValueError:
            raise Refused("This address answers, but is no Beacon.")

    async def ask(self, method, path):
        return await asyncio.get_running_loop().run_in_executor(None, self.ask_now, method, path)

    async def upgrade(self, path, ticket):
        """A connection that speaks RFC 6455 from here on."""
        nonce = base64.b64encode(secrets.token_bytes(16)).decode()
        host = self.plans.host if ":" not in self.plans.host else "[%s]" % self.plans.host
        head = dict(
            self.headers(),
            Host="%s:%d" % (host, self.plans.host_port),
            Connection="Upgrade",
            Upgrade="websocket",
            **{
                "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": nonce,
                "Sec-WebSocket-Protocol": "beacon, ticket." + ticket,
            }
        )
        try:
            opening = asyncio.open_connection(self.plans.host, self.plans.host_port, ssl=self.tls)
            reader, writer = await asyncio.wait_for(opening, 20)
            lines = ["GET /api/ct/scenes/gateway%s HTTP/1.1" % path] + ["%s: %s" % pair for pair in head.items()]
            writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
            answer = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 20)).decode("latin-1").split("\r\n")
        except (OSError, asyncio.TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
            raise Refused("Beacon is not reached: %s" % (error or "no answer within 20 s"))
        status = int(answer[0].split(" ")[1]) if answer[0].count(" ") and answer[0].split(" ")[1].isdigit() else 0
        fields = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in answer[1:])}
        wanted = base64.b64encode(hashlib.sha1((nonce + MAGIC).encode()).digest()).decode()
        if status != 101 or fields.get("sec-websocket-accept") != wanted:
            writer.close()
            raise Refused("This address answers, but is no Beacon." if status == 101 else words_of(status, ""))
        return reader, writer


def frame(code, data):
    """One frame of RFC 6455; what a client sends is masked."""
    size = len(data)
    if size < 126:
        head = struct.pack("!BB", 0x80 | code, 0x80 | size)
    elif size < 65536:
        head = struct.pack("!BBH", 0x80 | code, 0x80 | 126, size)
    else:
        head = struct.pack("!BBQ", 0x80 | code, 0x80 | 127, size)
    mask = secrets.token_bytes(4)
    key = int.from_bytes((mask * (size // 4 + 1))[:size], "big")
    return head + mask + (int.from_bytes(data, "big") ^ key).to_bytes(size, "big")


async def read_frame(reader):
    first, second = await reader.readexactly(2)
    size = second & 0x7F
    if size == 126:
        (size,) = struct.unpack("!H", await reader.readexactly(2))
    elif size == 127:
        (size,) = struct.unpack("!Q", await reader.readexactly(8))
    if size > 16 * MOST:
        raise Refused("a frame is too long")
    return first & 0x0F, await reader.readexactly(size)


class Connection:
    """Carries bytes both ways until both halves have ended, or either side is lost."""

    def __init__(self, label, local, remote):
        self.label = label
        self.local_in, self.local_out = local
        self.remote_in, self.remote_out = remote

    async def up(self):
        while True:
            data = await self.local_in.read(MOST)
            self.remote_out.write(frame(BINARY, data) if data else frame(TEXT, b'{"type":"end"}'))
            await self.remote_out.drain()
            if not data:
                return

    async def down(self):
        while True:
            code, data = await read_frame(self.remote_in)
            if code in (0, BINARY):
                self.local_out.write(data)
                await self.local_out.drain()
            elif code == TEXT and json.loads(data.decode()).get("type") == "end":
                if self.local_out.can_write_eof():
                    self.local_out.write_eof()
            elif code == PING:
                self.remote_out.write(frame(PONG, data))
            elif code == CLOSE:
                why = struct.unpack("!H", data[:2])[0] if len(data) >= 2 else 1000
                if why in CLOSE_WORDS:
                    say("%s: %s" % (self.label, CLOSE_WORDS[why]))
                return

    async def live(self):
        """A program that reads slowly keeps pings from being read: the server hears all the same that we are there."""
        while True:
            await asyncio.sleep(15)
            self.remote_out.write(frame(PONG, b""))

    async def carry(self):
        up, down, live = (asyncio.ensure_future(way) for way in (self.up(), self.down(), self.live()))
        try:
            # The server closes once both halves have ended.
            done, _ = await asyncio.wait([up, down], return_when=asyncio.FIRST_COMPLETED)
            if down not in done and up.exception() is None:
                await down
            self.remote_out.write(frame(CLOSE, struct.pack("!H", 1000)))
            await self.remote_out.drain()
            for way in done:
                way.result()
        except (OSError, asyncio.IncompleteReadError, ValueError):
            pass
        except Refused as error:
            say("%s: %s" % (self.label, error))
        finally:
            for way in (up, down, live):
                way.cancel()
            await asyncio.gather(up, down, live, return_exceptions=True)
            self.remote_out.close()


async def carry(server, target, reader, writer):
    node_id, node, port = target
    label = "%s:%d" % (node, port)
    path = "/nodes/%s/ports/%d" % (quote(node_id, safe=""), port)
    try:
        ticket = (await server.ask("POST", path + "/tickets"))["ticket"]
        remote = await server.upgrade(path, ticket)
        await Connection(label, (reader, writer), remote).carry()
    except Refused as error:
        say("%s: %s" % (label, error))
    finally:
        writer.close()


async def listen(server, target):
    plans = server.plans

    async def opened(reader, writer):
        await carry(server, target, reader, writer)

    for port in ([] if plans.port is None else [plans.port]) + [target[2], 0]:
        try:
            door = await asyncio.start_server(opened, plans.listen, port, limit=MOST)
        except (OSError, OverflowError):
            continue
        got = door.sockets[0].getsockname()[1]
        if plans.port is not None:
            plans.port = got + 1
        return got
    raise Refused("No local port could be opened on %s." % plans.listen)


async def main(plans, key):
    server = Server(plans, key)
    for node_id in plans.nodes:
        found = await server.ask("GET", "/nodes/" + quote(node_id, safe=""))
        scene, node = found["scene"], found["node"]
        if not found["ports"]:
            say("%s %s has no ports to connect to." % (scene, node))
        for port in found["ports"]:
            here = await listen(server, (node_id, node, port["port"]))
            name = " (%s)" % port["name"] if port["name"] else ""
            print("%s:%d -> %s %s:%d%s" % (plans.listen, here, scene, node, port["port"], name), flush=True)
    say("Ctrl-C ends it.")
    await asyncio.get_running_loop().create_future()


if __name__ == "__main__":
    arguments = read_arguments()
    try:
        asyncio.run(main(arguments, read_key(arguments)))
    except Refused as refusal:
        sys.exit(str(refusal))
    except KeyboardInterrupt:
        say("")
