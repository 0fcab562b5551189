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
        let jobs = try await fixture.library.claim(4)
        try await fixture.library.record(Fixture.file("/a"))
        try await fixture.library.refuse(Fixture.stamp("/b"), reason: "No.", analyser: "1")
        try await fixture.library.markMissing([FilePath("/c")])
        try await fixture.library.end(jobs[2])
        _ = try await fixture.library.adopt(Fixture.stamp("/d"), contentHash: Fixture.digest("x"), analyser: "1")
        // A file that the library never knew has no row, but its job is over all the same.
        #expect(try await fixture.library.queueStatus() == QueueStatus(waiting: 0, running: 0))
    }

    @Test func `a file that became another one between the queue and the look ends its job`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        try await library.enqueue([Fixture.stamp("/a"), Fixture.stamp("/b")])
        let jobs = try await library.claim(2)
        var file = Fixture.file("/a")
        file.stamp.size = 200
        let renewed = try await library.renew(jobs[0], as: file.stamp)
        #expect(renewed.stamp == file.stamp && renewed.id == jobs[0].id)
        try await library.record(file)
        #expect(try await library.queueStatus() == QueueStatus(waiting: 0, running: 1))
        // Seen to be gone, and queued again by somebody before that was noted.
        try await library.enqueue([Fixture.stamp("/b", size: 300)])
        _ = try await library.renew(jobs[1], as: Fixture.stamp("/b", size: 200))
        try await library.markMissing([FilePath("/b")])
        try await library.end(jobs[1])
        #expect(try await library.claim(1).map(\.stamp) == [Fixture.stamp("/b", size: 300)])
    }

    @Test func `a file that was queued anew while its old content was looked at is looked at again`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        try await library.record(Fixture.file("/known", content: "x"))
        try await library.enqueue(["/a", "/b", "/c"].map { Fixture.stamp($0) })
        _ = try await library.claim(3)
        // Meanwhile they change, and a watched folder says so.
        try await library.enqueue(["/a", "/b", "/c"].map { Fixture.stamp($0, size: 200) })
        try await library.record(Fixture.file("/a"))
        try await library.refuse(Fixture.stamp("/b"), reason: "No.", analyser: "1")
        _ = try await library.adopt(Fixture.stamp("/c"), contentHash: Fixture.digest("x"), analyser: "1")
        #expect(try await library.queueStatus() == QueueStatus(waiting: 3, running: 0))
        let jobs = try await library.claim(9)
        #expect(jobs.map(\.stamp) == ["/a", "/b", "/c"].map { Fixture.stamp($0, size: 200) })
        #expect(jobs.allSatisfy { !$0.isSuspect })
        var file = Fixture.file("/a")
        file.stamp.size = 200
        try await library.record(file)
        #expect(try await library.queueStatus() == QueueStatus(waiting: 0, running: 2))
    }

    @Test func `what waits below a folder can be dropped, what was begun and what is elsewhere stays`() async throws {
        let fixture = try await Fixture()
        try await fixture.library.enqueue([Fixture.stamp("/own/1")])
        _ = try await fixture.library.claim(1)
        try await fixture.library.enqueue(["/own/2", "/own/3", "/owner/4", "/a"].map { Fixture.stamp($0) })
        #expect(try await fixture.library.dropWaiting(below: FilePath("/own"), keepingNew: true) == 0)
        #expect(try await fixture.library.dropWaiting(below: FilePath("/own")) == 2)
        #expect(try await fixture.library.queueStatus() == QueueStatus(waiting: 2, running: 1))
        #expect(paths(try await fixture.library.claim(5)) == ["/owner/4", "/a"])
    }

    @Test func `jobs given back are as before, those of a dead process are tried alone`() async throws {
        let fixture = try await Fixture()
        try await fixture.library.enqueue([Fixture.stamp("/a")])
        var jobs = try await fixture.library.claim(1)
        #expect(jobs.first?.isSuspect == false)
        try await fixture.library.release(jobs)
        jobs = try await fixture.library.claim(1)
        #expect(jobs.first?.isSuspect == false)
        try await fixture.library.release(jobs)
        try await fixture.library.write { connection in
            let dead = Owner(text: "an earlier boot")
            _ = try connection.jobs.claim(1, owner: dead, now: Fixture.now)
        }
        jobs = try await fixture.library.claim(1)
        #expect(jobs.first?.isSuspect == true)
        // The file has changed since: a new chance.
        try await fixture.library.release(jobs)
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
                let table = connection.jobs
                _ = try table.claim(1, owner: owner, now: Fixture.now)
                return try table.claim(1, owner: .current, now: Fixture.now + afterwards)
            }
            #expect(jobs.map(\.isSuspect) == (isFree ? [true] : []))
        }
    }
}
