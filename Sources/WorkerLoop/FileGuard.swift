import CSandbox
import Glibc
import Workbench

/// The files that the worker may open by itself, where the kernel has Landlock. No photo is among them: photos come as
/// open files.
struct FileGuard {
    private let readable: [String]
    /// Folder for compiled models, in which the worker also writes.
    private let cache: String?

    init(_ settings: WorkerSettings) {
        let own = [settings.models, settings.concepts] + FileGuard.packs(in: settings.packs)
        let heif = FileGuard.folder(of: settings.heif) ?? ""
        readable = (FileGuard.system + FileGuard.mappedFiles + [heif] + own).filter { !$0.isEmpty }
        cache = settings.cache
    }

    /// - Returns: Landlock's version; 0 when there is none, which is no reason to stop.
    func putUp() throws(WorkerLoopError) -> Int {
        let version = sandbox_landlock_version()
        guard version > 0 else { return 0 }
        let paths = readable.map { strdup($0) }
        defer { for path in paths { free(path) } }
        let error = sandbox_open_only(paths.map { UnsafePointer($0) }, paths.count, cache)
        guard error == 0 else { throw .noGuard(SystemError(number: error).description) }
        return Int(version)
    }

    // MARK: - What is read

    /// Of the system: what libraries open while they load and work.
    private static let system = [
        // Libraries, their plug-ins, character sets, locales; colour profiles, time zones, fonts.
        "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/usr/share", "/etc/ld.so.cache",
        "/etc/localtime", "/etc/fonts", "/var/cache/fontconfig", "/etc/ssl/openssl.cnf", "/etc/pki/tls/openssl.cnf",
        // The machine: processors, caches and memory, of which thread pools and the model runtime take account.
        // libdispatch aborts where it cannot read /proc/self/task/ID, and the IDs of threads are not known yet. Memory and files
        // of other processes are beyond reach, and their environment unless this is root's: Landlock lets none be traced.
        "/proc", "/sys/devices/system", "/sys/fs/cgroup", "/dev/urandom",
    ]

    /// The packs' folder, and the folders that links in it lead to.
    private static func packs(in folder: String) -> [String] {
        guard !folder.isEmpty, let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var folders = [folder]
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { folders.append("\(folder)/\(name)") }
        }
        return folders
    }

    /// What this process has mapped: its program and libraries, which the C library may open again; and the folder of the
    /// model runtime, which loads its plug-ins from beside itself.
    private static var mappedFiles: [String] {
        let opened = open("/proc/self/maps", O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else { return [] }
        let file = Descriptor(opened)
        var text: [UInt8] = []
        while true {
            let piece = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                count = file.read(into: UnsafeMutableRawBufferPointer(buffer))
            }
            if piece.isEmpty { break }
            text += piece
        }
        // Address, rights, offset, device, inode, and the path, which may hold spaces.
        let paths = text.split(separator: UInt8(ascii: "\n")).compactMap { line in
            line.firstIndex(of: UInt8(ascii: "/")).map { String(decoding: line[$0...], as: UTF8.self) }
        }
        let others = Set(paths).filter { path in !system.contains { path.hasPrefix($0 + "/") } }
        let runtime = others.first { $0.split(separator: "/").last?.hasPrefix("libopenvino") == true }
        return Array(others) + [runtime.flatMap { folder(of: $0) }].compactMap { $0 }
    }

    private static func folder(of path: String) -> String? {
        path.lastIndex(of: "/").map { String(path[..<$0]) }
    }
}
