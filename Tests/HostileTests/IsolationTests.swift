import CorpusSupport
import Glibc
import SchemaSupport
import Testing

/// What the commands never do: talk to a network, and open photos in the process that answers.
@Suite struct IsolationTests {
    @Test(.enabled(if: Kill.reasonAgainstTracing == nil, "\(Kill.reasonAgainstTracing ?? "")"))
    func `no command makes a connection to a network`() throws {
        let library = try TestLibrary(photos: 2)
        let scratch = try Scratch()
        let commands = [
            library.command(["analyze", library.photos]), library.importing, library.command(["search", Corpus.probe]),
            library.saving(to: scratch.path + "/saved"), library.command(["doctor"]),
        ]
        for (index, command) in commands.enumerated() {
            var traced = command
            let log = "\(scratch.path)/\(index).log"
            traced.through = ["strace", "-f", "-qq", "-e", "trace=network", "-o", log]
            let run = try traced.run()
            #expect(run.isOrderly, "\(run)")
            let calls = String(decoding: try readFile(log), as: UTF8.self).split(separator: "\n")
            // The socket pair to the worker is no network.
            let outside = calls.filter { call in
                ["AF_INET", "AF_NETLINK", "AF_PACKET"].contains { call.contains($0) }
            }
            #expect(outside == [], "\(run)")
        }
    }

    @Test func `the process that answers maps no decoder and no models, its worker does`() throws {
        let library = try TestLibrary(photos: 1)
        let running = try library.command(["import", "--watch", library.photos]).start()
        defer { running.send(SIGKILL) }
        // The sum is the last line of the first round.
        #expect(running.wait(until: { $0.contains(Array("elapsed_ms".utf8)) }))
        let libraries = ["libvips", "libraw_r", "libexiv2", "libgexiv2", "libopenvino"]
        let answering = try maps(of: running.pid)
        for name in libraries { #expect(!answering.contains(name), "\(name)") }
        let workers = running.children
        #expect(workers.count == 1)
        let opening = try workers.map { try maps(of: $0) }.joined()
        for name in libraries { #expect(opening.contains(name), "\(name)") }

        // Things that are no photos come while it watches, and then one that is.
        for file in try Corpus.special() { try file.write(into: library.photos) }
        try HostileFile.put("late.jpg", try Corpus.photo(seed: 77, keywords: [Corpus.probe]), library.photos)
        #expect(running.wait(until: { $0.contains(Array("late.jpg\",\"status\":\"recognised".utf8)) }))
        running.send(SIGINT)
        let end = try running.wait()
        #expect(end.code == 130 && !end.hung, "\(end)")
        #expect(workers.allSatisfy { kill($0, 0) != 0 }, "the worker must not outlive it")
    }

    private func maps(of pid: pid_t) throws -> String {
        String(decoding: try readFile("/proc/\(pid)/maps"), as: UTF8.self)
    }
}
