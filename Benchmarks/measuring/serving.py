"""The web app: answers a second against nginx with the same bytes, memory under uploads, weights, and a long grid."""

import contextlib
import gzip
import hashlib
import html
import http.client
import json
import os
import re
import shutil
import socket
import ssl
import statistics
import subprocess
import threading
import time
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from . import rounds, workspace
from .table import Row
from .workspace import BENCH, DEPS, HOME, ROOT, VISION

PAGE_GOAL, PICTURE_GOAL, MEMORY_GOAL = 0.4, 0.6, 150
SCRIPT_GOAL, FIRST_VIEW_GOAL = 30, 150
UPLOADS, UPLOAD_SIZE, LISTENERS = 100, 5_000_000, 200
SECONDS = 4
IN_GRID = 100_000
NGINX = """
worker_processes {cores};
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
  access_log off; sendfile on; keepalive_requests 1000000;
  types {{ text/html html; image/webp webp; }}
  client_body_temp_path {folder}/t; proxy_temp_path {folder}/t; fastcgi_temp_path {folder}/t;
  uwsgi_temp_path {folder}/t; scgi_temp_path {folder}/t;
  server {{ listen 127.0.0.1:{port}{secure}; root {folder}; }}
}}
"""
# Of the same kind as the app's own: P-256, TLS 1.2 and later.
NGINX_SECURE = " ssl; ssl_certificate {folder}/own.pem; ssl_certificate_key {folder}/own.key; ssl_protocols TLSv1.2 TLSv1.3"


@contextlib.contextmanager
def served(library, *options):
    """The address of the app, and its process."""
    process = subprocess.Popen(
        [VISION, "serve", "--json", "--library", library, "--port", "0", *options], env={**os.environ, **HOME},
        stdout=subprocess.PIPE, text=True)
    try:
        address = urlsplit(json.loads(process.stdout.readline())["address"])
        yield "127.0.0.1", address.port, process
    finally:
        process.terminate()
        process.wait()


def get(host, port, path, **headers):
    connection = http.client.HTTPConnection(host, port, timeout=60)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    return answer, answer.read()


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def rate(address, *headers):
    done = subprocess.run(
        ["wrk", "-t1", "-c32", f"-d{SECONDS}s", *(part for line in headers for part in ("-H", line)), address], check=True, stdout=subprocess.PIPE, text=True).stdout
    if re.search(r"Non-2xx", done):
        raise rounds.Failed(f"{address} was not answered well:\n{done}")
    return float(re.search(r"Requests/sec:\s+([\d.]+)", done)[1])


@contextlib.contextmanager
def nginx(name, files, is_secure=False):
    """The port of an nginx that serves these files: by name, their bytes."""
    folder = workspace.fresh(name)
    for file, content in files.items():
        (folder / file).write_bytes(content)
    if is_secure:
        workspace.check([
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
            "-subj", "/CN=localhost", "-keyout", folder / "own.key", "-out", folder / "own.pem"], stderr=subprocess.DEVNULL)
    port = free_port()
    secure = NGINX_SECURE.format(folder=folder) if is_secure else ""
    (folder / "nginx.conf").write_text(NGINX.format(cores=os.cpu_count(), folder=folder, port=port, secure=secure))
    command = ["nginx", "-p", folder, "-c", folder / "nginx.conf", "-e", folder / "error.log"]
    workspace.check(command)
    try:
        yield port
    finally:
        subprocess.run([*command, "-s", "stop"], check=False)


def compared(what, size, ours, theirs, goal, times):
    """Both in turns, after one that does not count."""
    pairs = [(ours(), theirs()) for _ in range(times + 1)][1:]
    ratio = statistics.median(a / b for a, b in pairs)
    own, peer = (statistics.median(column) for column in zip(*pairs))
    return Row(
        f"{what} ({size / 1000:.0f} kB)", f"{own:,.0f}/s", f"nginx, static: {peer:,.0f}/s", f"{ratio:.2f}", f"≥ {goal}",
        ratio >= goal)


def grid_and_thumbnail(host, port):
    """The grid page, and the address and bytes of a thumbnail in it."""
    page = get(host, port, "/search")[1]
    picture = re.search(rb'src="(/thumbs/[^"]+-s\.webp)"', page)[1].decode()
    return page, picture, get(host, port, picture)[1]


def throughput(host, port, times):
    """Grid page and thumbnail, in turns with nginx."""
    page, picture, bytes_ = grid_and_thumbnail(host, port)
    with nginx("nginx", {"page.html": page, "picture.webp": bytes_}) as peer:
        return [
            compared(
                what, size, lambda: rate(f"http://{host}:{port}{path}"), lambda: rate(f"http://127.0.0.1:{peer}/{twin}"),
                goal, times)
            for what, path, twin, size, goal in [
                ("grid page", "/search", "page.html", len(page), PAGE_GOAL),
                ("thumbnail", picture, "picture.webp", len(bytes_), PICTURE_GOAL)]]


def encrypted(library, times):
    """A thumbnail over TLS, as phones get it: signed in, in turns with nginx with TLS."""
    with served(library) as (host, port, _):
        _, picture, bytes_ = grid_and_thumbnail(host, port)
    password = "of the benchmark"
    workspace.check(
        [VISION, "password", "--library", library], env={**os.environ, **HOME}, input=f"{password}\n", text=True,
        stdout=subprocess.DEVNULL)
    with served(library, "--phone", "--https-port", "0") as (host, port, _), nginx(
        "nginx-tls", {"picture.webp": bytes_}, is_secure=True) as peer:
        connection = http.client.HTTPSConnection(host, port, context=ssl._create_unverified_context())
        connection.request(
            "POST", "/login", json.dumps({"password": password}),
            {"Content-Type": "application/json", "Accept": "application/json"})
        token = json.loads(connection.getresponse().read())["token"]
        return [compared(
            "thumbnail over TLS", len(bytes_), lambda: rate(f"https://{host}:{port}{picture}", f"Authorization: Bearer {token}"),
            lambda: rate(f"https://127.0.0.1:{peer}/picture.webp"), PICTURE_GOAL, times)]


def picture_of(size, number):
    """A JPEG of that many bytes, another for each number: a sample with a comment in it, and noise after its end."""
    start = next(path for path in (DEPS / "samples").glob("*.jpg")).read_bytes()
    noise = hashlib.shake_128(number.to_bytes(4)).digest(size - len(start))
    return start + noise


def high_water(process):
    text = Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+) kB", text)[1]) / 1000


def upload(host, port, content, name, wrong):
    digest = hashlib.sha256(content).hexdigest()
    headers = {"Content-Type": "application/json", "Accept": "application/json", "Origin": f"http://{host}:{port}"}
    connection = http.client.HTTPConnection(host, port, timeout=600)
    connection.request("POST", "/uploads", json.dumps(
        {"name": name, "size": len(content), "sha256": digest, "modified": 0, "purpose": "keep"}), headers)
    begun = json.loads(connection.getresponse().read())
    part = 4 << 20
    for offset in range(0, len(content), part):
        connection.request(
            "PATCH", f"/uploads/{begun['id']}", content[offset : offset + part],
            {**headers, "Content-Type": "application/octet-stream", "Upload-Offset": str(offset)})
        answer = json.loads(connection.getresponse().read())
    if answer.get("status") != "stored":
        wrong.append(f"{name}: {answer}")


def uploads(host, port, process, library):
    """A hundred at once, with two hundred pages listening."""
    listeners = []
    for _ in range(LISTENERS):
        one = socket.create_connection((host, port))
        one.sendall(f"GET /events HTTP/1.1\r\nHost: {host}:{port}\r\nAccept: text/event-stream\r\n\r\n".encode())
        listeners.append(one)
    contents = [picture_of(UPLOAD_SIZE, number) for number in range(UPLOADS)]
    wrong = []
    threads = [
        threading.Thread(target=upload, args=(host, port, content, f"{number}.jpg", wrong))
        for number, content in enumerate(contents)]
    start = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seconds = time.monotonic() - start
    for one in listeners:
        one.close()
    kept = {hashlib.sha256(path.read_bytes()).hexdigest() for path in (library / "originals").rglob("*.jpg")}
    missing = [content for content in contents if hashlib.sha256(content).hexdigest() not in kept]
    if wrong or missing:
        raise rounds.Failed(f"{len(missing)} uploads are not there as they were sent; {wrong[:3]}")
    most = high_water(process)
    return [Row(
        f"{UPLOADS} uploads of {UPLOAD_SIZE // 1_000_000} MB at once, {LISTENERS} pages listening",
        f"{seconds:.0f} s, all hashes right", "", f"{most:.0f} MB", f"≤ {MEMORY_GOAL} MB", most <= MEMORY_GOAL)]


def pages(host, port):
    """The pages that links lead to from Home and from the settings, one of each kind, with their text."""
    welcome = http.client.HTTPConnection(host, port, timeout=60)
    welcome.request("POST", "/welcome", headers={"Origin": f"http://{host}:{port}", "Content-Length": "0"})
    cookie = welcome.getresponse().headers["Set-Cookie"].split(";")[0]
    todo, seen = ["/", "/settings"], set()
    while todo:
        path = todo.pop(0)
        kind = re.sub(r"\d+", "0", path.split("?")[0])
        if kind in seen:
            continue
        seen.add(kind)
        answer, body = get(host, port, path, Accept="text/html", Cookie=cookie)
        if answer.status != 200 or not answer.headers["Content-Type"].startswith("text/html"):
            continue
        text = body.decode()
        yield path, text
        todo += [html.unescape(link) for link in re.findall(r'<a [^>]*href="(/[^"#]*)', text)]


def scripts(host, port):
    """What a page fetches in scripts, with all that these import at once: the heaviest page but viewer and map."""
    sources = {}

    def source(path):
        if path not in sources:
            sources[path] = get(host, port, path)[1]
        return sources[path]

    def closure(path, found):
        if path not in found:
            found.add(path)
            for name in re.findall(rb'(?:^|[;}\n])(?:import|export)(?:[^"();]*from)?"([^"]+)"', source(path)):
                closure(urljoin(path, name.decode()), found)
        return found

    weights = {}
    for path, text in pages(host, port):
        if not re.match(r"/photos/\d+(\?|$)|/map", path):
            named = set().union(*(closure(one, set()) for one in re.findall(r'<script[^>]* src="([^"]+)"', text)))
            weights[path] = (sum(len(gzip.compress(source(one), 9)) for one in named) / 1000, len(named))
    heaviest = sorted(weights, key=weights.get, reverse=True)[:3]
    weight = weights[heaviest[0]][0]
    return [Row(
        "scripts of the heaviest page but viewer and map, gzip", f"{weight:.1f} kB",
        f"of {len(weights)} pages: " + ", ".join(
            f"{path} {weights[path][0]:.1f} in {weights[path][1]} files" for path in heaviest), f"{weight:.1f} kB",
        f"≤ {SCRIPT_GOAL} kB", weight <= SCRIPT_GOAL)]


def in_chromium(script, host, port):
    """The output of a script beside this one, run on the app in Chromium; None without the tests' tools."""
    python = DEPS / "testing" / "venv" / "bin" / "python"
    if not python.exists():
        workspace.say(f"  the tools of the tests are not there (make tools): {script} is left out")
        return None
    done = subprocess.run(
        [python, Path(__file__).with_name(script), f"http://{host}:{port}"], check=True, stdout=subprocess.PIPE,
        text=True).stdout
    return json.loads(done)


def first_view(host, port):
    seen = in_chromium("first_view.py", host, port)
    if not seen:
        return []
    size = seen["bytes"] / 1000
    return [Row(
        "first view of Home on a phone, all that Chromium fetches", f"{size:.0f} kB", f"{seen['files']} files",
        f"{size:.0f} kB", f"≤ {FIRST_VIEW_GOAL} kB", size <= FIRST_VIEW_GOAL)]


def scrolled():
    """A grid of a hundred thousand photos from end to end, in Chromium."""
    folder = BENCH / "grid"
    if not (folder / "library.sqlite").exists():
        workspace.say(f"making a library of {IN_GRID:,} photos to look at, once …")
        folder.mkdir(parents=True, exist_ok=True)
        workspace.check([
            ROOT / "bin" / "library-bench", folder, "--photos", str(IN_GRID), "--data", DEPS / "data", "--pictures",
            DEPS / "samples"])
    with served(folder) as (host, port, _):
        seen = in_chromium("scrolling.py", host, port)
    if not seen:
        return []
    growth = seen["heap"] / seen["heap_at_a_quarter"]
    return [
        Row(
            f"grid of {seen['photos']:,} photos, scrolled end to end in {seen['seconds']:.0f} s: script a frame",
            f"{seen['script']:.1f} ms",
            f"frames: median {seen['median']:.1f}, p99 {seen['p99']:.0f}, longest {seen['longest']:.0f} ms",
            f"{seen['script']:.1f} ms", "≤ 16 ms", seen["script"] <= 16),
        Row(
            "… memory of its scripts at the end", f"{seen['heap']:.1f} MB, {seen['cells']} cells",
            f"at a quarter of the way: {seen['heap_at_a_quarter']:.1f} MB", f"{growth:.2f}", "flat: ≤ 1.05", growth <= 1.05),
    ]


def measure(count, times):
    workspace.require_vision()
    for program in ("nginx", "wrk"):
        if not shutil.which(program):
            workspace.say(f"{program} is not there (apt install {program}): serving is not measured")
            return []
    folder, _ = workspace.photos(min(count, 60))
    library = workspace.fresh("served")
    workspace.check([VISION, "import", folder, "--library", library], env={**os.environ, **HOME}, stdout=subprocess.DEVNULL)
    with served(library) as (host, port, process):
        rows = scripts(host, port) + first_view(host, port) + throughput(host, port, times)
    with served(library) as (host, port, process):
        rows += uploads(host, port, process, library)
    return rows + encrypted(library, times) + scrolled()
