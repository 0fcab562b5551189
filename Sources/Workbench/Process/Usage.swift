import Glibc

/// What a process uses, by proc(5).
struct Usage: Hashable, Sendable {
    /// Resident bytes that are not backed by a file.
    var memory: Int
    /// Seconds of processor time of all its threads since it started.
    var processorSeconds: Double

    /// Nil when there is no such process any more.
    init?(of pid: pid_t) {
        // size resident shared …, in pages
        guard let memory = Usage.text("/proc/\(pid)/statm"), let times = Usage.text("/proc/\(pid)/stat") else {
            return nil
        }
        let pages = memory.split(separator: " ").compactMap { Int($0) }
        // The name in parentheses may hold anything; user and system time are the 14th and 15th field.
        guard pages.count >= 3, let name = times.lastIndex(of: ")") else { return nil }
        let fields = times[name...].split(separator: " ")
        guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else { return nil }
        self.memory = (pages[1] - pages[2]) * sysconf(Int32(_SC_PAGESIZE))
        processorSeconds = (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    private static func text(_ path: String) -> String? {
        let opened = open(path, O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else { return nil }
        let file = Descriptor(opened)
        let bytes = [UInt8](unsafeUninitializedCapacity: 1024) { buffer, count in
            count = file.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
