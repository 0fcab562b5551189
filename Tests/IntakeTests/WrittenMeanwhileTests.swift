import FoundationEssentials
import PhotoLibrary
import Testing
import Workbench

@testable import Intake

@Suite struct WrittenMeanwhileTests {
    @Test func `a photo that is written while it is read is refused for now, and read once it is whole`() async throws {
        let attic = try await Attic()
        // The worker of the tests answers when the file has been written since it looked.
        let deed = Array("do await".utf8)
        try attic.folder.write("photos/1.jpg", deed + Array(repeating: UInt8(ascii: " "), count: 32 - deed.count))
        let writing = Task {
            var second = 1_600_000_000
            while !Task.isCancelled {
                second += 1
                try attic.setModified("1.jpg", second)
                await Task.yield()
            }
        }
        let first = try await attic.importAll()
        writing.cancel()
        try await writing.value
        #expect(first.refused == 1 && first.recognised == 0)
        #expect(try await attic.library.statistics().photos == 0)
        try attic.write("1.jpg", 1)
        #expect(try await attic.importAll().recognised == 1)
    }
}
