/// What a command tells the shell about how it ended.
public enum ExitCode: Int32, Sendable {
    /// Everything asked for was done.
    case success = 0
    /// Something failed; the rest was still done.
    case failure = 1
    /// The command line itself was wrong; nothing was done.
    case usage = 2
    /// The terminal went away (128 + SIGHUP).
    case hungUp = 129
    /// Stopped by Ctrl-C (128 + SIGINT).
    case interrupted = 130
    /// The reader of the output left, as `head` does (128 + SIGPIPE).
    case readerLeft = 141
    /// Asked to end (128 + SIGTERM).
    case terminated = 143
}
