import Favours
import Foundation
import Testing

@testable import FavourStore

@Suite("Pictures in the store")
struct PictureTests {
    private let photo = NewPicture(small: [1, 2], large: [1, 2, 3])

    private func draft(_ pictures: PictureID...) -> Draft {
        var draft = Town.draft()
        draft.content.pictures = pictures.map { Picture($0, text: "A sofa") }
        return draft
    }

    @Test func `what is used for nothing goes after a day, and nothing else does`() async throws {
        let town = try await Town()
        let person = try await town.people(1)[0]
        let (unused, used) = (try await town.store.add(photo, by: person), try await town.store.add(photo, by: person))
        let portrait = try await town.store.setPortrait(photo, of: person)
        let favour = try await town.store.ask(draft(used), by: person)
        #expect(favour.content.pictures == [Picture(used, text: "A sofa")])
        try await town.go(to: 23)
        #expect(try await town.store.picture(unused, isSmall: true, for: person) == [1, 2])
        try await town.go(to: 25)
        await #expect(throws: StoreError.notFound) {
            try await town.store.picture(unused, isSmall: true, for: person)
        }
        for id in [used, portrait] {
            #expect(try await town.store.picture(id, isSmall: false, for: person) == [1, 2, 3])
        }
        // Too late for a draft that was left lying.
        await #expect(throws: Refusal.invalid([.pictureUnknown])) {
            try await town.store.ask(draft(unused), by: person)
        }
        #expect(try await town.store.asked(by: person).count == 1)
    }

    @Test func `only so many pictures are kept of one person`() async throws {
        let town = try await Town()
        let people = try await town.people(2)
        var last: PictureID?
        for _ in 0..<FavourStore.mostPictures { last = try await town.store.add(photo, by: people[0]) }
        await #expect(throws: StoreError.picturesFull) { try await town.store.add(photo, by: people[0]) }
        await #expect(throws: StoreError.picturesFull) { try await town.store.setPortrait(photo, of: people[0]) }
        _ = try await town.store.add(photo, by: people[1])
        // What is there can be used, and the same picture twice is refused as such.
        let used = try #require(last)
        let favour = try await town.store.ask(draft(used), by: people[0])
        await #expect(throws: Refusal.invalid([.pictureTwice])) {
            try await town.store.ask(draft(used, used), by: people[0])
        }
        #expect(favour.content.pictures.map(\.id) == [used])
    }

    @Test func `a favour keeps its pictures through what others do, and a repeated request takes them once`()
        async throws
    {
        let town = try await Town()
        let people = try await town.people(2)
        let id = try await town.store.add(photo, by: people[0])
        let favour = try await town.store.ask(draft(id), by: people[0], key: "1")
        #expect(try await town.store.ask(draft(id), by: people[0], key: "1").id == favour.id)
        _ = try await town.store.change(favour.id, .accept(Town.first), by: people[1])
        let cancelled = try await town.store.change(favour.id, .cancel, by: people[0])
        #expect(cancelled.content.pictures.map(\.id) == [id])
        #expect(try await town.store.favours([favour.id]).first?.content.pictures.map(\.id) == [id])
        #expect(try await town.store.picture(id, isSmall: true, for: people[1]) == [1, 2])
    }

    @Test func `uploads are counted before their bytes are read`() async throws {
        let town = try await Town(hasLimits: true)
        let people = try await town.people(2)
        for _ in 0..<RateLimit.pictures.most { try await town.store.countUpload(by: people[0]) }
        await #expect(throws: StoreError.tooOften(retryAfter: 86_400)) {
            try await town.store.countUpload(by: people[0])
        }
        try await town.store.countUpload(by: people[1])
    }

    @Test func `the backup holds the pictures`() async throws {
        let town = try await Town()
        let person = try await town.people(1)[0]
        let id = try await town.store.setPortrait(photo, of: person)
        let folder = NSTemporaryDirectory() + "/town-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try await town.store.copy(to: folder + "/favours.sqlite")
        let copy = try await FavourStore(folder: folder)
        #expect(try await copy.picture(id, isSmall: false, for: person) == [1, 2, 3])
        #expect(try await copy.person(person).picture == id)
    }
}
