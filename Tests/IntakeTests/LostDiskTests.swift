import FoundationEssentials
import Storage
import Testing

@testable import Intake
@testable import PhotoLibrary

@Suite("A disk that is not there", .timeLimit(.minutes(20))) struct LostDiskTests {
    @Test func `is said when it goes away during an import, and its photos are imported when it is back`() async throws
    {
        let attic = try await Attic()
        for number in 0..<40 { try attic.write("disk/\(number).jpg", number) }
        let summary = try await attic.importAll { event in
            if case .file = event { try? attic.rename("disk", "elsewhere") }
        }
        #expect(summary.recognised > 0 && summary.refused > 0)
        #expect(summary.recognised + summary.refused == 40)
        try attic.rename("elsewhere", "disk")
        let again = try await attic.importAll()
        #expect(again.recognised == summary.refused && again.unchanged == summary.recognised)
    }

    @Test func `takes no photo away while the folder on which it is mounted is empty`() async throws {
        let attic = try await Attic()
        try attic.write("a.jpg", 0)
        try await attic.importAll()
        // As if the photo had been on another disk.
        try await attic.library.database.write { try $0.run("UPDATE file SET device = device + 1") }
        try FileManager.default.removeItem(atPath: attic.path("a.jpg").description)
        try await attic.importAll()
        #expect(try await attic.photo("a.jpg").files.map(\.isMissing) == [false])
        // With another photo there, it is the disk, and the first one was deleted.
        try attic.write("b.jpg", 1)
        try await attic.importAll()
        #expect(try await attic.photo("a.jpg").files.map(\.isMissing) == [true])
    }
}
