import CSandbox
import Dispatch
import Glibc
import Synchronization
public import Workbench

/// Runs the worker's side until the parent sends no more; never returns.
///
/// Call it first thing in `main`: it gives up the process's rights, which must happen before there is a second thread.
/// - Parameter makeHandlers: called once, with no rights left. What it throws is sent to the parent and ends the
///   worker.
public func serve(_ makeHandlers: (WorkerSettings) throws -> Handlers) -> Never {
    umask(0o077)
    signal(SIGPIPE, SIG_IGN)
    shareHeaps()
    _ = sandbox_die_with_parent()
    guard isSocket(Inherited.channel) else {
        complain("vision-worker is started by vision, not by hand.")
        exit(2)
    }
    let channel = WorkerChannel(Descriptor(Inherited.channel))
    guard let first = channel.next()?.frame, first.kind == .settings else { exit(2) }
    do {
        guard first.id == Hello.currentVersion else {
            let report = SandboxReport(filtersSystemCalls: false, landlock: 0)
            channel.send(Frame(id: 0, kind: .hello, body: try Hello(sandbox: report).body()))
            _exit(2)
        }
        let settings = try WorkerSettings(body: first.body)
        let report = try Sandbox.enter(settings)
        let handlers = try makeHandlers(settings)
        channel.send(Frame(id: 0, kind: .hello, body: try Hello(sandbox: report).body()))
        run(handlers, threads: settings.threads, channel)
    } catch {
        channel.send(.failure(String(describing: error), to: 0))
        _exit(1)
    }
    // No exit handlers: the C libraries have nothing to save, and some of theirs race with their own threads.
    _exit(0)
}

private func run(_ handlers: Handlers, threads: Int, _ channel: WorkerChannel) {
    let queue = WorkQueue()
    let running = DispatchGroup()
    for _ in 1...threads {
        running.enter()
        // Decoders and interpreters recurse; 8 MB is what they get in a program of their own.
        let started = startThread(stack: 8 << 20) {
            // What came with a request is closed before its answer is sent.
            while let answer = queue.next().map({ handlers.answer($0) }) { channel.send(answer) }
            running.leave()
        }
        if !started { running.leave() }
    }
    while let request = channel.next() { queue.add(request) }
    queue.finish()
    running.wait()
}

private func isSocket(_ number: Int32) -> Bool {
    var status = stat()
    return fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
}
