"""The wire between stations and house, which can be held up and cut."""

import asyncio
import collections
import re
import socket
import threading
import time


NUMBER = re.compile(rb'\{"n":(\d+)')
CREDIT = re.compile(rb'"credit":"(-?[\d.]+)"')


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Listener:
    """Reads the frames that a house sends to one station, and takes down what it answers."""

    def __init__(self, device, wire):
        self.device, self.wire = device, wire
        self.rest, self.shaken = b"", False

    def heard(self, data):
        self.rest += data
        if not self.shaken:
            _, found, behind = self.rest.partition(b"\r\n\r\n")
            if not found:
                return
            self.rest, self.shaken = behind, True
        while (frame := self.frame()) is not None:
            self.read(frame)

    def frame(self):
        """The next whole frame; a house does not mask what it sends."""
        if len(self.rest) < 2:
            return None
        length, start = self.rest[1] & 127, 2
        if length > 125:
            start = 4 if length == 126 else 10
            length = int.from_bytes(self.rest[2:start], "big")
        if len(self.rest) < start + length:
            return None
        frame, self.rest = self.rest[start:start + length], self.rest[start + length:]
        return frame

    def read(self, frame):
        if not frame.startswith(b'{"key":"'):
            return self.shown(frame)
        if b'"accepted":' in frame:
            self.wire.take_down((self.device, frame[8:].split(b'"', 1)[0].decode()))
        elif found := re.search(rb'"code":"([a-z_]+)"', frame):
            self.wire.other_answers[found.group(1).decode()] += 1

    def shown(self, frame):
        """The credit that the station shows from this entry of its table on."""
        number, credit = NUMBER.match(frame), CREDIT.search(frame)
        if number and credit:
            self.wire.credits[self.device] = int(number.group(1)), credit.group(1).decode()


class Wire:
    """Carries connections to the first house that takes them; can be held up and cut."""

    def __init__(self):
        self.port, self.houses = free_port(), []
        self.acknowledged, self.last = set(), {}
        self.other_answers, self.credits = collections.Counter(), {}
        self.links, self.whole = set(), True
        self.loop, self.flows = asyncio.new_event_loop(), None
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        asyncio.set_event_loop(self.loop)
        self.loop.run_until_complete(self.serve())

    async def serve(self):
        self.flows = asyncio.Event()
        self.flows.set()
        server = await asyncio.start_server(self.carry, "127.0.0.1", self.port, backlog=1000)
        await server.serve_forever()

    def take_down(self, wager):
        self.acknowledged.add(wager)
        self.last[wager[0].rsplit("-station-", 1)[0]] = time.monotonic()

    async def carry(self, reader, writer):
        links, ways = [writer], []
        try:
            request = await reader.readuntil(b"\r\n")
            far_reader, far = await self.connected()
            links.append(far)
            self.links.update(links)
            far.write(request)
            found = re.search(rb"/tables/([^/]+)/feed/station/(\d+)", request)
            device = b"-station-".join(found.groups()).decode() if found else None
            hears = Listener(device, self).heard if device else lambda data: None
            ways = [asyncio.ensure_future(self.pump(reader, far, lambda data: None)),
                    asyncio.ensure_future(self.pump(far_reader, writer, hears))]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            for way in ways:
                way.cancel()
            for link in links:
                self.links.discard(link)
                link.transport.abort()

    async def connected(self):
        for port in self.houses if self.whole else []:
            try:
                return await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                pass
        raise ConnectionRefusedError

    async def pump(self, reader, writer, hears):
        try:
            while data := await reader.read(65536):
                hears(data)
                await self.flows.wait()
                writer.write(data)
                await writer.drain()
        except OSError:
            pass

    def told(self, *doings):
        for doing in doings:
            self.loop.call_soon_threadsafe(doing)

    def hold_up(self):
        self.told(self.flows.clear)

    def let_go(self):
        self.told(self.flows.set)

    def drop(self):
        self.told(lambda: [link.transport.abort() for link in list(self.links)])

    def cut(self):
        self.whole = False
        self.drop()

    def mend(self):
        self.whole = True
