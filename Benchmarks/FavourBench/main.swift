import FavourStore
import Favours
import FoundationEssentials
import Geography
import Glibc

// How long a store of 100 000 open favours takes to answer, and to tell 1 000 listeners of a new one: `favour-bench FOLDER
// [COUNT [DATABASE]]`. The folder, or the database of PostgreSQL, keeps the store for the next time. Prints microseconds,
// median and 95th percentile, and how much of the goal the latter takes: at most 1.00 is as wished.

let arguments = CommandLine.arguments
guard arguments.count > 1 else {
    print("favour-bench FOLDER [COUNT [DATABASE]]")
    exit(2)
}
let count = arguments.count > 2 ? Int(arguments[2]) ?? 100_000 : 100_000
let centre = (latitude: 60.1699, longitude: 24.9384)
let clock = ContinuousClock()
let database = arguments.count > 3 ? StoreDatabase(arguments[3]) : nil
let store = try await FavourStore(folder: arguments[1], database: database, hasLimits: false)
let now = store.now

/// A place in a town of 20 by 20 kilometres.
func place() -> Coordinate? {
    Coordinate(
        latitude: centre.latitude + .random(in: -0.09...0.09), longitude: centre.longitude + .random(in: -0.18...0.18))
}

func draft(_ number: Int) -> Draft? {
    place().map { place in
        let slots = (0..<Int.random(in: 1...3)).map { index in
            let start = now + Int64(index) * 90_000 + Int64.random(in: 3600...2_000_000)
            return Draft.Slot(start: start, end: start + .random(in: 3600...30_000), places: 1)
        }
        return Draft(
            content: Content(
                title: "Favour number \(number)", text: "Somebody to help with a sofa, a garden or a cat.",
                category: Category.allCases.randomElement() ?? .generic, needsCar: number % 3 == 0,
                isHeavy: number % 4 == 0), place: place, slots: slots)
    }
}

let known = try await store.search(FavourQuery(limit: 1)).total
if known < count {
    let people = try await store.allPeople()
    var authors = people.map(\.id)
    for number in authors.count..<max(authors.count, 20) {
        authors.append(
            try await store.signUp(
                NewPerson(name: "Person \(number)", password: "hedge row 12", isAdult: true, point: nil), from: ""
            )
            .person)
    }
    let drafts = (known..<count).compactMap { number in draft(number).map { (authors[number % 20], $0) } }
    let took = try await clock.measure { try await store.add(drafts) }
    print("filled with \(drafts.count) favours in \(took)")
}

let opening = try await clock.measure {
    _ = try await FavourStore(folder: arguments[1], database: database, hasLimits: false)
}
print("opening: \(opening)")

func filter() -> FavourFilter {
    var filter = FavourFilter()
    filter.categories = Set(Category.allCases.shuffled().prefix(4))
    filter.from = now
    filter.to = now + Int64.random(in: 200_000...2_000_000)
    filter.longestHours = 6
    filter.withoutCar = true
    filter.onlyFree = true
    return filter
}

/// How much of a goal was used.
func share(_ microseconds: Double, of goal: Double) -> String {
    let hundredths = Int((microseconds / goal * 100).rounded(.up))
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) of the goal"
}

/// Goals of the design, in microseconds.
let (viewportGoal, newsGoal) = (5000.0, 1_000_000.0)

func measure(_ name: String, goal: Double? = nil, _ body: () async throws -> Int) async throws {
    var times: [Double] = []
    var found = 0
    for _ in 0..<300 {
        let time = try await clock.measure { found += try await body() }
        times.append(Double(time.components.attoseconds) / 1e12 + Double(time.components.seconds) * 1e6)
    }
    times.sort()
    let ratio = goal.map { ", " + share(times[285], of: $0) } ?? ""
    print("\(name): median \(Int(times[150])) µs, p95 \(Int(times[285])) µs\(ratio), \(found / 300) found")
}

let origin = Coordinate(latitude: centre.latitude, longitude: centre.longitude)
for (name, radius) in [("viewport of 1 km", 500.0), ("viewport of 5 km", 2500), ("viewport of the town", 20_000)] {
    for sort in FavourSort.allCases {
        try await measure("\(name), filters, by \(sort)", goal: viewportGoal) {
            guard let middle = place() else { return 0 }
            let box = BoundingBox(around: middle, radius: radius)
            return try await store.search(
                FavourQuery(box: box, filter: filter(), sort: sort, origin: origin, limit: 50)
            ).total
        }
    }
}
try await measure("clusters of the town, filters") {
    try await store.clusters(FavourQuery(filter: filter()), step: 0.01).count
}
try await measure("clusters of the town, all") { try await store.clusters(FavourQuery(), step: 0.01).count }
var words = FavourQuery(limit: 50)
words.filter.words = "number 77"
try await measure("words") { try await store.search(words).total }

// A visitor's viewport: coarse places.
try await measure("viewport of 5 km for visitors, filters", goal: viewportGoal) {
    guard let middle = place() else { return 0 }
    var query = FavourQuery(box: BoundingBox(around: middle, radius: 2500), filter: filter(), limit: 50)
    query.isCoarse = true
    return try await store.search(query).total
}

// Changes one after the other, each a transaction that is on the disk when it is told.
if let helper = try await store.allPeople().last?.id, let author = try await store.allPeople().first?.id,
    let draft = draft(0)
{
    let favour = try await store.ask(draft, by: author)
    try await measure("changes, one after the other") {
        _ = try await store.change(favour.id, .accept(SlotID(rawValue: 1)), by: helper)
        _ = try await store.change(favour.id, .withdraw(SlotID(rawValue: 1)), by: helper)
        return 2
    }
    _ = try await store.change(favour.id, .cancel, by: author)
}

// A new favour, until the last of 1 000 listeners has heard of it.
let listeners = 1000
var spans: [Double] = []
let author = try await store.allPeople().first?.id
for number in 0..<20 {
    guard let author, let draft = draft(number) else { continue }
    let streams = (0..<listeners).map { _ in store.liveChanges() }
    let (began, id) = (clock.now, try await store.ask(draft, by: author).id)
    await withTaskGroup(of: Void.self) { group in
        for stream in streams {
            group.addTask { for await changed in stream where changed == id { return } }
        }
    }
    let time = clock.now - began
    spans.append(Double(time.components.attoseconds) / 1e12 + Double(time.components.seconds) * 1e6)
}
spans.sort()
if let longest = spans.last {
    print(
        "news to \(listeners) listeners: median \(Int(spans[spans.count / 2])) µs, longest \(Int(longest)) µs, "
            + share(longest, of: newsGoal))
}
