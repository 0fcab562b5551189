import Glibc
import Workbench

/// Starts a worker that hangs, says its number, and waits to be killed.
func makeOrphan() async {
    let workbench = fixtureWorkbench()
    try? await workbench.ping()
    let pid = await workbench.processID ?? 0
    Task { try await workbench.analyze(AnalyzeRequest(path: Array("/hang".utf8))) }
    // In the order of asking: when this is answered, the other has begun.
    _ = try? await workbench.read(ReadRequest(path: Array("/x".utf8)))
    say("\(pid)")
    while true { try? await Task.sleep(for: .seconds(1000)) }
}

/// Lets workers end in all ways and says what is left of them.
func findLeaks() async {
    await useUpWorkers()
    let before = await openDescriptors()
    for _ in 0..<3 { await useUpWorkers() }
    let after = await openDescriptors()
    let hasChildren = waitpid(-1, nil, WNOHANG) >= 0
    say("descriptors \(after - before) children \(hasChildren)")
}

private func useUpWorkers() async {
    let workbench = fixtureWorkbench()
    for verb in ["a", "crash", "garbage", "b"] {
        _ = try? await workbench.analyze(AnalyzeRequest(path: Array("/\(verb)".utf8)))
    }
    await workbench.stop()
}

private func fixtureWorkbench() -> Workbench {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &path, path.count)
    let program = String(decoding: path.prefix(max(0, length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return Workbench(Configuration(worker: WorkerSettings(models: "", packs: ""), program: program))
}

/// The fewest seen in a while: those of a worker that has ended are closed soon, not at once.
private func openDescriptors() async -> Int {
    var fewest = Int.max
    for _ in 0..<50 {
        fewest = min(fewest, openDescriptorsNow())
        try? await Task.sleep(for: .milliseconds(10))
    }
    return fewest
}

private func openDescriptorsNow() -> Int {
    guard let folder = opendir("/proc/self/fd") else { return -1 }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    return count
}

private func say(_ sentence: String) {
    let bytes = Array("\(sentence)\n".utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
}
