internal import Glibc
internal import SchemaSupport

/// How a command is killed.
public enum Kill: Sendable, CustomStringConvertible {
    /// After some milliseconds.
    case after(Int)
    /// When a thread makes one of these system calls for the nth time, before it is carried out.
    case at([String], Int)

    /// What to repeat a failure with.
    public var description: String {
        switch self {
        case .after(let milliseconds): "killed after \(milliseconds) ms"
        case .at(let calls, let number): "killed at call \(number) of \(calls.joined(separator: ","))"
        }
    }

    /// The calls by which the library's file changes.
    public static let libraryWrites = ["pwrite64", "fdatasync"]

    /// Whether strace can kill commands here; otherwise why it cannot.
    public static let reasonAgainstTracing: String? = {
        guard access("/usr/bin/strace", X_OK) == 0 else { return "strace is not installed" }
        var command = Command(["--version"])
        command.through = ["strace", "-f", "-o", "/dev/null"]
        guard let run = try? command.run(), run.code == 0 else { return "strace may not trace here" }
        return nil
    }()

    /// Whether it can be done on this machine.
    public var isPossible: Bool {
        if case .at = self { Kill.reasonAgainstTracing == nil } else { true }
    }

    /// Runs a command until it is killed, or ends before.
    /// - Returns: whether the kill was in time.
    public func kill(_ command: Command) throws -> Bool {
        switch self {
        case .after(let milliseconds):
            let running = try command.start()
            usleep(UInt32(milliseconds) * 1_000)
            running.send(SIGKILL)
            return try running.wait().signal == SIGKILL
        case .at(let calls, let number):
            var traced = command
            let list = calls.joined(separator: ",")
            traced.through = [
                "strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(list)", "-e",
                "inject=\(list):signal=KILL:when=\(number)",
            ]
            return try traced.run().signal == SIGKILL
        }
    }
}

extension TestLibrary {
    /// Kills an import, then looks whether everything is as it was or done, and whether the next import finishes it.
    public func problems(importingUntil kill: Kill, wasKilled: inout Bool) throws -> [String] {
        wasKilled = try kill.kill(importing)
        // Killed early, it has made no library yet.
        let isThere = (try? CorpusSupport.names(in: folder).contains(Array("library.sqlite".utf8))) ?? false
        var problems = isThere ? try libraryProblems() : []
        let rest = try importing.run()
        if rest.code != 0 { problems.append("the next import: \(rest)") }
        problems += try countProblems() + changedPhotos().map { "\($0) was changed" }
        problems += try leftovers(in: folder).map { "the library keeps \($0)" }
        return problems.map { "\(kill): \($0)" }
    }

    /// The same for saving the photos, which must be in the library, into a new folder.
    public func problems(savingTo target: String, until kill: Kill, wasKilled: inout Bool) throws -> [String] {
        wasKilled = try kill.kill(saving(to: target))
        var problems = try libraryProblems() + brokenCopies(in: target)
        let rest = try saving(to: target).run()
        if rest.code != 0 || rest.lines.count != names.count { problems.append("the next save: \(rest)") }
        problems += try brokenCopies(in: target)
        let copies = Set(try CorpusSupport.names(in: target).map { String(decoding: $0, as: UTF8.self) })
        problems += names.filter { !copies.contains($0) }.map { "there is no copy of \($0)" }
        problems += try leftovers(in: target).map { "the folder keeps \($0)" }
        // Met again, the copies are known as copies.
        let again = try command(["import", target]).run()
        if again.code != 0 { problems.append("importing the copies: \(again)") }
        problems += try countProblems() + changedPhotos().map { "\($0) was changed" }
        return problems.map { "\(kill): \($0)" }
    }

    /// Kills a save of all photos into the library's own folder, which must be empty, and saves them again. The next save
    /// removes a copy that got its name and no record, so that its name is free; it adds one to each that was recorded.
    public func problems(savingAtHomeUntil kill: Kill, wasKilled: inout Bool) throws -> [String] {
        wasKilled = try kill.kill(savingAtHome)
        var problems = try libraryProblems()
        let recorded = try Command(["export", "--library", folder]).run().answers().count {
            $0["saved"] != nil && $0["saved"] != .null
        }
        let rest = try savingAtHome.run()
        if rest.code != 0 || rest.lines.count != names.count { problems.append("the next save: \(rest)") }
        let folder = folder + "/saved"
        problems += try brokenCopies(in: folder)
        problems += try leftovers(in: folder).map { "the folder keeps \($0)" }
        let copies = try CorpusSupport.names(in: folder).count
        if copies != names.count + recorded { problems.append("\(copies) copies, \(recorded) of them recorded before") }
        return problems.map { "\(kill): \($0)" }
    }

    /// What `doctor` says of the library.
    private func libraryProblems() throws -> [String] {
        let doctor = try command(["doctor"]).run()
        let checks = try doctor.answers().filter { $0.text("check") == "Library" }
        guard checks.count == 1 else { return ["doctor says nothing of the library: \(doctor)"] }
        return checks[0]["ok"] == .bool(true) ? [] : ["the library is broken: \(checks[0].text("detail") ?? "")"]
    }

    /// Whether the library has each photo once.
    private func countProblems() throws -> [String] {
        let search = try command(["search", "--limit", "1000", Corpus.probe]).run()
        let found = try search.answers()
        var problems: [String] = []
        let files = found.compactMap { $0.text("file") }
        if search.code != 0 || files.count != names.count || Set(files).count != names.count {
            problems.append("search finds \(files.count) photos: \(search)")
        }
        if found.last?.number("total") != Double(names.count) { problems.append("search counts otherwise") }
        let tags = try command(["tags"]).run().answers().filter { $0.text("tag") == Corpus.probe }
        if tags.count != 1 || tags[0].number("photos") != Double(names.count) {
            problems.append("the tag counts \(tags.first?.number("photos") ?? 0) photos")
        }
        return problems
    }
}
