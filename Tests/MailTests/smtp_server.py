"""A mail server that prints what it takes, one JSON object a line; the first line is its port. Ends with its input.

Whoever it is for decides what it answers: deny@ is refused for good, later@ for now, spam@ after the message was sent.
Of a sender nobody@ it takes nothing.
With the word `closed` it serves nobody. With the words `starttls` or `tls` and a file of a certificate and its key (PEM), it takes e-mails over TLS only.
"""

import asyncio
import json
import logging
import ssl
import sys

from aiosmtpd.smtp import SMTP


class Closed(SMTP):
    async def push(self, status):
        await super().push("554 no service" if str(status).startswith("220") else status)


class Handler:
    async def handle_MAIL(self, server, session, envelope, address, options):
        if address.startswith("nobody@"):
            return "550 5.7.1 <nobody@example.org>: not yours"
        envelope.mail_from = address
        return "250 OK"

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("deny@"):
            return "550 5.1.1 <deny@example.org>: no such person"
        if address.startswith("later@"):
            return "451 4.7.1 <later@example.org>: come back later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        if envelope.rcpt_tos[0].startswith("spam@"):
            return "554 5.7.1 looks like spam"
        taken = {
            "from": envelope.mail_from,
            "to": envelope.rcpt_tos,
            "greeting": session.host_name,
            "bytes": envelope.original_content.decode("latin-1"),
        }
        # Taken before it is said that it is.
        print(json.dumps(taken), flush=True)
        return "250 taken"


async def main():
    loop = asyncio.get_running_loop()
    kind, context = None, None
    protocol = Closed if sys.argv[1:] == ["closed"] else SMTP
    if len(sys.argv) > 2:
        kind, file = sys.argv[1:]
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(file)
        # That a client does not trust the certificate is no fault to report here.
        logging.disable()
    later = {"tls_context": context, "require_starttls": True} if kind == "starttls" else {}
    server = await loop.create_server(
        lambda: protocol(Handler(), enable_SMTPUTF8=False, **later),
        "127.0.0.1",
        0,
        ssl=context if kind == "tls" else None,
    )
    print(server.sockets[0].getsockname()[1], flush=True)
    await loop.run_in_executor(None, sys.stdin.read)
    server.close()


asyncio.run(main())
