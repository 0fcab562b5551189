import FoundationEssentials
import Glibc
import Interpretation
import PhotoLibrary
import Testing
import Workbench

@testable import Intake

@Suite struct ExchangeTests {
    /// Photos with decisions, by picture from 0 on: `0.jpg`, `1.jpg`…
    private func attic(_ count: Int) async throws -> Attic {
        let attic = try await Attic()
        for picture in 0..<count { try attic.write("\(picture).jpg", picture) }
        try await attic.importAll()
        for picture in 0..<count { try await attic.decide("\(picture).jpg", as: picture) }
        return attic
    }

    private func expect(_ attic: Attic, _ name: String, is picture: Int) async throws {
        #expect(try await attic.wrongs(try await attic.photo(name), is: picture) == [], "\(name)")
    }

    @Test func `two photos whose names are exchanged are both still there`() async throws {
        let attic = try await attic(2)
        try attic.exchange("0.jpg", "1.jpg")
        let summary = try await attic.importAll()
        #expect(summary.moved == 2 && summary.recognised == 0 && summary.rendition == 0)
        try await expect(attic, "0.jpg", is: 1)
        try await expect(attic, "1.jpg", is: 0)
        let statistics = try await attic.library.statistics()
        #expect(statistics.photos == 2 && statistics.forgotten == 0 && statistics.missing == 0)
        #expect(statistics.files == 2)
        for name in ["0.jpg", "1.jpg"] { #expect(try await attic.photo(name).file?.role == .original) }
        #expect(try await attic.library.problems().isEmpty)
    }

    @Test func `names that move up by one lose no photo`() async throws {
        let attic = try await attic(4)
        for number in [3, 2, 1, 0] { try attic.rename("\(number).jpg", "\(number + 1).jpg") }
        try await attic.importAll()
        for picture in 0..<4 { try await expect(attic, "\(picture + 1).jpg", is: picture) }
        #expect(try await attic.library.statistics().files == 4)
        #expect(try await attic.library.photo(at: attic.path("0.jpg")) == nil)
    }

    @Test func `an exchange of which one half is seen first loses nothing, whoever dies in between`() async throws {
        var attic = try await attic(2)
        try attic.exchange("0.jpg", "1.jpg")
        try await attic.importAll(["0.jpg"])
        try await expect(attic, "0.jpg", is: 1)
        let statistics = try await attic.library.statistics()
        #expect(statistics.photos == 2 && statistics.forgotten == 0)
        attic = try await Attic(after: attic)
        try await attic.importAll()
        try await expect(attic, "0.jpg", is: 1)
        try await expect(attic, "1.jpg", is: 0)
        #expect(try await attic.library.statistics().missing == 0)
    }

    @Test func `an exchange with new models keeps what was said, and where things are in turned photos`() async throws {
        let attic = try await attic(4)
        try attic.exchange("0.jpg", "1.jpg")
        try attic.exchange("2.jpg", "3.jpg")
        try await attic.importAll(analyser: "models 2")
        for (name, picture) in [(0, 1), (1, 0), (2, 3), (3, 2)] {
            try await expect(attic, "\(name).jpg", is: picture)
            #expect(try await attic.photo("\(name).jpg").analyser == "models 2")
        }
        #expect(try await attic.library.statistics().files == 4)
    }

    @Test func `metadata that a tool wrote leave what was said`() async throws {
        let attic = try await attic(2)
        try attic.write("1.jpg", 1, metadata: 7)
        try await attic.importAll()
        try await expect(attic, "1.jpg", is: 1)
        // Exchanged at the same time, too.
        try attic.write("0.jpg", 1, metadata: 8)
        try attic.write("1.jpg", 0, metadata: 9)
        try await attic.importAll()
        try await expect(attic, "0.jpg", is: 1)
        try await expect(attic, "1.jpg", is: 0)
        let statistics = try await attic.library.statistics()
        #expect(statistics.photos == 2 && statistics.files == 2)
    }

    @Test func `another picture under an old name is another photo, and nothing was said of it`() async throws {
        let attic = try await attic(2)
        let old = try await attic.photo("1.jpg").id
        try attic.write("1.jpg", 5)
        try await attic.importAll()
        let new = try await attic.photo("1.jpg")
        #expect(new.id != old && !new.isFavourite && new.rotation == 0 && new.userPosition == nil)
        #expect(try await attic.library.tags(of: new.id, level: .low).map(\.name) == ["spotted thing"])
        // Nobody deleted the other one: its file is missing.
        let gone = try await attic.library.photo(old)
        #expect(try await attic.wrongs(gone, is: 1) == [])
        #expect(gone.files.map(\.isMissing) == [true])
        #expect(gone.file.map { String(decoding: $0.stamp.path.name, as: UTF8.self) } == "1.jpg")
        #expect(try await attic.library.problems().isEmpty)
        // And it is back with its file, wherever that is.
        try attic.write("elsewhere/back.jpg", 1)
        try await attic.importAll()
        #expect(try await attic.photo("elsewhere/back.jpg").id == old)
        #expect(try await attic.library.photo(old).files.count == 1)
        try await expect(attic, "elsewhere/back.jpg", is: 1)
    }

    @Test func `a deleted photo stays deleted under the name of another one, which is not deleted`() async throws {
        let attic = try await attic(3)
        let (one, two) = (try await attic.photo("1.jpg").id, try await attic.photo("2.jpg").id)
        try await attic.library.forget([one])
        try attic.exchange("1.jpg", "2.jpg")
        try await attic.importAll()
        try await expect(attic, "1.jpg", is: 2)
        #expect(try await attic.photo("2.jpg").id == one)
        #expect(try await attic.library.photo(one).isForgotten)
        // Also when its bytes take the place of a photo that has no other file.
        try attic.write("1.jpg", 1)
        try await attic.importAll()
        #expect(try await attic.library.photo(one).isForgotten)
        #expect(try await attic.wrongs(try await attic.library.photo(two), is: 2) == [])
    }

    @Test func `a photo with two files keeps what was said as long as one is there, and after that`() async throws {
        let attic = try await attic(3)
        try attic.write("copy.jpg", 0)
        try await attic.importAll()
        #expect(try await attic.photo("0.jpg").files.map(\.role) == [.original, .duplicate])
        try attic.write("0.jpg", 7)
        try await attic.importAll()
        try await expect(attic, "copy.jpg", is: 0)
        #expect(try await attic.photo("copy.jpg").files.map(\.role) == [.original])
        try attic.exchange("copy.jpg", "1.jpg")
        try await attic.importAll()
        try await expect(attic, "1.jpg", is: 0)
        try await expect(attic, "copy.jpg", is: 1)
        #expect(try await attic.library.statistics().forgotten == 0)
    }

    @Test func `a broken file under the name of a photo does not take it away`() async throws {
        let attic = try await attic(2)
        let one = try await attic.photo("1.jpg").id
        // As the fixture's worker says of a file of this name.
        try FileManager.default.removeItem(atPath: attic.path("1.jpg").description)
        try attic.folder.write("photos/1.jpg", Array("no photo".utf8))
        try await attic.library.refuse(
            try #require(FileStatus(attic.path("1.jpg"), followingLinks: true)).stamp(attic.path("1.jpg")),
            reason: "It is cut short.", analyser: "models 1")
        try attic.write("elsewhere.jpg", 1)
        try await attic.importAll()
        #expect(try await attic.photo("elsewhere.jpg").id == one)
        try attic.write("1.jpg", 9)
        try await attic.importAll()
        #expect(try await attic.photo("1.jpg").id != one)
        try await expect(attic, "elsewhere.jpg", is: 1)
        #expect(try await attic.photo("elsewhere.jpg").files.count == 1)
    }

    @Test(arguments: ["0.jpg", "broken.jpg"])
    func `a photo that exchanges its name with a broken file is shown from its own file`(first: String) async throws {
        let attic = try await attic(1)
        let id = try await attic.photo("0.jpg").id
        // Of the same length, so that nothing but its bytes tells it from the photo.
        try attic.folder.write("photos/broken.jpg", Array(repeating: 0, count: Attic.bytes(0).count))
        try attic.setModified("broken.jpg", 1_600_000_000)
        #expect(try await attic.importAll().refused == 1)
        try attic.exchange("0.jpg", "broken.jpg")
        let summaries = [try await attic.importAll([first]), try await attic.importAll()]
        #expect(summaries.map(\.moved).reduce(0, +) == 1)
        let photo = try await attic.library.photo(id)
        #expect(photo.file?.stamp.path == attic.path("broken.jpg") && photo.file?.refusal == nil)
        #expect(photo.files.map(\.isMissing) == [false, false])
        try await expect(attic, "broken.jpg", is: 0)
        #expect(try await attic.library.search("", level: .low).photos.map(\.path) == [attic.path("broken.jpg")])
        #expect(try await attic.library.problems().isEmpty)
    }

    @Test func `what was found in a part of a photo stays with it in an exchange, though it has a tagged copy`()
        async throws
    {
        let attic = try await attic(2)
        let id = try await attic.photo("0.jpg").id
        try attic.write("0 tagged.jpg", 0, isCopy: true)
        try await attic.importAll()
        #expect(try await attic.photo("0 tagged.jpg").files.map(\.role) == [.original, .rendition])
        try await attic.lookCloser(at: id)
        try attic.exchange("0.jpg", "1.jpg")
        // The copy moves at the same time.
        try attic.rename("0 tagged.jpg", "moved.jpg")
        try await attic.importAll(["0.jpg", "moved.jpg"])
        try await attic.importAll()
        #expect(try await attic.photo("1.jpg").id == id)
        try await expect(attic, "1.jpg", is: 0)
        #expect(try await attic.hasCloserLook(id))
        #expect(try await attic.library.statistics().files == 3)
        #expect(try await attic.photo("1.jpg").files.map(\.role) == [.original, .rendition])
    }

    @Test(.timeLimit(.minutes(20))) func `a watched folder in which names are exchanged loses nothing`() async throws {
        let attic = try await attic(3)
        let queue = RecognitionQueue(
            library: attic.library, workbench: attic.workbench, thumbnails: attic.thumbnails,
            analyser: AnalyserInUse(attic.workbench) { "models 1" })
        await queue.start()
        let keeper = FolderKeeper(library: attic.library, queue: queue, analyser: { "models 1" })
        try await keeper.add(FilePath(attic.photos), isWatched: true)
        var lies = [0, 1, 2]
        for (one, other) in [(0, 1), (1, 2), (2, 0)] {
            let ids = [try await attic.photo("\(one).jpg").id, try await attic.photo("\(other).jpg").id]
            try attic.exchange("\(one).jpg", "\(other).jpg")
            lies.swapAt(one, other)
            for (name, id) in [(one, ids[1]), (other, ids[0])] {
                while try await attic.library.photo(at: attic.path("\(name).jpg"))?.id != id {
                    try await Task.sleep(for: .milliseconds(20))
                }
            }
        }
        for (name, picture) in lies.enumerated() { try await expect(attic, "\(name).jpg", is: picture) }
        #expect(try await attic.library.statistics().files == 3)
        await keeper.stop()
        await queue.stop()
    }
}
