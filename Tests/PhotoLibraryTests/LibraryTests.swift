import Foundation
import Interpretation
import Storage
import Testing

@testable import PhotoLibrary

@Suite struct LibraryTests {
    @Test func `a new library's folder is its owner's alone`() async throws {
        let fixture = try await Fixture()
        let attributes = try FileManager.default.attributesOfItem(atPath: fixture.library.folder)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
    }

    @Test func `whether there is a library can be asked without making one`() async throws {
        let fixture = try await Fixture()
        #expect(Library.isPresent(in: fixture.library.folder))
        let other = fixture.scratch.path + "/other"
        #expect(!Library.isPresent(in: other) && !Library.isPresent(in: "/dev/null/library"))
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
        #expect(!Library.isPresent(in: other))
        // A restore was killed when it had just moved the old library aside.
        try FileManager.default.createDirectory(atPath: other + "/.replaced", withIntermediateDirectories: false)
        #expect(Library.isPresent(in: other))
    }

    @Test func `a library in an open folder is its owner's alone`() async throws {
        let fixture = try await Fixture()
        let open = fixture.scratch.path + "/open"
        try FileManager.default.createDirectory(
            atPath: open, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
        let library = try await Fixture.open(open)
        _ = try await library.statistics()
        for name in try FileManager.default.contentsOfDirectory(atPath: open) {
            let attributes = try FileManager.default.attributesOfItem(atPath: open + "/" + name)
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
    }

    @Test func `a folder that cannot be made is told`() async throws {
        let error = await #expect(throws: LibraryError.self) { try await Fixture.open("/proc/no/library") }
        #expect(error?.description.contains("/proc/no/library") == true)
    }

    @Test func `the default folder follows the XDG specification`() {
        #expect(Library.defaultFolder(environment: ["HOME": "/home/me"]) == "/home/me/.local/share/vision")
        #expect(Library.defaultFolder(environment: ["HOME": "/h", "XDG_DATA_HOME": "/data"]) == "/data/vision")
        #expect(
            Library.defaultFolder(environment: ["HOME": "/h", "XDG_DATA_HOME": "data"]) == "/h/.local/share/vision")
    }

    @Test func `a library opens whole however an import was broken off`() async throws {
        let fixture = try await Fixture()
        let files = (0..<300).map { number in
            Fixture.file("/\(number)", findings: [Fixture.finding([("dog", .high)])])
        }
        for file in files.prefix(200) { try await fixture.library.record(file) }
        // What a killed process leaves is what lies on the disk in the middle of a transaction.
        let moments = ["begun", "half", "done"].map { fixture.scratch.path + "/" + $0 }
        try await fixture.library.write { connection in
            let recording = Recording(connection: connection, library: fixture.library)
            for (index, file) in files.dropFirst(200).enumerated() {
                if index == 0 { try Self.copy(fixture.library.folder, to: moments[0]) }
                if index == 50 { try Self.copy(fixture.library.folder, to: moments[1]) }
                _ = try recording.record(
                    .init(file: file, place: nil, analysis: try file.analysis.map { try .init($0) }))
            }
            try connection.blocks.mergeRecentIfFull()
            try Self.copy(fixture.library.folder, to: moments[2])
        }
        for moment in moments {
            let library = try await Fixture.open(moment)
            #expect(try await library.problems().isEmpty)
            #expect(try await library.search("dog", level: .high).total == 200)
            try await library.record(files)
            #expect(try await library.search("dog", level: .high).total == 300)
            #expect(try await library.problems().isEmpty)
        }
        #expect(try await fixture.library.search("dog", level: .high).total == 300)
    }

    private static func copy(_ folder: String, to other: String) throws {
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
        for name in ["library.sqlite", "library.sqlite-wal"] {
            try FileManager.default.copyItem(atPath: folder + "/" + name, toPath: other + "/" + name)
        }
    }

    @Test func `a broken index is noticed`() async throws {
        let fixture = try await Fixture()
        try await fixture.add("/a", "dog")
        try await fixture.library.write { connection in
            try connection.run("DELETE FROM recent")
            try connection.run("UPDATE tag SET high = 7")
        }
        #expect(try await fixture.library.problems().count == 2)
    }

    @Test(arguments: [
        (1970, 1, 1, 0), (2024, 2, 29, 19_782), (1900, 3, 1, -25_508), (1, 1, 1, -719_162), (9999, 12, 31, 2_932_896),
    ])
    func `days are counted by the calendar`(_ year: Int, _ month: Int, _ day: Int, _ days: Int) throws {
        let date = try #require(CivilDate(year: year, month: month, day: day))
        #expect(date.daysSince1970 == days)
        #expect(CivilDate(daysSince1970: days) == date)
    }

    @Test func `days that no calendar has are refused`() {
        #expect(CivilDate(year: 2023, month: 2, day: 29) == nil)
        #expect(CivilDate(year: 1900, month: 2, day: 29) == nil)
        #expect(CivilDate(year: 2024, month: 13, day: 1) == nil)
        #expect(CivilDate(year: 2024, month: 4, day: 31) == nil)
        #expect(
            CaptureTime(
                date: CivilDate(daysSince1970: -1), hour: 23, minute: 59, second: 59, offset: -210, source: .camera)?
                .text == "1969-12-31T23:59:59-03:30")
    }
}
