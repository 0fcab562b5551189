"""Quarters of cities and how many people live in each place, from a second list of GeoNames; which city a quarter belongs to."""

import gzip
import json
import math
from collections import Counter, defaultdict

from places_earth import key, kilometres

# The same place stands in both lists at one point, or goes by one name so near, in kilometres.
SAME_POINT, SAME_NAME = 0.02, 10
# A place is part of a city when its middle lies in the circle that the city's people fill at so many to a square kilometre
# (Paris has 20,000, Sydney 2,000 with its suburbs), and the city is so many times larger.
DENSITY, LARGEST, LARGER, SMALLEST = 8000, 20, 2, 100_000
# Of the second list: the first has no smaller ones, and parks, stations and the like have fewer.
FEWEST_PEOPLE = 1000


def read(path):
    """The rows of the list: (latitude, longitude, name, region, country, population)."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        rows = json.load(file)
    return sorted(
        (row["latitude"], row["longitude"], row["city"].strip(" `"), row.get("state", "").strip(" `"), row["country_code"],
         row.get("population", 0))
        for row in rows
        if row["city"].strip(" `") and row.get("population", 0) >= FEWEST_PEOPLE
    )


def joined(cities, quarters):
    """The cities and those of the second list that they lack; and by number the people, and the second list's names."""
    near = Grid(cities)
    same, new = {}, []
    for row in quarters:
        number = known(row, cities, near)
        if number is None:
            new.append(row)
        elif row[5] >= same.get(number, row)[5]:
            same[number] = row
    regions = region_names(cities, same)
    countries = {row[4] for row in cities}
    rows, counted, spelled = list(cities), {}, {}
    for number, row in same.items():
        counted[number], spelled[number] = row[5], [row[2]]
    for latitude, longitude, name, region, country, population in new:
        if country in countries:
            counted[len(rows)] = population
            rows.append((latitude, longitude, name, regions.get((country, region), region), country))
    return rows, counted, spelled


def known(row, cities, near):
    """The number of the city that a row of the second list is; None when it is none of them."""
    found = []
    for number in near.around(row[0], row[1], SAME_NAME):
        city = cities[number]
        if city[4] != row[4]:
            continue
        distance = kilometres(row[:2], city[:2])
        if distance <= SAME_POINT or distance <= SAME_NAME and key(city[2]) == key(row[2]):
            found.append((distance, number))
    return min(found)[1] if found else None


def region_names(cities, same):
    """What the first list calls the regions of the second, by country and the second's name."""
    votes = defaultdict(Counter)
    for number, row in same.items():
        votes[row[4], row[3]][cities[number][3]] += 1
    return {region: max(sorted(names), key=names.get) for region, names in votes.items()}


def around(rows, counted):
    """By number of a place the number of the city that it is part of, in the same region; a country that is one place alone
    (Vatican City) is in the city around it."""
    near = Grid(rows)
    places = Counter(row[4] for row in rows)
    found = {}
    for city in sorted((n for n, people in counted.items() if people >= SMALLEST), key=lambda n: (-counted[n], n)):
        if city in found:
            continue
        radius = min(LARGEST, math.sqrt(counted[city] / (math.pi * DENSITY)))
        for number in near.around(*rows[city][:2], radius):
            is_smaller = counted.get(number, 0) * LARGER <= counted[city]
            is_inside = rows[number][3:] == rows[city][3:] or places[rows[number][4]] == 1
            if number != city and number not in found and is_smaller and is_inside:
                if kilometres(rows[number][:2], rows[city][:2]) <= radius:
                    found[number] = city
    return found


class Grid:
    """Numbers of rows by cells of a quarter of a degree."""

    def __init__(self, rows):
        self.cells = defaultdict(list)
        for number, row in enumerate(rows):
            self.cells[self.cell(row[0]), self.cell(row[1])].append(number)

    @staticmethod
    def cell(degrees):
        return math.floor(degrees * 4)

    def around(self, latitude, longitude, reach):
        """The numbers of all rows within so many kilometres, and of some beyond."""
        tall = reach / 111
        wide = min(180, tall / max(0.01, math.cos(math.radians(latitude))))
        for row in range(self.cell(latitude - tall), self.cell(latitude + tall) + 1):
            for column in range(self.cell(longitude - wide), self.cell(longitude + wide) + 1):
                yield from self.cells.get((row, column), ())
