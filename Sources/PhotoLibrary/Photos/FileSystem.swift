/// The kind of file system that is on a device (`/proc/self/mountinfo`, see proc(5)).
public struct FileSystem: Hashable, Sendable {
    /// As in /proc/filesystems; those of FUSE with their own name behind a point.
    let name: String

    init(name: String) { self.name = name }

    /// Nil when nothing is mounted from the device, as for the subvolumes of btrfs.
    ///
    /// - Parameter device: the number of ``FileStamp/device``.
    public init?(device: UInt64) {
        let name = kernelText("/proc/self/mountinfo").flatMap { Self.name(of: device, in: $0) }
        guard let name else { return nil }
        self.name = name
    }

    /// Whether a file has the same inode number each time the file system is mounted. FAT, exFAT and many servers have
    /// no such numbers: the kernel makes some up.
    var keepsInodes: Bool {
        !["vfat", "msdos", "exfat", "cifs", "smb3"].contains(name) && !name.hasPrefix("fuse.")
    }

    /// Whether other computers may change the files, of which inotify(7) says nothing.
    public var isShared: Bool {
        ["nfs", "nfs4", "cifs", "smb3", "9p", "virtiofs", "ceph", "afs", "vboxsf"].contains(name)
            || name.hasPrefix("fuse.")
    }

    /// - Parameter mounts: the lines of mountinfo.
    static func name(of device: UInt64, in mounts: String) -> String? {
        // As makedev(3) puts them together.
        let major = device >> 8 & 0xFFF | device >> 32 & ~0xFFF
        let minor = device & 0xFF | device >> 12 & ~0xFF & 0xFFFF_FFFF
        for line in mounts.split(separator: "\n") {
            // The third field is the device; the first behind a lone dash is the kind.
            let fields = line.split(separator: " ")
            guard fields.count > 2, fields[2] == "\(major):\(minor)", let dash = fields.firstIndex(of: "-"),
                dash + 1 < fields.count
            else { continue }
            return String(fields[dash + 1])
        }
        return nil
    }
}
