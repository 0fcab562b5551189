import FavourStore
import Favours
import FoundationEssentials
import Geography
import Glibc

// How long a store of many open favours takes to answer, to change one, and to tell 1 000 listeners of a new one:
// `favour-bench FOLDER FAVOURS PEOPLE [DATABASE]`. The folder is filled first where it has less, and carried to an empty
// database of PostgreSQL. Prints a line of JSON for each measurement: microseconds, median and 95th percentile.

let arguments = CommandLine.arguments
guard arguments.count > 3, let count = Int(arguments[2]), let residents = Int(arguments[3]) else {
    print("favour-bench FOLDER FAVOURS PEOPLE [DATABASE]")
    exit(2)
}
let address = arguments.count > 4 ? arguments[4] : nil
let database = address.flatMap { StoreDatabase($0) }
let clock = ContinuousClock()
let town = RandomTown(now: Int64(Date().timeIntervalSince1970))

try await fill(try await FavourStore(folder: arguments[1], hasLimits: false))
if let database { try await carry(to: database) }
// As after a start: what was added is read from the tables.
let began = clock.now
let store = try await FavourStore(folder: arguments[1], database: database, hasLimits: false)
Measurement(name: "opening", microseconds: [(clock.now - began).microseconds]).print()

for (name, radius) in [("1 km", 500.0), ("5 km", 2500), ("town", 20_000)] {
    for sort in FavourSort.allCases {
        try await measure("viewport \(name) \(sort)") {
            guard let query = town.viewport(radius: radius, sort: sort) else { return 0 }
            return try await store.search(query).total
        }
    }
}
try await measure("viewport 5 km visitors") {
    guard var query = town.viewport(radius: 2500, sort: .date) else { return 0 }
    query.isCoarse = true
    return try await store.search(query).total
}
try await measure("clusters, filters") {
    try await store.clusters(FavourQuery(filter: town.filter()), step: 0.01).count
}
try await measure("clusters, all") { try await store.clusters(FavourQuery(), step: 0.01).count }
try await measure("words") {
    var query = FavourQuery(limit: 50)
    query.filter.words = "number 77"
    return try await store.search(query).total
}
try await measureChanges()
try await measureNews(listeners: 1000)
if let address { try await comparePostGIS(address) }

func fill(_ store: FavourStore) async throws {
    let known = try await store.search(FavourQuery(limit: 1)).total
    guard known < count else { return }
    let people = try await store.add(people: (0..<residents).map { ("Person \($0)", nil) })
    let batch = 10_000
    for start in stride(from: known, to: count, by: batch) {
        let drafts = (start..<min(count, start + batch)).compactMap { number in
            town.draft(number).map { (people[number % people.count], $0) }
        }
        try await store.add(drafts)
    }
}

/// Does nothing where the database has something already.
func carry(to database: StoreDatabase) async throws {
    let began = clock.now
    do {
        let tables = try await FavourStore.carry(from: .file("\(arguments[1])/favours.sqlite"), to: .database(database))
        let time = (clock.now - began).microseconds
        Measurement(name: "carrying", microseconds: [time], found: tables.reduce(0) { $0 + $1.rows }).print()
    } catch StoreError.notEmpty {}
}

func measure(_ name: String, _ body: () async throws -> Int) async throws {
    var times: [Double] = []
    var found = 0
    for _ in 0..<300 {
        let time = try await clock.measure { found += try await body() }
        times.append(time.microseconds)
    }
    Measurement(name: name, microseconds: times, found: found / times.count).print()
}

/// Changes one after the other, each a transaction that is on the disk when it is told.
func measureChanges() async throws {
    let people = try await store.add(people: [("Asker \(UUID())", nil), ("Helper \(UUID())", nil)].map(shortened))
    guard let draft = town.draft(0) else { return }
    let favour = try await store.ask(draft, by: people[0])
    var isAccepted = false
    try await measure("change") {
        let slot = SlotID(rawValue: 1)
        _ = try await store.change(favour.id, isAccepted ? .withdraw(slot) : .accept(slot), by: people[1])
        isAccepted.toggle()
        return 1
    }
    _ = try await store.change(favour.id, .cancel, by: people[0])
}

/// A name has 40 letters at most.
func shortened(_ person: (String, Int64?)) -> (name: String, neighbourhood: Int64?) {
    (String(person.0.replacing("-", with: "").prefix(40)), person.1)
}

/// A new favour, until the last listener of this process has heard of it.
func measureNews(listeners: Int) async throws {
    let author = try await store.add(people: [shortened(("Teller \(UUID())", nil))])[0]
    var times: [Double] = []
    for number in 0..<20 {
        guard let draft = town.draft(number) else { continue }
        let streams = (0..<listeners).map { _ in store.liveChanges() }
        let (asked, id) = (clock.now, try await store.ask(draft, by: author).id)
        await withTaskGroup(of: Void.self) { group in
            for stream in streams {
                group.addTask { for await changed in stream where changed == id { return } }
            }
        }
        times.append((clock.now - asked).microseconds)
    }
    Measurement(name: "news", microseconds: times).print()
}
