import Glibc
import Testing

@testable import Workbench

/// Open files on their way from one process to the other.
@Suite struct PassingTests {
    private func file(_ text: String) -> Descriptor {
        var template = Array("/tmp/vision-passing-XXXXXX".utf8CString)
        let file = Descriptor(mkstemp(&template))
        unlink(template)
        file.write(Array(text.utf8))
        return file
    }

    @Test func `files arrive with the bytes that they were sent with, in their order`() throws {
        let (one, other) = try Descriptor.pair()
        let files = ["a", "b", "c"].map { file($0) }
        #expect(one.send([1, 2, 3], passing: files))
        #expect(one.send([4], passing: []))
        #expect(one.send([5], passing: [files[2]]))
        let first = try other.receive(atMost: 100)
        #expect(first.bytes == [1, 2, 3] && first.files.map { $0.content } == ["a", "b", "c"])
        #expect(first.files.allSatisfy { fcntl($0.number, F_GETFD) & FD_CLOEXEC != 0 })
        // Bytes without files may be read together with those after them.
        var rest: (bytes: [UInt8], files: [Descriptor]) = ([], [])
        while rest.bytes.count < 2 {
            let next = try other.receive(atMost: 100)
            rest = (rest.bytes + next.bytes, rest.files + next.files)
        }
        #expect(rest.bytes == [4, 5] && rest.files.map { $0.content } == ["c"])
    }

    @Test func `more files than a frame may bring are not sent`() throws {
        let (one, _) = try Descriptor.pair()
        let file = file("a")
        #expect(!one.send([1], passing: Array(repeating: file, count: 5)))
    }

    /// A worker that is spoken to by hand.
    private struct Worker {
        let pid: pid_t
        let channel: Descriptor
        let output: Descriptor
        private var reader = FrameReader()

        init() throws {
            let (ours, theirs) = try Descriptor.pair()
            let (hearing, complaining) = try Descriptor.pair()
            channel = ours
            output = hearing
            pid = try spawn(Fixture.program, environment: [:], channel: theirs, errorOutput: complaining)
            let settings = try WorkerSettings(models: "", packs: "").body()
            try send(Frame(id: UInt64(Hello.currentVersion), kind: .settings, body: settings))
            let hello = try next()
            #expect(hello?.kind == .hello)
        }

        func send(_ frame: Frame, passing files: [Descriptor] = []) throws {
            #expect(channel.send(try frame.bytes(), passing: files))
        }

        mutating func next() throws -> Frame? {
            while true {
                if let frame = try reader.next() { return frame }
                let piece = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                    count = channel.read(into: UnsafeMutableRawBufferPointer(buffer))
                }
                if piece.isEmpty { return nil }
                reader.feed(piece)
            }
        }

        func end() {
            kill(pid, SIGKILL)
            waitpid(pid, nil, 0)
        }
    }

    @Test(arguments: [(0, 1), (1, 0), (1, 2), (2, 1), (255, 1)] as [(said: UInt8, passed: Int)])
    func `a frame that says another number of files than came is refused`(said: UInt8, passed: Int) throws {
        var worker = try Worker()
        defer { worker.end() }
        let file = file("do nothing")
        let body = try RenderRequest(path: [], size: .thumbnail, format: .thumbnail).body()
        try worker.send(
            Frame(id: 1, kind: .render, descriptors: said, body: body),
            passing: Array(repeating: file, count: passed))
        let answer = try worker.next()
        #expect(answer == nil)
        #expect(worker.output.line() == "The parent sent what is no frame.")
    }

    @Test func `a request with another number of files than its kind takes fails, and the next one is answered`() throws
    {
        var worker = try Worker()
        defer { worker.end() }
        let file = file("do nothing")
        let render = try RenderRequest(path: [], size: .thumbnail, format: .thumbnail).body()
        let analyze = try AnalyzeRequest(path: []).body()
        let requests: [(kind: FrameKind, body: [UInt8], files: [Int])] = [
            (.render, render, [0, 2, 4]), (.analyze, analyze, [0, 3]), (.ping, try Nothing().body(), [1]),
            (.describe, try Nothing().body(), [1]),
        ]
        for (kind, body, numbers) in requests {
            for number in numbers {
                let frame = Frame(id: 7, kind: kind, descriptors: UInt8(number), body: body)
                try worker.send(frame, passing: Array(repeating: file, count: number))
                let answer = try #require(try worker.next())
                #expect(answer.kind == .failure)
                #expect(
                    try Failure(body: answer.body).reason
                        == "a request of kind \(kind.rawValue) came with \(number) files")
            }
        }
        try worker.send(Frame(id: 8, kind: .render, descriptors: 1, body: render), passing: [file])
        let answer = try worker.next()
        #expect(answer?.kind == .answer)
    }

    @Test func `a worker keeps no file open, whatever came of it`() async throws {
        try await Fixture.withWorkbench { workbench in
            let before = try await workbench.outcome(of: "count-descriptors")
            for verb in ["nothing", "refuse", "throw", "nothing"] {
                for _ in 0..<10 { _ = try? await workbench.does(verb) }
            }
            try await #expect(workbench.outcome(of: "count-descriptors") == before)
        }
    }
}
