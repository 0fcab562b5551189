import Glibc
import Interpretation
import Photography
import Testing

@testable import Workbench

/// Workbenches whose worker is the fixture.
enum Fixture {
    static var program: String { beside("worker-fixture") }

    /// The path of a program built with the tests.
    static func beside(_ name: String) -> String {
        let worker = Configuration.programBesideThis
        return worker.prefix(upTo: worker.lastIndex(of: "/") ?? worker.startIndex) + "/" + name
    }

    static func configuration(
        threads: Int = 2, seconds: Double = 30, memory: Int = 1 << 30
    ) -> Configuration {
        Configuration(
            worker: WorkerSettings(
                threads: threads, models: "", packs: "", memoryLimit: memory),
            program: program, secondsPerPhoto: seconds)
    }

    /// Lends a workbench and stops it.
    @discardableResult
    static func withWorkbench<Result>(
        _ configuration: Configuration = configuration(), _ body: (Workbench) async throws -> Result
    ) async throws -> Result {
        let workbench = Workbench(configuration)
        do {
            let result = try await body(workbench)
            await workbench.stop()
            return result
        } catch {
            await workbench.stop()
            throw error
        }
    }
}

/// A "photo" that says what the fixture is to do; removed with this value.
final class Deed: Sendable {
    let path: [UInt8]
    /// All that is in the file.
    let content: [UInt8]

    /// - Parameter verb: what the fixture knows; anything else does nothing.
    init(_ verb: String) {
        var template = Array("/tmp/vision-deed-XXXXXX".utf8CString)
        let file = Descriptor(mkstemp(&template))
        content = Array("do \(verb)".utf8)
        file.write(content)
        path = template.dropLast().map { UInt8(bitPattern: $0) }
    }

    deinit { unlink(path.map { CChar(bitPattern: $0) } + [0]) }
}

extension Descriptor {
    /// The first 100 bytes of a file, as text.
    var content: String {
        let bytes = [UInt8](unsafeUninitializedCapacity: 100) { buffer, count in
            count = max(0, pread(number, buffer.baseAddress, buffer.count, 0))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Workbench {
    /// Analyses a "photo" that says what the fixture is to do.
    func does(_ verb: String, urgency: Urgency = .whenFree) async throws -> AnalyzeAnswer {
        let deed = Deed(verb)
        defer { withExtendedLifetime(deed) {} }
        return try await analyze(AnalyzeRequest(path: deed.path, parts: []), urgency: urgency)
    }

    /// What the worker says came of a deed: the fixture writes it into the keywords.
    func outcome(of deed: String) async throws -> [String] {
        let answer = try await does(deed)
        return try #require(answer.facts).keywords
    }

    /// The code of the refusal of a verb; nil when it is answered.
    func refuses(_ verb: String) async throws -> Refusal.Code? {
        do {
            _ = try await does(verb)
            return nil
        } catch let refusal as Refusal {
            return refusal.code
        }
    }
}
