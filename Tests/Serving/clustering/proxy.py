"""A reverse proxy: it speaks for its visitors to one of several programs, the next one for each connection."""

import asyncio
import contextlib
import itertools
import threading

# What a proxy writes itself, whatever its visitor says (RFC 9110, 7.6.1), and what people trust it with.
OWN = (b"connection", b"keep-alive", b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host")
GONE = b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Proxy:
    """Listens on a port of 127.0.0.1, in a thread of its own. `ports` are those of the programs that it may ask."""

    def __init__(self, ports):
        self.ports = ports
        self.turns = itertools.count()
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.server = self.on_loop(asyncio.start_server(self.serve, "127.0.0.1", 0, backlog=512))
        self.port = self.server.sockets[0].getsockname()[1]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.on_loop(self.end())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    def on_loop(self, work):
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()

    async def end(self):
        self.server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def serve(self, reader, writer):
        """One request, and its answer until its end."""
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            first, *lines = head[:-4].split(b"\r\n")
            fields = [(name.lower(), line) for line in lines for name in [line.partition(b":")[0]]]
            length = next((int(line.partition(b":")[2]) for name, line in fields if name == b"content-length"), 0)
            body = await reader.readexactly(length)
            kept = [line for name, line in fields if name not in OWN]
            visitor = writer.get_extra_info("peername")[0].encode()
            own = [b"Connection: close", b"X-Forwarded-Proto: https", b"X-Forwarded-For: " + visitor]
            answer, request = await self.connect()
            request.write(b"\r\n".join([first, *kept, *own]) + b"\r\n\r\n" + body)
            try:
                await self.pass_on(answer, writer, reader)
            finally:
                request.close()
        except (OSError, asyncio.IncompleteReadError):
            # One of the two has gone, before anything of an answer was passed on.
            with contextlib.suppress(OSError):
                writer.write(GONE)
                await writer.drain()
        except asyncio.CancelledError:
            # The proxy ends. asyncio writes of a task that ends like this as of a mistake.
            pass
        finally:
            writer.close()

    async def connect(self):
        """To the next program that takes connections."""
        problem = None
        for _ in self.ports:
            port = self.ports[next(self.turns) % len(self.ports)]
            try:
                return await asyncio.open_connection("127.0.0.1", port)
            except OSError as refused:
                problem = refused
        raise problem

    async def pass_on(self, answer, writer, reader):
        """Until the program has said everything, or the visitor has left."""
        left = asyncio.ensure_future(reader.read(1))
        try:
            is_begun = False
            while True:
                more = asyncio.ensure_future(answer.read(1 << 16))
                await asyncio.wait({more, left}, return_when=asyncio.FIRST_COMPLETED)
                if not more.done():
                    more.cancel()
                    return
                bytes_ = more.result()
                if not bytes_:
                    if is_begun:
                        return
                    raise ConnectionResetError
                is_begun = True
                writer.write(bytes_)
                await writer.drain()
        finally:
            left.cancel()
