"""What Natural Earth adds to the list of places: how many people live there, other names, and the names of countries."""

import functools
import math
import re
import unicodedata
import zipfile
from collections import defaultdict

from shapefile import records

COUNTRIES = "ne_10m_admin_0_countries_deu"
PLACE_NAMES = ("name", "namepar", "namealt", "meganame", "nameascii")
PLACE_FIELDS = (*PLACE_NAMES, "iso_a2", "adm1name", "latitude", "longitude", "pop_max")
LANGUAGES = "AR BN DE EN ES FA FR EL HE HI HU ID IT JA KO NL PL PT RU SV TR UK UR VI ZH ZHT".split()
COUNTRY_NAMES = ("NAME", "NAME_LONG", "NAME_ALT", "NAME_CIAWF", "FORMAL_EN", *(f"NAME_{each}" for each in LANGUAGES))
# A place is the one of the list that goes by its name so near, in kilometres, or whose name begins so (Nagoya-shi).
SAME_NAME, SAME_BEGINNING, SAME_COUNTRY = 60, 15, 200

# Letters that do not come apart into a plain one and a mark; as in Sources/Places/Folding.swift.
PLAIN = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "ħ": "h", "ı": "i", "þ": "th", "ŧ": "t"}

# Names by which people call countries, and which Natural Earth lacks.
USUAL_NAMES = {
    "AE": ["UAE", "Emirates", "Emirati", "EAU"],
    "BA": ["Bosnia"],
    "CD": ["Congo", "DR Congo", "DRC", "Zaire"],
    "CG": ["Congo"],
    "CI": ["Ivory Coast", "Costa d'Avorio"],
    "CN": ["PRC"],
    "CV": ["Cape Verde", "Capo Verde"],
    "CZ": ["Czech Republic", "Repubblica Ceca"],
    "DO": ["Santo Domingo"],
    "GB": ["UK", "U.K.", "Britain", "Great Britain", "Gran Bretagna", "Grande Bretagne", "Grossbritannien"],
    "IE": ["Eire"],
    "KR": ["Korea", "Corea"],
    "MK": ["Macedonia"],
    "MM": ["Burma", "Birmania"],
    "NL": ["Holland", "Olanda"],
    "PS": ["Palestine", "Palestina"],
    "RU": ["Russian Federation"],
    "SZ": ["Swaziland"],
    "TL": ["East Timor", "Timor Est"],
    "US": ["USA", "U.S.A.", "US", "U.S.", "America"],
    "VA": ["Vatican", "Vaticano"],
}


@functools.cache
def key(text):
    """How a name is looked up: lower case, without accents, one space between words (`Folding.key` in Swift)."""
    plain = ""
    for letter in unicodedata.normalize("NFC", text.lower()):
        parts = unicodedata.normalize("NFD", letter)
        if letter in PLAIN:
            plain += PLAIN[letter]
        elif parts[0].isascii():
            plain += parts[0]
        elif unicodedata.category(letter) not in ("Mn", "Me"):
            plain += letter
    return " ".join("".join(c if unicodedata.category(c)[0] in "LN" or unicodedata.category(c) == "Mc" else " " for c in plain).split())


def country_names(archive, known):
    """Rows of a name and the code of a country that goes by it; `known` are the codes with the names that they have."""
    names = {code: {key(name) for name in [*known[code], *USUAL_NAMES.get(code, [])]} for code in known}
    with zipfile.ZipFile(archive) as opened:
        table = opened.read(f"{COUNTRIES}.dbf")
    for fields in records(table, ("ISO_A2_EH", *COUNTRY_NAMES)):
        if fields["ISO_A2_EH"] in names:
            # What is shorter is a word in too many languages: Ao, Duc, Fas.
            found = {key(fields[name]) for name in COUNTRY_NAMES}
            names[fields["ISO_A2_EH"]] |= {each for each in found if len(each) > 3 or not each.isascii()}
    return sorted((name, code) for code, all_names in names.items() for name in all_names if name)


class Populated:
    """The places of Natural Earth, each with the place of the list that it is."""

    def __init__(self, table):
        self.rows = []
        for fields in records(table, PLACE_FIELDS):
            names = [part.strip(" )") for each in PLACE_NAMES for part in re.split(r"[|,/(]", fields[each])]
            # The names of whole regions are left out: Los Angeles is not Los Angeles-Long Beach-Santa Ana.
            region = key(fields["name"]) + " "
            self.rows.append(
                (
                    (float(fields["latitude"]), float(fields["longitude"])),
                    # The first is the one that it is called by.
                    list(dict.fromkeys(name for name in names if key(name) and not key(name).startswith(region))),
                    fields["adm1name"].strip(),
                    fields["iso_a2"].strip(),
                    int(float(fields["pop_max"])),
                )
            )
        self.rows.sort()

    def match(self, cities, other_names):
        """Population and further names by the number of a city, and the places that the list has not.

        `cities` are (latitude, longitude, name, region, country), numbered from 0; `other_names` gives those of one.
        """
        places, beginnings, inside = defaultdict(list), defaultdict(list), defaultdict(list)
        for number, (_, _, name, _, country) in enumerate(cities):
            inside[country].append(number)
            for each in {key(name), *map(key, other_names(number))}:
                places[country, each].append(number)
                beginnings[country, each.split(" ")[0]].append(number)
        found, missing = {}, []
        for point, names, region, country, population in self.rows:
            keys = {spelling for name in names for spelling in spellings(name)}
            near = nearest(point, {n for each in keys for n in places[country, each]}, cities, SAME_NAME)
            if near is None:
                # Nagoya is Nagoya-shi there; but New Delhi is not New York.
                begun = {n for each in keys for n in beginnings[country, each]}
                near = nearest(point, begun, cities, SAME_BEGINNING)
            if near is None:
                # Natural Earth puts some places into countries that are far away.
                if names and nearest(point, inside[country], cities, SAME_COUNTRY) is not None:
                    missing.append((*point, names[0], region, country, population))
                continue
            before, more = found.get(near, (0, []))
            found[near] = (max(before, population), [*more, *names])
        return found, missing


def spellings(name):
    """*Göteborg* is *Goeteborg* in the list."""
    umlauts = name.lower().replace("ä", "ae").replace("ö", "oe").replace("ü", "ue")
    return {key(name), key(umlauts), key(re.sub(r"^St\. ", "Saint ", name))}


def nearest(point, numbers, cities, farthest):
    """The nearest of some cities, if one is within so many kilometres."""
    distances = sorted((kilometres(point, cities[number][:2]), number) for number in numbers)
    return distances[0][1] if distances and distances[0][0] <= farthest else None


def kilometres(one, other):
    """Kilometres between near points, by an equirectangular projection."""
    east = math.radians(other[1] - one[1]) * math.cos(math.radians((one[0] + other[0]) / 2))
    return 6371 * math.hypot(east, math.radians(other[0] - one[0]))
