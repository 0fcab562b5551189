import Glibc
import Workbench

/// Starts a worker that hangs, says its number, and waits to be killed.
func makeOrphan() async {
    let workbench = fixtureWorkbench()
    try? await workbench.ping()
    let pid = await workbench.processID ?? 0
    let (hang, rest) = (photo(saying: "hang"), photo(saying: "rest"))
    Task { try await workbench.analyze(AnalyzeRequest(path: hang.path)) }
    _ = try? await workbench.read(ReadRequest(path: rest.path))
    say("\(pid)")
    while true { try? await Task.sleep(for: .seconds(1000)) }
}

/// Lets workers end in all ways and says what is left of them.
func findLeaks() async {
    await useUpWorkers()
    let before = await openDescriptors()
    for _ in 0..<3 { await useUpWorkers() }
    var after = await openDescriptors()
    for _ in 0..<600 where after > before { after = min(after, await openDescriptors()) }
    let hasChildren = waitpid(-1, nil, WNOHANG) >= 0
    say("descriptors \(max(0, after - before)) children \(hasChildren)")
}

private func useUpWorkers() async {
    let workbench = fixtureWorkbench()
    for verb in ["a", "crash", "refuse", "garbage", "b"] {
        let photo = photo(saying: verb)
        // Two at once: both are with the worker when it dies, and are opened again.
        async let beside = try? workbench.analyze(AnalyzeRequest(path: photo.path))
        _ = try? await workbench.analyze(AnalyzeRequest(path: photo.path))
        _ = await beside
    }
    _ = try? await workbench.analyze(AnalyzeRequest(path: Array("/".utf8)))
    await workbench.stop()
}

private func fixtureWorkbench() -> Workbench {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &path, path.count)
    let program = String(decoding: path.prefix(max(0, length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return Workbench(Configuration(worker: WorkerSettings(models: "", packs: ""), program: program))
}

/// A file that tells the fixture what to do, and has no name any more: it is gone with this process.
private func photo(saying verb: String) -> Descriptor {
    var template = Array("/tmp/vision-fixture-XXXXXX".utf8CString)
    let file = Descriptor(mkstemp(&template))
    unlink(template)
    file.write(Array("do \(verb)".utf8))
    return file
}

extension Descriptor {
    /// Where this process finds the file again.
    fileprivate var path: [UInt8] { Array("/proc/self/fd/\(number)".utf8) }
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
