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
        threads: Int = 2, seconds: Double = 30, memory: Int = 1 << 30, writableFolders: [[UInt8]] = []
    ) -> Configuration {
        Configuration(
            worker: WorkerSettings(
                threads: threads, models: "", packs: "", writableFolders: writableFolders, memoryLimit: memory),
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

extension Workbench {
    /// Analyses a "photo" whose path says what the fixture is to do.
    func does(_ verb: String) async throws -> AnalyzeAnswer {
        try await analyze(AnalyzeRequest(path: Array("/photos/\(verb)".utf8), parts: []))
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
