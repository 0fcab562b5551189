import Interpretation
import Storage
import Testing

@testable import PhotoLibrary

@Suite struct BlockTableTests {
    /// Numbers that look random, the same in every run.
    private struct Dice: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    private struct Known {
        let key: Int64
        let tokens: [String: Level]
        let cell: Cell
    }

    /// Small blocks fill up, give way, are cut in two and swept out; whatever happens, the index finds what was put in.
    @Test(arguments: ["scattered", "rising", "falling", "mixed"])
    func `the index finds what was put in, in whatever order`(_ order: String) async throws {
        let scratch = try Scratch()
        let database = try await Database(path: scratch.path + "/x.sqlite", migrations: Schema.migrations)
        let cache = BlockCache()
        var dice = Dice(state: 5)
        var known: [Int64: Known] = [:]
        var sorted: [(photo: Int64, key: Int64)] = []
        for round in 0..<40 {
            var changes: [(photo: Int64, old: Int64?, new: Known?)] = []
            for step in 0..<25 {
                let number = Int64(round * 25 + step)
                let isOld = !known.isEmpty && Int.random(in: 0..<4, using: &dice) == 0
                let photo = isOld ? known.keys.sorted().randomElement(using: &dice) ?? number : number
                let day: Int64 =
                    switch order {
                    case "rising": number
                    case "falling": 10_000 - number
                    case "mixed" where number > 500: 20_000 + number
                    default: .random(in: 0..<10_000, using: &dice)
                    }
                let goes = isOld && Bool.random(using: &dice)
                let words = ["dog", "dot", "cat", "é", "z z"].shuffled(using: &dice).prefix(2)
                let tokens = words.map { ("w" + $0, Level(rawValue: .random(in: 0...2, using: &dice))!) }
                let cell = Cell(stored: .random(in: 0..<(1 << 27), using: &dice))
                let new =
                    goes
                    ? nil
                    : Known(key: day << 20 | photo, tokens: Dictionary(uniqueKeysWithValues: tokens), cell: cell)
                changes.append((photo, known[photo]?.key, new))
                known[photo] = new
            }
            let batch = changes
            try await database.write { connection in
                let table = BlockTable(
                    connection: connection, capacity: 32, recentLimit: 20, lateLimits: .init(bytes: 60, rows: 4))
                for change in batch {
                    if let old = change.old { try table.remove(photo: change.photo, key: old) }
                    if let new = change.new {
                        try table.put(photo: change.photo, key: new.key, tokens: new.tokens, cell: new.cell)
                    }
                }
                try table.mergeRecentIfFull()
            }
            // Some photos change where they are.
            for photo in known.keys.sorted().shuffled(using: &dice).prefix(3) {
                guard let old = known[photo] else { continue }
                let cell = Cell(stored: .random(in: 0..<(1 << 27), using: &dice))
                let level = Level(rawValue: .random(in: 0...3, using: &dice))
                var tokens = old.tokens
                tokens["wcat"] = level
                known[photo] = Known(key: old.key, tokens: tokens, cell: cell)
                try await database.write { connection in
                    let table = BlockTable(
                        connection: connection, capacity: 32, recentLimit: 20, lateLimits: .init(bytes: 60, rows: 4))
                    try table.set(cell, photo: photo, key: old.key)
                    try table.set("wcat", to: level, photo: photo, key: old.key)
                }
            }
            let cells = known.mapValues(\.cell)
            sorted = known.map { ($0.key, $0.value.key) }.sorted { $0.key > $1.key }
            guard round % 3 == 0 || round % 5 == 4 else { continue }
            let order = sorted
            try await database.read { connection in
                try Self.check(try BlockReader(connection: connection, level: .low, cache: cache), order, cells)
            }
            guard round % 5 == 4 else { continue }
            for level in Level.allCases {
                let (found, beginning, newest) = try await database.read { connection in
                    let reader = try BlockReader(connection: connection, level: level)
                    let cats = try reader.newest(reader.photos(token: "wcat"), limit: 5000, before: nil).map(\.photo)
                    let dogs = try reader.newest(reader.photos(beginning: "wdo"), limit: 5000, before: nil).map(\.photo)
                    var pages: [Int64] = []
                    var last: Int64?
                    repeat {
                        let page = try reader.newest(reader.all, limit: 7, before: last)
                        pages += page.map(\.photo)
                        last = page.last?.key
                    } while last != nil
                    return (cats, dogs, pages)
                }
                func expected(_ tokens: String...) -> [Int64] {
                    sorted.map(\.photo).filter { photo in
                        tokens.contains { token in known[photo]?.tokens[token].map { $0 >= level } ?? false }
                    }
                }
                #expect(found == expected("wcat"))
                #expect(beginning == expected("wdog", "wdot"))
                #expect(newest == sorted.map(\.photo))
            }
        }
        let blocks = try await database.read { try $0.first("SELECT count(*) FROM block") { $0.int(0) } ?? 0 }
        #expect(blocks > 10)
    }

    @Test func `rows of blocks that are not there are passed over, in a library from elsewhere`() async throws {
        let scratch = try Scratch()
        let database = try await Database(path: scratch.path + "/x.sqlite", migrations: Schema.migrations)
        try await database.write { connection in
            let table = BlockTable(connection: connection, capacity: 32, recentLimit: 1)
            for photo in Int64(1)...100 {
                try table.put(photo: photo, key: photo << 20, tokens: ["wdog": .high], cell: Cell(stored: 1))
                try table.mergeRecentIfFull()
            }
            let blocks = try connection.all("SELECT id FROM block") { $0.int64(0) }
            for number in [Int64.min, -1, 0, .max] + (1...9).filter({ !blocks.contains($0) }) {
                try connection.run(
                    "INSERT INTO posting (token, block, high) VALUES ('wdog', ?, x'00000100')", .integer(number))
            }
        }
        try await database.read { connection in
            let reader = try BlockReader(connection: connection, level: .low)
            #expect(try reader.photos(token: "wdog").count == 100)
        }
    }

    /// What is read with the help of earlier readings is what is there now.
    private static func check(
        _ reader: BlockReader, _ sorted: [(photo: Int64, key: Int64)], _ cells: [Int64: Cell]
    ) throws {
        // Before all blocks are in memory, and after.
        for _ in 0..<2 {
            for offset in stride(from: 0, to: sorted.count + 5, by: 9) {
                let window = try reader.window(reader.all, offset: offset, limit: 11).map(\.photo)
                #expect(window == sorted.dropFirst(offset).prefix(11).map(\.photo))
            }
            for index in stride(from: 0, to: sorted.count, by: 13) {
                let (photo, key) = sorted[index]
                let place = try #require(try reader.position(of: photo, key: key, in: reader.all))
                #expect(place.index == index)
                #expect(place.previous == (index > 0 ? sorted[index - 1].photo : nil))
                #expect(place.next == (index + 1 < sorted.count ? sorted[index + 1].photo : nil))
            }
            var all: [BlockReader.IndexedPhoto] = []
            try reader.each(reader.all) { all.append($0) }
            #expect(all.map(\.photo) == sorted.map(\.photo))
            #expect(all.map(\.cell) == sorted.map { cells[$0.photo]?.stored })
        }
    }

    @Test func `rows are read through in their order, a few at a time, and to the last`() async throws {
        let scratch = try Scratch()
        let database = try await Database(path: scratch.path + "/x.sqlite", migrations: Schema.migrations)
        let last = try await database.write { connection in
            let postings = PostingTable(connection: connection)
            for token in ["a", "b", "c"] {
                for block in Int64(1)...3 {
                    let slots = [Slots(bytes: [7, 0]), Slots(), Slots()]
                    try postings.put(PostingTable.Posting(token: token, levels: slots), block: block, isNewest: false)
                }
            }
            var read: [PostingTable.Place] = [.start]
            while let next = try postings.readThrough(after: read[read.count - 1], rows: 2) { read.append(next) }
            return read.dropFirst().map { "\($0.token)\($0.block)" }
        }
        #expect(last == ["a2", "b1", "b3", "c2", "c3"])
    }
}
