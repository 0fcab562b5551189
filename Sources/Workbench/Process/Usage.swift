import Glibc

/// What a process uses, by proc(5).
struct Usage: Hashable, Sendable {
    /// Resident bytes that are not backed by a file, shared memory included.
    var memory: Int
    /// Seconds of processor time of all its threads since it started.
    var processorSeconds: Double

    /// Nil when there is no such process any more.
    init?(of pid: pid_t) {
        guard let status = Usage.text("/proc/\(pid)/status"), let times = Usage.text("/proc/\(pid)/stat") else {
            return nil
        }
        // `RssAnon:     1234 kB`. A process that has just ended has no such line.
        let kilobytes = status.split(separator: "\n").filter { $0.hasPrefix("RssAnon:") || $0.hasPrefix("RssShmem:") }
            .compactMap { line in line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } }
        // The name in parentheses may hold anything; user and system time are the 14th and 15th field.
        guard kilobytes.count == 2, let name = times.lastIndex(of: ")") else { return nil }
        let fields = times[name...].split(separator: " ")
        guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else { return nil }
        memory = kilobytes.reduce(0, +) << 10
        processorSeconds = (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    private static func text(_ path: String) -> String? {
        let opened = open(path, O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else { return nil }
        let file = Descriptor(opened)
        let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            count = file.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
