"""Makes visits and prints what came of each, as JSON. Runs on another machine than the test: it needs only Python.

The wishes come as a list in JSON on standard input, each with `url`; `method`, `headers`, `body`; `authority`, the path of a certificate to
trust; `newest`, the newest TLS version that is offered.
"""

import base64
import http.client
import json
import ssl
import sys
from urllib.parse import urlsplit


def context(authority, newest):
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    if authority:
        made.load_verify_locations(authority)
    if newest:
        # OpenSSL itself would offer nothing so old.
        made.set_ciphers("DEFAULT:@SECLEVEL=0")
        made.minimum_version = ssl.TLSVersion.TLSv1
        made.maximum_version = ssl.TLSVersion[newest]
    return made


def visit(url, method="GET", headers=None, body=None, authority=None, newest=None):
    parts = urlsplit(url)
    if parts.scheme == "https":
        client = http.client.HTTPSConnection(parts.netloc, timeout=60, context=context(authority, newest))
    else:
        client = http.client.HTTPConnection(parts.netloc, timeout=20)
    try:
        client.connect()
        said = {}
        if parts.scheme == "https":
            certificate = client.sock.getpeercert(binary_form=True)
            said = {
                "version": client.sock.version(),
                "certificate": base64.b64encode(certificate).decode(),
                "names": sorted(":".join(name) for name in client.sock.getpeercert().get("subjectAltName", ())),
            }
        path = parts.path + ("?" + parts.query if parts.query else "")
        client.request(method, path, body.encode() if body else None, headers or {})
        answer = client.getresponse()
        content = answer.read()
        return {
            **said,
            "status": answer.status,
            # Of a header that is there several times, a line for each.
            "headers": {name.lower(): "\n".join(answer.headers.get_all(name)) for name in answer.headers},
            "body": base64.b64encode(content).decode(),
        }
    except ssl.SSLError as error:
        return {"refused": error.reason, "words": str(error)}
    except OSError as error:
        return {"refused": "NO_CONNECTION", "words": str(error)}
    finally:
        client.close()


print(json.dumps([visit(**wishes) for wishes in json.load(sys.stdin)]))
