import FoundationEssentials
import Glibc
import PhotoLibrary
import Testing
import Workbench

@testable import Intake

/// Whatever is done to a folder between imports, no photo, tag or decision is lost: tried with many folders made by chance,
/// the same ones each time.
@Suite struct ShufflingTests {
    /// What tells the bytes of two files apart.
    private struct Content: Hashable {
        var picture: Int
        var metadata = 0
        var isCopy = false
    }

    /// What lies where, and what was done with it.
    private struct Shelf {
        var files: [String: Content] = [:]
        var pictures = 0
        /// The photo of each picture of which something was said.
        var said: [Int: PhotoID] = [:]
        /// Pictures that the user deleted.
        var deleted: Set<Int> = []
        /// What the user deleted for good.
        var buried: Set<Content> = []
        /// By the bytes that the library has seen.
        var contents: [Digest: Content] = [:]
        /// Pictures of which another part was looked at, and of which no new bytes were seen since.
        var closer: Set<Int> = []
        var analyser: Analyser = "models 1"

        /// The files that are to be in the library, by name.
        var wanted: [String: Content] { files.filter { !buried.contains($0.value) } }
    }

    @Test(arguments: 0..<60)
    func `no shuffle of a folder loses a photo, a tag or a decision, or brings a deleted one back`(
        seed: UInt64
    ) async throws {
        var random = Dice(state: seed)
        var attic = try await Attic()
        var shelf = Shelf()
        for _ in 0..<(3 + random.next(4)) { try add("\(shelf.pictures).jpg", to: &shelf, attic) }
        try await look(&shelf, attic)
        for _ in 0..<4 {
            for _ in 0...random.next(6) { try change(&shelf, attic, &random) }
            // Now and then somebody looks at a part of it first, and dies after that.
            if random.next(3) == 0 {
                let names = shelf.files.keys.sorted().filter { _ in random.next(2) == 0 }
                if !names.isEmpty { try await look(&shelf, attic, names) }
                attic = try await Attic(after: attic)
            }
            for _ in 0..<random.next(3) { try change(&shelf, attic, &random) }
            if random.next(4) == 0, let picture = shelf.files.values.map(\.picture).min(),
                let id = shelf.said[picture]
            {
                try await attic.library.forget([id])
                shelf.deleted.insert(picture)
            }
            try await look(&shelf, attic, analyser: random.next(4) == 0 ? "models 2" : "models 1")
            if random.next(3) == 0, let picture = shelf.said.keys.max() { try await bury(picture, &shelf, attic) }
        }
        #expect(try await attic.library.problems().isEmpty)
    }

    /// Imports all files, or some, and says of pictures that are new what is said of them.
    private func look(
        _ shelf: inout Shelf, _ attic: Attic, _ names: [String]? = nil, analyser: Analyser = "models 1"
    ) async throws {
        shelf.analyser = analyser
        try await attic.importAll(names, analyser: analyser)
        if names == nil { try await check(shelf, attic) }
        for name in names ?? shelf.files.keys.sorted() {
            guard let content = shelf.wanted[name] else { continue }
            let photo = try await attic.photo(name)
            let file = try #require(photo.files.first { $0.stamp.path == attic.path(name) })
            let digest = try #require(file.contentHash)
            shelf.contents[digest] = content
            guard shelf.said[content.picture] == nil else { continue }
            shelf.said[content.picture] = photo.id
            try await attic.decide(name, as: content.picture)
        }
        guard names == nil else { return }
        for (picture, id) in shelf.said where !shelf.closer.contains(picture) {
            try await attic.lookCloser(at: id, analyser: analyser)
            shelf.closer.insert(picture)
        }
    }

    private func check(_ shelf: Shelf, _ attic: Attic) async throws {
        for (picture, id) in shelf.said {
            let photo = try await attic.library.photo(id)
            let names = shelf.wanted.filter { $0.value.picture == picture }.keys
            #expect(Set(photo.files.filter { !$0.isMissing }.map(\.stamp.path)) == Set(names.map(attic.path)))
            if shelf.deleted.contains(picture) {
                #expect(photo.isForgotten)
            } else {
                #expect(try await attic.wrongs(photo, is: picture) == [])
            }
            if shelf.closer.contains(picture) { #expect(try await attic.hasCloserLook(id), "\(picture)") }
        }
        for (name, content) in shelf.files where shelf.buried.contains(content) {
            #expect(try await attic.library.photo(at: attic.path(name)) == nil, "\(name)")
        }
        let statistics = try await attic.library.statistics()
        let new = Set(shelf.wanted.values.map(\.picture)).subtracting(shelf.said.keys).count
        #expect(statistics.photos + statistics.forgotten == shelf.said.count + new)
        let queue = try await attic.library.queueStatus()
        #expect(queue.waiting == 0 && queue.running == 0)
    }

    /// Deletes a picture for good: none of the bytes that it has now comes back.
    private func bury(_ picture: Int, _ shelf: inout Shelf, _ attic: Attic) async throws {
        let id = try #require(shelf.said[picture])
        for file in try await attic.library.photo(id).files {
            let digest = try #require(file.contentHash)
            shelf.buried.insert(try #require(shelf.contents[digest]))
        }
        try await attic.library.forget([id])
        #expect(try await Trash(library: attic.library, thumbnails: attic.thumbnails).deleteForGood([id]) == [id])
        shelf.said[picture] = nil
        shelf.deleted.remove(picture)
        shelf.closer.remove(picture)
    }

    /// Writes a file of bytes that may be new, so that its picture is looked at anew.
    private func write(_ name: String, _ content: Content, to shelf: inout Shelf, _ attic: Attic) throws {
        let isKnown = shelf.files.values.contains(content)
        try attic.write(name, content.picture, metadata: content.metadata, isCopy: content.isCopy)
        shelf.files[name] = content
        if !isKnown { shelf.closer.remove(content.picture) }
    }

    private func add(_ name: String, to shelf: inout Shelf, _ attic: Attic) throws {
        try write(name, Content(picture: shelf.pictures), to: &shelf, attic)
        shelf.pictures += 1
    }

    /// One thing that people and programs do in folders.
    private func change(_ shelf: inout Shelf, _ attic: Attic, _ random: inout Dice) throws {
        let names = shelf.files.keys.sorted()
        guard names.count > 1 else { return try add("new \(shelf.pictures).jpg", to: &shelf, attic) }
        let (one, other) = (names[random.next(names.count)], names[random.next(names.count)])
        switch random.next(10) {
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
            guard let content = shelf.files[one], target != one else { return }
            try write(target, content, to: &shelf, attic)
        case 5:
            guard let content = shelf.files[one] else { return }
            // Its bytes take the place of another one's, which may be gone by that.
            try write(other, content, to: &shelf, attic)
        case 6:
            guard var content = shelf.files[one] else { return }
            content.metadata = random.next(5)
            try write(one, content, to: &shelf, attic)
        case 7: try add(one, to: &shelf, attic)
        case 8:
            guard var content = shelf.files[one] else { return }
            content.isCopy = true
            try write("tagged \(one)", content, to: &shelf, attic)
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
