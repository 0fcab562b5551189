import FoundationEssentials
import Interpretation
import Photography
import Storage
import Testing
import Workbench

@testable import Intake
@testable import PhotoLibrary

@Suite("Where the date of a photo comes from", .timeLimit(.minutes(20))) struct DateSourceTests {
    @Test(arguments: [
        ("IMG-20201018-WA0007.jpg", "2020-10-18"), ("signal-2018-08-21-100217.jpg", "2018-08-21T10:02:17"),
        ("2014-08-25_17.15.33.jpg", "2014-08-25T17:15:33"),
        ("Screenshot_20190201-212530_Fennec.png", "2019-02-01T21:25:30"),
        ("PXL_20210704_181500123.jpg", "2021-07-04T18:15:00"), ("2011-07-19 11.36.39.jpg", "2011-07-19T11:36:39"),
        ("WhatsApp Image 2022-03-05 at 10.37.52.jpeg", "2022-03-05T10:37:52"),
    ])
    func `a file that says nothing has the day of its name`(name: String, taken: String) async throws {
        let attic = try await Attic()
        try attic.write(name, 1)
        try await attic.importAll()
        let photo = try await attic.photo(name)
        #expect(photo.facts.taken.text == taken && photo.facts.taken.source == .name)
    }

    @Test func `what the file says comes before its name, and the name before the file's own date`() throws {
        let stamp = FileStamp(
            path: FilePath("/photos/IMG-20201018-WA0007.jpg"), size: 1, modified: 1_700_000_000_000_000_000, inode: 1,
            device: 1)
        let now = 1_795_953_600
        var facts = EmbeddedMetadata()
        #expect(CaptureTime(facts, of: stamp, now: now).text == "2020-10-18")
        // A name of the future says nothing.
        #expect(CaptureTime(facts, of: stamp, now: 1_500_000_000).source == .file)
        facts.taken = CameraTime(year: 1978)
        #expect(CaptureTime(facts, of: stamp, now: now).text == "1978")
        #expect(CaptureTime(facts, of: stamp, now: now).source == .camera)
        facts.taken = CameraTime(year: 1979, month: 6)
        facts.isTakenFromSidecar = true
        #expect(CaptureTime(facts, of: stamp, now: now).text == "1979-06")
        #expect(CaptureTime(facts, of: stamp, now: now).source == .sidecar)
    }

    @Test func `photos that an earlier version imported get the better date, and lose nothing`() async throws {
        let attic = try await Attic()
        try attic.write("IMG-20201018-WA0007.jpg", 1)
        try await attic.importAll()
        let id = try await attic.photo("IMG-20201018-WA0007.jpg").id
        try await attic.library.addTags(["mine"], to: id)
        try await attic.library.setFavourite(true, of: id)
        try await forget(attic.library)
        let tags = try await attic.library.tags(of: id, level: .low).map(\.name)
        #expect(try await attic.importAll().recognised == 1)
        #expect(try await attic.library.photo(id).facts.taken.text == "2020-10-18")
        #expect(try await attic.library.photo(id).isFavourite)
        #expect(try await attic.library.tags(of: id, level: .low).map(\.name) == tags)
        #expect(try await attic.importAll().unchanged == 1)
        #expect(try await attic.library.problems().isEmpty)
    }

    /// As an earlier version has left a library: with the dates of files.
    private func forget(_ library: Library) async throws {
        try await library.database.write {
            try $0.run("UPDATE photo SET reader = 0, taken_source = 1, taken = 1800000000, sort_key = 1800000000 << 20")
            try $0.run("UPDATE recent SET sort_key = 1800000000 << 20")
        }
    }
}
