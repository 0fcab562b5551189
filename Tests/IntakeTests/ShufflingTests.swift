import FoundationEssentials
import Glibc
import PhotoLibrary
import Testing
import Workbench

@testable import Intake

/// Whatever is done to a folder between imports, no photo, tag or decision is lost: tried with many folders made by chance,
/// the same ones each time.
@Suite struct ShufflingTests {
    /// What lies where: the picture of each name, and how often its metadata were written.
    private struct Shelf {
        var files: [String: (picture: Int, metadata: Int)] = [:]
        var pictures = 0
        /// Pictures that the user deleted.
        var deleted: Set<Int> = []
    }

    @Test(arguments: 0..<60)
    func `no shuffle of a folder loses a photo, a tag or a decision`(seed: UInt64) async throws {
        var random = Dice(state: seed)
        var attic = try await Attic()
        var shelf = Shelf()
        var said: [Int: PhotoID] = [:]
        for _ in 0..<(3 + random.next(4)) { try add("\(shelf.pictures).jpg", to: &shelf, attic) }
        try await attic.importAll()
        try await say(&said, shelf, attic)
        for _ in 0..<4 {
            for _ in 0...random.next(6) { try change(&shelf, attic, &random) }
            // Now and then somebody looks at a part of it first, and dies after that.
            if random.next(3) == 0 {
                let names = shelf.files.keys.sorted().filter { _ in random.next(2) == 0 }
                if !names.isEmpty { try await attic.importAll(names) }
                try await say(&said, shelf, attic, names)
                attic = try await Attic(after: attic)
            }
            for _ in 0..<random.next(3) { try change(&shelf, attic, &random) }
            if random.next(4) == 0, let picture = shelf.files.values.map(\.picture).min(), said[picture] != nil {
                try await attic.library.forget([try #require(said[picture])])
                shelf.deleted.insert(picture)
            }
            try await attic.importAll(analyser: random.next(4) == 0 ? "models 2" : "models 1")
            try await check(said, shelf, attic)
            try await say(&said, shelf, attic)
        }
        #expect(try await attic.library.problems().isEmpty)
    }

    /// Says of pictures that are new what is said of them.
    private func say(
        _ said: inout [Int: PhotoID], _ shelf: Shelf, _ attic: Attic, _ names: [String]? = nil
    ) async throws {
        for name in names ?? shelf.files.keys.sorted() {
            guard let file = shelf.files[name], said[file.picture] == nil else { continue }
            said[file.picture] = try await attic.photo(name).id
            try await attic.decide(name, as: file.picture)
        }
    }

    private func check(_ said: [Int: PhotoID], _ shelf: Shelf, _ attic: Attic) async throws {
        for (picture, id) in said {
            let photo = try await attic.library.photo(id)
            let names = shelf.files.filter { $0.value.picture == picture }.keys.sorted()
            #expect(Set(photo.files.filter { !$0.isMissing }.map(\.stamp.path)) == Set(names.map(attic.path)))
            if shelf.deleted.contains(picture) {
                #expect(photo.isForgotten)
            } else {
                #expect(try await attic.wrongs(photo, is: picture) == [])
            }
        }
        let statistics = try await attic.library.statistics()
        let new = Set(shelf.files.values.map(\.picture)).subtracting(said.keys).count
        #expect(statistics.photos + statistics.forgotten == said.count + new)
        let queue = try await attic.library.queueStatus()
        #expect(queue.waiting == 0 && queue.running == 0)
    }

    private func add(_ name: String, to shelf: inout Shelf, _ attic: Attic) throws {
        try attic.write(name, shelf.pictures)
        shelf.files[name] = (shelf.pictures, 0)
        shelf.pictures += 1
    }

    /// One thing that people and programs do in folders.
    private func change(_ shelf: inout Shelf, _ attic: Attic, _ random: inout Dice) throws {
        let names = shelf.files.keys.sorted()
        guard names.count > 1 else { return try add("new \(shelf.pictures).jpg", to: &shelf, attic) }
        let (one, other) = (names[random.next(names.count)], names[random.next(names.count)])
        switch random.next(9) {
        case 0, 1:
            guard one != other else { return }
            try attic.exchange(one, other)
            (shelf.files[one], shelf.files[other]) = (shelf.files[other], shelf.files[one])
        case 2:
            // All names move on by one.
            try attic.rename(names[names.count - 1], "between")
            for index in (1..<names.count).reversed() { try attic.rename(names[index - 1], names[index]) }
            try attic.rename("between", names[0])
            let files = names.map { shelf.files[$0] }
            for index in names.indices { shelf.files[names[(index + 1) % names.count]] = files[index] }
        case 3:
            let target = "moved \(random.next(3)) \(shelf.pictures).jpg"
            try attic.rename(one, target)
            shelf.files[target] = shelf.files.removeValue(forKey: one)
        case 4:
            let target = "copy \(random.next(3)).jpg"
            guard let file = shelf.files[one], target != one else { return }
            try attic.write(target, file.picture, metadata: file.metadata)
            shelf.files[target] = file
        case 5:
            guard let file = shelf.files[one] else { return }
            // Its bytes take the place of another one's, which may be gone by that.
            try attic.write(other, file.picture, metadata: file.metadata)
            shelf.files[other] = file
        case 6:
            guard let file = shelf.files[one] else { return }
            let metadata = random.next(5)
            try attic.write(one, file.picture, metadata: metadata)
            shelf.files[one] = (file.picture, metadata)
        case 7: try add(one, to: &shelf, attic)
        default:
            guard names.count > 2 else { return }
            try FileManager.default.removeItem(atPath: attic.path(one).description)
            shelf.files[one] = nil
        }
    }
}

/// Numbers that look random and are the same for the same seed (SplitMix64).
private struct Dice {
    var state: UInt64

    /// 0 ..< count.
    mutating func next(_ count: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(count))
    }
}
