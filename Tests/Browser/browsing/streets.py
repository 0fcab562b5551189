"""The streets of Helsinki, on the map of a site, and what of a map is to be seen."""

import subprocess

from .paths import DEPS, VISION

HELSINKI = DEPS / "mapping" / "Helsinki.osm.pbf"
CENTRE = (60.1699, 24.9424)


def add_map(site, *words):
    """Runs `vision map add` for the library of a site."""
    command = [VISION, "map", "add", *words, "--library", site.library]
    subprocess.run(command, env=site.environment, check=True, capture_output=True)


def remember_map(page):
    """Has the page's map stand in `window.shownMap` as soon as there is one. Before the page is opened."""
    page.add_init_script(
        """
        let library;
        Object.defineProperty(window, "maplibregl", {
            configurable: true,
            get: () => library,
            set: (loaded) => {
                const Shown = class extends loaded.Map {
                    constructor(options) {
                        super(options);
                        window.shownMap = this;
                    }
                };
                library = new Proxy(loaded, { get: (from, name) => (name === "Map" ? Shown : from[name]) });
            },
        });
        """
    )


def zoom_of(page):
    return page.evaluate("window.shownMap.getZoom()")


def go(page, zoom, at=CENTRE):
    """Goes to a place at once, and waits until all of it is drawn."""
    page.evaluate("([zoom, at]) => window.shownMap.jumpTo({ zoom, center: [at[1], at[0]] })", [zoom, at])
    page.wait_for_selector("#map:not([aria-busy]) canvas", timeout=60_000)


def seen(page):
    """The layers of which something is drawn, each with the names of what it shows."""
    return page.evaluate(
        """() => {
            const layers = {};
            for (const { layer, properties } of window.shownMap.queryRenderedFeatures()) {
                (layers[layer.id] ??= new Set()).add(properties.name ?? "");
            }
            return Object.fromEntries(Object.entries(layers).map(([id, names]) => [id, [...names]]));
        }"""
    )
