import FoundationEssentials
import PhotoLibrary
import Testing

@testable import Intake

/// Folders that hold no photos of the user's, and folders that a person leaves out of the library.
@Suite struct LeftOutTests {
    // MARK: What is no photo of the user's

    @Test func `of a disk of Synology's only the photos are imported, and what is passed over is counted`() async throws
    {
        let attic = try await Attic()
        try attic.write("album/IMG_1.jpg", 1)
        try attic.write("album/@eaDir/IMG_1.jpg/SYNOPHOTO_THUMB_XL.jpg", 2)
        try attic.write("#recycle/old.jpg", 3)
        try attic.write("$RECYCLE.BIN/S-1/old.jpg", 4)
        try attic.write(".Trash-1000/files/old.jpg", 5)
        try attic.write("Catalogue Previews.lrdata/1.jpg", 6)
        try attic.write("phone/.thumbnails/7.jpg", 7)
        let summary = try await attic.importAll()
        #expect(summary.recognised == 1 && summary.skipped[.folder] == 6 && summary.skipped.total == 6)
        #expect(try await attic.library.statistics().files == 1)
    }

    @Test(arguments: ["originals", "Masters"])
    func `of a library of Apple's only the originals are photos`(originals: String) async throws {
        let attic = try await Attic()
        try attic.write("Mine.photoslibrary/\(originals)/A/1.jpg", 1)
        try attic.write("Mine.photoslibrary/resources/derivatives/masters/A/1_c.jpg", 2)
        try attic.write("Mine.photoslibrary/Previews/A/1.jpg", 3)
        let summary = try await attic.importAll()
        #expect(summary.recognised == 1 && summary.skipped[.folder] == 2)
        // Also where the library itself is named.
        #expect(try await attic.importAll(["Mine.photoslibrary"]).skipped[.folder] == 2)
        #expect(try await attic.library.statistics().files == 1)
    }

    @Test(arguments: [".nomedia", ".ignore"])
    func `a folder that is marked is passed over, unless it is named`(mark: String) async throws {
        let attic = try await Attic()
        try attic.write("mine/1.jpg", 1)
        try attic.write("stickers/in/2.jpg", 2)
        try attic.folder.write("photos/stickers/\(mark)", [])
        let summary = try await attic.importAll()
        #expect(summary.recognised == 1 && summary.skipped[.folder] == 1)
        #expect(try await attic.importAll(["stickers"]).recognised == 1)
    }

    @Test func `ordinary folders with such words in their names are photos`() async throws {
        let attic = try await Attic()
        for (number, name) in ["recycling", "thumbnails", "originals", "lrdata", "a.photoslibrary.bak"].enumerated() {
            try attic.write("\(name)/in/photo.jpg", number)
        }
        let summary = try await attic.importAll()
        #expect(summary.recognised == 5 && summary.skipped.total == 0)
    }

    // MARK: Left out by a person

    @Test func `a folder that is left out goes with its photos, and comes back with all that was said of them`()
        async throws
    {
        let attic = try await Attic()
        for picture in 0..<4 { try attic.write("\(picture < 2 ? "office" : "mine")/\(picture).jpg", picture) }
        try await attic.importAll()
        for picture in 0..<2 { try await attic.decide("office/\(picture).jpg", as: picture) }
        let ids = [try await attic.photo("office/0.jpg").id, try await attic.photo("office/1.jpg").id]

        let folder = try await attic.library.leaveOutWhole(attic.path("office"))
        #expect(folder.photos == 2)
        let statistics = try await attic.library.statistics()
        #expect(statistics.photos == 2 && statistics.forgotten == 0)
        // No import brings them back, and no purge takes what was said of them.
        let summary = try await attic.importAll()
        #expect(summary.skipped[.leftOut] == 1 && summary.unchanged == 2 && summary.total == 2)
        #expect(try await attic.library.deleteForGood(ids).isEmpty)
        #expect(try await attic.library.purge(forgottenForDays: -1).isEmpty)
        #expect(try await attic.library.problems().isEmpty)
        for picture in 0..<2 {
            #expect(FileManager.default.fileExists(atPath: attic.path("office/\(picture).jpg").description))
        }

        try attic.write("office/new.jpg", 9)
        #expect(try await attic.library.takeBack(folder) == 2)
        #expect(try await attic.library.leftOut().isEmpty)
        #expect(try await attic.importAll().recognised == 1)
        for picture in 0..<2 {
            let photo = try await attic.photo("office/\(picture).jpg")
            #expect(photo.id == ids[picture])
            #expect(try await attic.wrongs(photo, is: picture) == [])
        }
        #expect(try await attic.library.problems().isEmpty)
    }

    @Test func `a photo with a file elsewhere stays, and one of which a copy comes elsewhere comes back`() async throws
    {
        let attic = try await Attic()
        try attic.write("office/1.jpg", 1)
        try attic.write("mine/1.jpg", 1)
        try attic.write("office/2.jpg", 2)
        try await attic.importAll()
        try await attic.decide("office/2.jpg", as: 2)
        let both = try await attic.photo("mine/1.jpg").id
        let folder = try await attic.library.leaveOutWhole(attic.path("office"))
        #expect(folder.photos == 1)
        #expect(try await attic.library.photo(both).files.map(\.stamp.path) == [attic.path("mine/1.jpg")])

        try attic.write("mine/2.jpg", 2)
        try await attic.importAll()
        let photo = try await attic.photo("mine/2.jpg")
        #expect(try await attic.wrongs(photo, is: 2) == [])
        #expect(try await attic.library.leftOut().map(\.photos) == [0])
        #expect(try await attic.library.problems().isEmpty)
    }

    @Test func `what could not be read in it is no longer counted, and nothing waits for it`() async throws {
        let attic = try await Attic()
        try attic.folder.write("photos/office/broken.jpg")
        try await attic.importAll()
        #expect(try await attic.library.statistics().refused == 1)
        let other = try #require(FileStatus(attic.path("office/broken.jpg"), followingLinks: false))
        try await attic.library.enqueue([other.stamp(attic.path("office/other.jpg"))])
        try await attic.library.leaveOutWhole(attic.path("office"))
        let statistics = try await attic.library.statistics()
        #expect(statistics.refused == 0 && statistics.files == 0)
        #expect(try await attic.library.queueStatus().waiting == 0)
    }

    @Test func `folders within one that is left out become part of it`() async throws {
        let attic = try await Attic()
        try attic.write("office/a/1.jpg", 1)
        try attic.write("office/b/2.jpg", 2)
        try await attic.importAll()
        let inside = try await attic.library.leaveOutWhole(attic.path("office/a"))
        let around = try await attic.library.leaveOutWhole(attic.path("office"))
        #expect(inside.photos == 1 && around.photos == 2)
        #expect(try await attic.library.leaveOutWhole(attic.path("office/b")).id == around.id)
        #expect(try await attic.library.leftOut().map(\.path) == [attic.path("office")])
        #expect(try await attic.library.takeBack(around) == 2)
        #expect(try await attic.library.statistics().photos == 2)
    }

    @Test func `deleted photos of a folder that is left out stay deleted`() async throws {
        let attic = try await Attic()
        try attic.write("office/1.jpg", 1)
        try await attic.importAll()
        let id = try await attic.photo("office/1.jpg").id
        try await attic.library.forget(id)
        let folder = try await attic.library.leaveOutWhole(attic.path("office"))
        #expect(folder.photos == 0)
        #expect(try await attic.library.takeBack(folder) == 0)
        #expect(try await attic.library.photo(id).isForgotten)
    }

    @Test func `an import says of which photos were deleted`() async throws {
        let attic = try await Attic()
        try attic.write("1.jpg", 1)
        try attic.write("2.jpg", 2)
        try await attic.importAll()
        try await attic.library.forget(try await attic.photo("1.jpg").id)
        var summary = try await attic.importAll()
        #expect(summary.forgotten == 1 && summary.unchanged == 1)
        // By its content, too.
        try attic.rename("1.jpg", "3.jpg")
        summary = try await attic.importAll()
        #expect(summary.forgotten == 1 && summary.moved == 0)
    }
}
