import FoundationEssentials
import Glibc
import PhotoLibrary
import Testing
import Workbench

@testable import Intake

/// Photos of the user's own folders that were deleted for good: their files stay where they are, and the photos away.
@Suite struct BuriedTests {
    /// Two photos, `0.jpg` and `1.jpg`; the latter is deleted for good.
    private func attic() async throws -> Attic {
        let attic = try await Attic()
        for picture in 0..<2 { try attic.write("\(picture).jpg", picture) }
        try await attic.importAll()
        try await attic.decide("0.jpg", as: 0)
        try await bury("1.jpg", attic)
        return attic
    }

    private func bury(_ name: String, _ attic: Attic) async throws {
        let id = try await attic.photo(name).id
        try await attic.library.forget([id])
        #expect(try await Trash(library: attic.library, thumbnails: attic.thumbnails).deleteForGood([id]) == [id])
    }

    private func expectGone(_ attic: Attic, _ comment: Comment) async throws {
        let statistics = try await attic.library.statistics()
        #expect(statistics.photos == 1 && statistics.forgotten == 0, comment)
        #expect(try await attic.library.problems().isEmpty, comment)
    }

    @Test func `they stay away on another disk, under another name, and in the place of another photo`() async throws {
        let attic = try await attic()
        // Another file, inode and time, as after a copy of the whole disk.
        try attic.write("1.jpg", 1)
        #expect(try await attic.importAll().unchanged == 2)
        try await expectGone(attic, "on another disk")
        try attic.rename("1.jpg", "other name.jpg")
        try await attic.importAll()
        try await expectGone(attic, "renamed")
        try attic.write("mnt/photos/1.jpg", 1)
        try await attic.importAll()
        try await expectGone(attic, "at another place")
        try attic.exchange("0.jpg", "other name.jpg")
        try await attic.importAll()
        try await expectGone(attic, "exchanged")
        #expect(try await attic.wrongs(try await attic.photo("other name.jpg"), is: 0) == [])
        #expect(try await attic.library.photo(at: attic.path("0.jpg")) == nil)
    }

    @Test(arguments: [[], ["0.jpg"], ["1.jpg"]])
    func `two that exchange their names both stay away`(first: [String]) async throws {
        let attic = try await attic()
        try await bury("0.jpg", attic)
        for _ in 0..<2 {
            try attic.exchange("0.jpg", "1.jpg")
            if !first.isEmpty { try await attic.importAll(first) }
            try await attic.importAll()
            let statistics = try await attic.library.statistics()
            #expect(statistics.photos == 0 && statistics.files == 0)
        }
        #expect(try await attic.library.problems().isEmpty)
    }

    @Test func `they are not read again each time`() async throws {
        let attic = try await attic()
        try attic.write("elsewhere.jpg", 1)
        try await attic.importAll()
        let path = attic.path("elsewhere.jpg")
        let stamp = try #require(FileStatus(path, followingLinks: true)).stamp(path)
        #expect(try await attic.library.changed(among: [stamp], analyser: "models 2").isEmpty)
    }

    @Test func `another photo under their name is welcome, and they stay away elsewhere all the same`() async throws {
        let attic = try await attic()
        try attic.write("1.jpg", 5)
        try attic.write("moved.jpg", 1)
        try await attic.importAll()
        let statistics = try await attic.library.statistics()
        #expect(statistics.photos == 2)
        #expect(try await attic.library.photo(at: attic.path("moved.jpg")) == nil)
        #expect(try await attic.photo("1.jpg").facts.format == "fixture")
    }

    @Test func `one that is uploaded is back, and the user's file is its copy until it is deleted again`() async throws
    {
        let attic = try await attic()
        let uploaded = attic.library.folder + "/originals/1.jpg"
        try attic.write("1.jpg", 1)
        let bytes = Attic.bytes(1)
        let worker = try await attic.workbench.read(ReadRequest(path: attic.path("1.jpg").bytes))
        func upload() async throws -> PhotoID {
            try await attic.library.record(
                ImportedFile(
                    stamp: FileStamp(
                        path: FilePath(uploaded), size: Int64(bytes.count), modified: 1, inode: 1, device: 1),
                    contentHash: try #require(Digest(worker.hashes.content)),
                    pixelHash: Digest(worker.hashes.pixels),
                    facts: PhotoFacts(
                        width: 4, height: 3, format: "fixture",
                        taken: CaptureTime(localSeconds: 0, offset: nil, source: .file)),
                    analysis: nil, analyser: "models 1")
            ).photo
        }
        let id = try await upload()
        try attic.write("again.jpg", 1)
        try await attic.importAll()
        #expect(try await attic.photo("again.jpg").id == id)
        try await attic.library.forget([id])
        #expect(try await attic.library.deleteForGood([id]).map(\.id) == [id])
        try attic.rename("again.jpg", "once more.jpg")
        try await attic.importAll()
        try await expectGone(attic, "deleted twice")
    }
}
