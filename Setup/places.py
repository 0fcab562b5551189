#!/usr/bin/env python3
"""Make the offline gazetteer (places.sqlite) from a list of populated places, the ISO 3166-1 countries and Natural Earth.

    places.py --cities rg_cities1000.csv --quarters geocode.gz --countries iso_3166-1.json
              --earth /usr/share/magics/10m --country-names ne_10m_admin_0_countries_deu.zip --out places.sqlite

The same input always gives the same bytes. The result appears under its name only when it is whole.
"""

import argparse
import csv
import gettext
import json
import os
import sqlite3
import sys
from pathlib import Path

from places_borders import border_lines
from places_earth import Populated, country_names, key
from places_quarters import around, joined, read

# Kosovo, which ISO 3166-1 leaves out (the list of places uses the user-assigned code XK for it), and countries whose
# formal name people do not search for.
SPOKEN_COUNTRIES = {
    "BN": ("Brunei", "Brunei"),
    "CD": ("Democratic Republic of the Congo", "Repubblica Democratica del Congo"),
    "CG": ("Republic of the Congo", "Repubblica del Congo"),
    "CZ": ("Czechia", "Cechia"),
    "FK": ("Falkland Islands", "Isole Falkland"),
    "KP": ("North Korea", "Corea del Nord"),
    "KR": ("South Korea", "Corea del Sud"),
    "LA": ("Laos", "Laos"),
    "MF": ("Saint Martin", "Saint-Martin"),
    "RU": ("Russia", "Russia"),
    "SX": ("Sint Maarten", "Sint Maarten"),
    "SY": ("Syria", "Siria"),
    "VA": ("Vatican City", "Città del Vaticano"),
    "VG": ("British Virgin Islands", "Isole Vergini britanniche"),
    "VI": ("United States Virgin Islands", "Isole Vergini americane"),
    "XK": ("Kosovo", "Kosovo"),
}

# The list knows each place by one name, in whichever language. These are the English and Italian ones it lacks:
# (country, region or None, name in the list, other names).
OTHER_NAMES = [
    ("AT", None, "Vienna", ["Wien"]),
    ("BE", None, "Antwerpen", ["Antwerp", "Anversa"]),
    ("BE", None, "Brugge", ["Bruges"]),
    ("BE", None, "Brussels", ["Bruxelles"]),
    ("BE", None, "Gent", ["Ghent", "Gand"]),
    ("CH", None, "Basel", ["Basilea"]),
    ("CH", None, "Bern", ["Berna"]),
    ("CH", None, "Geneve", ["Geneva", "Ginevra"]),
    ("CH", None, "Luzern", ["Lucerne", "Lucerna"]),
    ("CN", None, "Beijing", ["Peking", "Pechino"]),
    ("CZ", None, "Prague", ["Praga", "Praha"]),
    ("DE", None, "Berlin", ["Berlino"]),
    ("DE", None, "Dresden", ["Dresda"]),
    ("DE", None, "Frankfurt am Main", ["Francoforte"]),
    ("DE", None, "Hamburg", ["Amburgo"]),
    ("DE", None, "Hannover", ["Hanover"]),
    ("DE", None, "Koeln", ["Cologne", "Colonia"]),
    ("DE", None, "Munich", ["Monaco di Baviera", "Muenchen"]),
    ("DE", None, "Nuernberg", ["Nuremberg", "Norimberga"]),
    ("DE", None, "Stuttgart", ["Stoccarda"]),
    ("DK", None, "Copenhagen", ["Copenaghen", "Kobenhavn"]),
    ("EG", None, "Cairo", ["Il Cairo"]),
    ("ES", None, "Barcelona", ["Barcellona"]),
    ("ES", None, "Sevilla", ["Seville", "Siviglia"]),
    ("ES", None, "Zaragoza", ["Saragozza"]),
    ("FR", None, "Lyon", ["Lione"]),
    ("FR", None, "Marseille", ["Marsiglia"]),
    ("FR", None, "Nice", ["Nizza"]),
    ("FR", None, "Paris", ["Parigi"]),
    ("FR", None, "Strasbourg", ["Strasburgo"]),
    ("GB", None, "Edinburgh", ["Edimburgo"]),
    ("GB", None, "London", ["Londra"]),
    ("GR", None, "Athens", ["Atene"]),
    ("GR", None, "Thessaloniki", ["Salonicco"]),
    ("HR", None, "Zagreb", ["Zagabria"]),
    ("IE", None, "Dublin", ["Dublino"]),
    ("IL", None, "Jerusalem", ["Gerusalemme"]),
    ("IT", None, "Florence", ["Firenze"]),
    ("IT", "Liguria", "Genoa", ["Genova"]),
    ("IT", None, "Mantova", ["Mantua"]),
    ("IT", None, "Milano", ["Milan"]),
    ("IT", None, "Napoli", ["Naples"]),
    ("IT", None, "Padova", ["Padua"]),
    ("IT", None, "Rome", ["Roma"]),
    ("IT", None, "Siracusa", ["Syracuse"]),
    ("IT", None, "Turin", ["Torino"]),
    ("IT", None, "Venice", ["Venezia"]),
    ("JP", None, "Kyoto", ["Kioto"]),
    ("MC", None, "Monaco", ["Monte Carlo"]),
    ("NL", None, "The Hague", ["L'Aia", "Den Haag"]),
    ("PL", None, "Krakow", ["Cracow", "Cracovia"]),
    ("PL", None, "Warsaw", ["Varsavia", "Warszawa"]),
    ("PT", None, "Lisbon", ["Lisbona", "Lisboa"]),
    ("RO", None, "Bucharest", ["Bucarest"]),
    ("RS", None, "Belgrade", ["Belgrado"]),
    ("RU", None, "Moscow", ["Mosca"]),
    ("RU", None, "Saint Petersburg", ["San Pietroburgo"]),
    ("SE", None, "Stockholm", ["Stoccolma"]),
    ("SI", None, "Ljubljana", ["Lubiana"]),
    ("UA", None, "Kiev", ["Kyiv"]),
    ("US", "New York", "New York City", ["New York"]),
    ("VA", None, "Vatican City", ["Città del Vaticano"]),
]

# The list gives the first-level regions of Italy and Britain in English; those whose Italian name differs.
OTHER_REGIONS = {
    ("GB", "England"): "Inghilterra",
    ("GB", "Northern Ireland"): "Irlanda del Nord",
    ("GB", "Scotland"): "Scozia",
    ("GB", "Wales"): "Galles",
    ("IT", "Aosta Valley"): "Valle d'Aosta",
    ("IT", "Apulia"): "Puglia",
    ("IT", "Basilicate"): "Basilicata",
    ("IT", "Latium"): "Lazio",
    ("IT", "Lombardy"): "Lombardia",
    ("IT", "Piedmont"): "Piemonte",
    ("IT", "Sardinia"): "Sardegna",
    ("IT", "Sicily"): "Sicilia",
    ("IT", "The Marches"): "Marche",
    ("IT", "Tuscany"): "Toscana",
}

# Libraries look up the places of their photos anew when this has grown.
EDITION = 2

POPULATED = "ne_10m_populated_places_simple"

SCHEMA = [
    """CREATE TABLE country (code TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, italian TEXT NOT NULL)
    STRICT, WITHOUT ROWID""",
    """CREATE TABLE country_name (
    folded TEXT NOT NULL, country TEXT NOT NULL REFERENCES country (code), PRIMARY KEY (folded, country))
    STRICT, WITHOUT ROWID""",
    """CREATE TABLE city (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, region TEXT NOT NULL, country TEXT NOT NULL REFERENCES country (code),
    latitude REAL NOT NULL, longitude REAL NOT NULL, others TEXT NOT NULL, population INTEGER NOT NULL,
    around INTEGER REFERENCES city (id)) STRICT""",
    """CREATE TABLE name (folded TEXT NOT NULL, city INTEGER NOT NULL REFERENCES city (id), PRIMARY KEY (folded, city))
    STRICT, WITHOUT ROWID""",
    # A place with all that is said of it; `city` is the one that it is a quarter of.
    """CREATE VIEW place AS
    SELECT city.id, city.name, city.region, country.name AS country, country.code, city.latitude, city.longitude,
        city.others, country.italian, city.population, whole.name AS city, whole.others AS city_others,
        whole.id AS around, whole.country <> city.country AS is_enclave
    FROM city JOIN country ON code = city.country LEFT JOIN city AS whole ON whole.id = city.around""",
    "CREATE VIRTUAL TABLE spot USING rtree (id, south, north, west, east)",
    # Straight pieces of the borders of countries and of their regions; `rising` when a piece goes from south-west to north-east.
    "CREATE VIRTUAL TABLE border USING rtree (id, south, north, west, east, +rising INTEGER)",
]


def countries(path):
    """Code to (English name, Italian name)."""
    translate = str
    # A Python that is not the system's looks for translations elsewhere.
    for folder in ("/usr/share/locale", None):
        try:
            translate = gettext.translation("iso_3166-1", folder, languages=["it"]).gettext
            break
        except OSError:
            continue
    with open(path, encoding="utf-8") as file:
        entries = json.load(file)["3166-1"]
    # The common name (Taiwan, Vietnam) where there is one, because people search for that.
    found = {}
    for entry in entries:
        name = entry.get("common_name", entry["name"])
        found[entry["alpha_2"]] = (spoken(name), spoken(translate(name)))
    return {**found, **SPOKEN_COUNTRIES}


def spoken(name):
    """“Bolivia, Plurinational State of” as people say it: “Bolivia”."""
    return name.partition(", ")[0]


def cities(path):
    """The rows of the list, in an order that does not depend on the file's."""
    with open(path, encoding="utf-8", newline="") as file:
        rows = [
            (float(row["lat"]), float(row["lon"]), row["name"].strip(" `"), row["admin1"].strip(" `"), row["cc"].strip())
            for row in csv.DictReader(file)
        ]
    return sorted({row for row in rows if row[2] and abs(row[0]) <= 90 and abs(row[1]) <= 180})


def build(database, city_rows, country_rows, populated, named_countries, quarters=(), borders=()):
    """Fills an empty database.

    `city_rows` are (latitude, longitude, name, region, country); `quarters` the rows of `places_quarters.read`, `borders` those
    of `border_lines`.
    """
    for statement in SCHEMA:
        database.execute(statement)
    database.execute(f"PRAGMA user_version = {EDITION}")
    database.executemany("INSERT INTO country VALUES (?, ?, ?)", [(c, *names) for c, names in sorted(country_rows.items())])
    database.executemany("INSERT INTO country_name VALUES (?, ?)", named_countries)
    others = {}
    for country, region, name, more in OTHER_NAMES:
        others.setdefault((country, name), []).append((region, more))
    city_rows, counted, spelled = joined(city_rows, quarters)
    cities_around = around(city_rows, counted)
    unknown = sorted({row[4] for row in city_rows} - set(country_rows))
    if unknown:
        raise SystemExit(f"places: the list of countries lacks {', '.join(unknown)}")

    def other_names(number):
        _, _, name, region, country = city_rows[number]
        named = others.get((country, name), [])
        return [other for wanted, names in named if wanted in (None, region) for other in names]

    found, missing = populated.match(city_rows, other_names)
    for number, (latitude, longitude, name, region, country) in enumerate(city_rows):
        population, spellings = found.get(number, (0, []))
        population = max(population, counted.get(number, 0))
        more = other_names(number)
        more += new_names([*spelled.get(number, []), *spellings], [name, *more])
        lookups = {key(each) for each in [name, *more]}
        if (country, region) in OTHER_REGIONS:
            more.append(OTHER_REGIONS[country, region])
        city = None if number not in cities_around else cities_around[number] + 1
        add_city(database, number + 1, (name, region, country, latitude, longitude, more), population, lookups, city)
        database.execute(
            "INSERT INTO spot VALUES (?, ?, ?, ?, ?)", (number + 1, latitude, latitude, longitude, longitude)
        )
    # Large places of which the list has only the parts (Osaka) are found by name; a photo is in the part.
    known = [row for row in missing if row[4] in country_rows]
    for number, (latitude, longitude, name, region, country, population) in enumerate(known, len(city_rows) + 1):
        add_city(database, number, (name, region, country, latitude, longitude, []), population, {key(name)})
    database.executemany("INSERT INTO border VALUES (?, ?, ?, ?, ?, ?)", ((n, *each) for n, each in enumerate(borders, 1)))


def new_names(names, known):
    """Those of `names` that are not among the known ones, each once."""
    seen = {key(each) for each in known}
    found = []
    for name in names:
        if key(name) not in seen:
            seen.add(key(name))
            found.append(name)
    return found


def add_city(database, number, city, population, lookups, city_around=None):
    name, region, country, latitude, longitude, more = city
    values = (number, name, region, country, latitude, longitude, "\n".join(more), population, city_around)
    database.execute("INSERT INTO city VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
    database.executemany("INSERT INTO name VALUES (?, ?)", [(each, number) for each in sorted(lookups) if each])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cities", required=True, help="the list of populated places (CSV: lat,lon,name,admin1,admin2,cc)")
    parser.add_argument("--quarters", required=True, type=Path, help="places with people and regions (JSON, gzip)")
    parser.add_argument("--countries", required=True, help="ISO 3166-1 as JSON, as in Debian's iso-codes")
    parser.add_argument("--earth", required=True, type=Path, help="the folder of Natural Earth's populated places")
    parser.add_argument("--country-names", required=True, type=Path, help="Natural Earth's countries, zipped")
    parser.add_argument("--out", required=True, help="the file to make")
    arguments = parser.parse_args()

    temporary = f"{arguments.out}.{os.getpid()}.tmp"
    try:
        rows = cities(arguments.cities)
        if not rows:
            raise SystemExit(f"places: no places in {arguments.cities}")
        database = sqlite3.connect(temporary, isolation_level=None)
        database.execute("PRAGMA journal_mode = OFF")
        database.execute("PRAGMA synchronous = OFF")
        database.execute("BEGIN")
        known = countries(arguments.countries)
        populated = Populated((arguments.earth / f"{POPULATED}.dbf").read_bytes())
        names = country_names(arguments.country_names, known)
        build(database, rows, known, populated, names, read(arguments.quarters), border_lines(arguments.earth))
        database.execute("COMMIT")
        database.execute("VACUUM")
        database.close()
        with open(temporary, "rb") as file:
            os.fsync(file.fileno())
        os.replace(temporary, arguments.out)
        folder = os.open(os.path.dirname(os.path.abspath(arguments.out)), os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)
    finally:
        if os.path.exists(temporary):
            os.remove(temporary)
    print(f"{len(rows)} places", file=sys.stderr)


if __name__ == "__main__":
    main()
