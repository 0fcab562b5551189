import Testing

@testable import PhotoLibrary

@Suite struct QueueTests {
    private func paths(_ jobs: [Job]) -> [String] { jobs.map(\.stamp.path.description) }

    @Test func `the most urgent comes first, then the oldest, each once`() async throws {
        let fixture = try await Fixture()
        try await fixture.library.enqueue([Fixture.stamp("/1"), Fixture.stamp("/2")])
        try await fixture.library.enqueue([Fixture.stamp("/3")], priority: 5)
        try await fixture.library.enqueue([Fixture.stamp("/1")])
        #expect(paths(try await fixture.library.claim(2)) == ["/3", "/1"])
        #expect(paths(try await fixture.library.claim(2)) == ["/2"])
        #expect(try await fixture.library.claim(2).isEmpty)
        #expect(try await fixture.library.queueStatus() == QueueStatus(waiting: 0, running: 3))
    }

    @Test func `a job ends with its photo, its refusal or its file`() async throws {
        let fixture = try await Fixture()
        try await fixture.library.record(Fixture.file("/known", content: "x"))
        try await fixture.library.enqueue(["/a", "/b", "/c", "/d"].map { Fixture.stamp($0) })
        _ = try await fixture.library.claim(4)
        try await fixture.library.record(Fixture.file("/a"))
        try await fixture.library.refuse(Fixture.stamp("/b"), reason: "No.", analyser: "1")
        try await fixture.library.markMissing([FilePath("/c")])
        _ = try await fixture.library.adopt(Fixture.stamp("/d"), contentHash: Fixture.digest("x"), analyser: "1")
        // A file that the library never knew has no row, but its job is over all the same.
        #expect(try await fixture.library.queueStatus() == QueueStatus(waiting: 0, running: 0))
    }

    @Test func `what waits below a folder can be dropped, what was begun and what is elsewhere stays`() async throws {
        let fixture = try await Fixture()
        try await fixture.library.enqueue([Fixture.stamp("/own/1")])
        _ = try await fixture.library.claim(1)
        try await fixture.library.enqueue(["/own/2", "/own/3", "/owner/4", "/a"].map { Fixture.stamp($0) })
        #expect(try await fixture.library.dropWaiting(below: FilePath("/own")) == 2)
        #expect(try await fixture.library.queueStatus() == QueueStatus(waiting: 2, running: 1))
        #expect(paths(try await fixture.library.claim(5)) == ["/owner/4", "/a"])
    }

    @Test func `jobs given back are as before, suspects are tried alone`() async throws {
        let fixture = try await Fixture()
        try await fixture.library.enqueue([Fixture.stamp("/a")])
        var jobs = try await fixture.library.claim(1)
        #expect(jobs.first?.isSuspect == false)
        try await fixture.library.release(jobs)
        jobs = try await fixture.library.claim(1)
        #expect(jobs.first?.isSuspect == false)
        try await fixture.library.suspect(jobs)
        jobs = try await fixture.library.claim(1)
        #expect(jobs.first?.isSuspect == true)
        // The file has changed since: a new chance.
        try await fixture.library.suspect(jobs)
        try await fixture.library.enqueue([Fixture.stamp("/a", size: 1)])
        #expect(try await fixture.library.claim(1).first?.attempts == 0)
    }

    @Test func `what a dead process had claimed is given out again, what a living one has is not`() async throws {
        let parts = Owner.current.text.split(separator: " ").map(String.init)
        let laterProcess = Owner(text: "\(parts[0]) \(parts[1]) \(parts[2]) 1")
        let earlierBoot = Owner(text: "other \(parts[1]) \(parts[2]) \(parts[3])")
        let container = Owner(text: "\(parts[0]) 1 \(parts[2]) \(parts[3])")
        // The first process of all outlives the test.
        let living = try #require(Owner(pid: 1))
        // Nobody can see into a container: after a while its job is given out.
        for (owner, afterwards, isFree) in [
            (laterProcess, 0, true), (earlierBoot, 0, true), (living, 0, false), (living, 100_000, false),
            (container, 0, false), (container, 1000, true),
        ] as [(Owner, Int64, Bool)] {
            let fixture = try await Fixture()
            try await fixture.library.enqueue([Fixture.stamp("/a")])
            let jobs = try await fixture.library.write { connection in
                let table = JobTable(connection: connection)
                _ = try table.claim(1, owner: owner, now: Fixture.now)
                return try table.claim(1, owner: .current, now: Fixture.now + afterwards)
            }
            #expect(jobs.map(\.isSuspect) == (isFree ? [true] : []))
        }
    }
}
