import PhotoLibrary

/// The headers and the directory of a ZIP archive. Files are stored uncompressed, because compression does not make
/// photos smaller.
///
/// After PKWARE's *APPNOTE.TXT* 6.3.10: names in UTF-8 (4.4.4, bit 11), sizes and check sums ahead of each file, so that an
/// archive can be unpacked while it arrives, and ZIP64 (4.5.3) where a number does not fit in 32 bits.
struct ZipArchive: Sendable {
    /// A file in the archive.
    struct Entry: Hashable, Sendable {
        let name: String
        let size: UInt64
        let crc: UInt32
        let taken: CaptureTime
    }

    private var entries: [(entry: Entry, offset: UInt64)] = []
    private var offset: UInt64 = 0

    private static let most32 = UInt64(UInt32.max)

    /// What comes before the bytes of a file; they follow, `size` of them.
    mutating func header(_ entry: Entry) -> [UInt8] {
        let isLarge = entry.size >= Self.most32
        var bytes = ZipBytes()
        bytes.add(UInt32(0x0403_4B50))
        add(entry, isLarge: isLarge, to: &bytes)
        bytes.add(UInt16(entry.name.utf8.count))
        bytes.add(UInt16(isLarge ? 20 : 0))
        bytes.bytes += Array(entry.name.utf8)
        if isLarge {
            bytes.add(UInt16(1))
            bytes.add(UInt16(16))
            bytes.add(entry.size)
            bytes.add(entry.size)
        }
        entries.append((entry, offset))
        offset += UInt64(bytes.bytes.count) + entry.size
        return bytes.bytes
    }

    /// The list of all files, which ends the archive.
    func end() -> [UInt8] {
        var bytes = ZipBytes()
        for (entry, offset) in entries { addDirectoryEntry(entry, offset, to: &bytes) }
        let size = UInt64(bytes.bytes.count)
        let count = UInt64(entries.count)
        if count >= UInt64(UInt16.max) || offset >= Self.most32 || size >= Self.most32 {
            addLargeEnd(size: size, count: count, to: &bytes)
        }
        bytes.add(UInt32(0x0605_4B50))
        bytes.add(UInt32(0))
        bytes.add(UInt16(truncatingIfNeeded: min(count, UInt64(UInt16.max))))
        bytes.add(UInt16(truncatingIfNeeded: min(count, UInt64(UInt16.max))))
        bytes.add(UInt32(truncatingIfNeeded: min(size, Self.most32)))
        bytes.add(UInt32(truncatingIfNeeded: min(offset, Self.most32)))
        bytes.add(UInt16(0))
        return bytes.bytes
    }

    /// What a file's header and its entry in the list have in common.
    private func add(_ entry: Entry, isLarge: Bool, to bytes: inout ZipBytes) {
        let (time, date) = Self.dosTime(entry.taken)
        let size = UInt32(truncatingIfNeeded: isLarge ? Self.most32 : entry.size)
        bytes.add(UInt16(isLarge ? 45 : 20))
        bytes.add(UInt16(1 << 11))
        bytes.add(UInt16(0))
        bytes.add(time)
        bytes.add(date)
        bytes.add(entry.crc)
        bytes.add(size)
        bytes.add(size)
    }

    private func addDirectoryEntry(_ entry: Entry, _ offset: UInt64, to bytes: inout ZipBytes) {
        let isLarge = entry.size >= Self.most32
        let isFar = offset >= Self.most32
        bytes.add(UInt32(0x0201_4B50))
        // Made by a Unix, so that the permissions below are read as such.
        bytes.add(UInt16(3 << 8 | (isLarge || isFar ? 45 : 20)))
        add(entry, isLarge: isLarge, to: &bytes)
        bytes.add(UInt16(entry.name.utf8.count))
        let extra = (isLarge ? 16 : 0) + (isFar ? 8 : 0)
        bytes.add(UInt16(extra > 0 ? extra + 4 : 0))
        bytes.add(UInt16(0))
        bytes.add(UInt16(0))
        bytes.add(UInt16(0))
        bytes.add(UInt32(0o100_644) << 16)
        bytes.add(UInt32(truncatingIfNeeded: min(offset, Self.most32)))
        bytes.bytes += Array(entry.name.utf8)
        guard extra > 0 else { return }
        bytes.add(UInt16(1))
        bytes.add(UInt16(extra))
        if isLarge {
            bytes.add(entry.size)
            bytes.add(entry.size)
        }
        if isFar { bytes.add(offset) }
    }

    private func addLargeEnd(size: UInt64, count: UInt64, to bytes: inout ZipBytes) {
        bytes.add(UInt32(0x0606_4B50))
        bytes.add(UInt64(44))
        bytes.add(UInt16(3 << 8 | 45))
        bytes.add(UInt16(45))
        bytes.add(UInt64(0))
        bytes.add(count)
        bytes.add(count)
        bytes.add(size)
        bytes.add(offset)
        bytes.add(UInt32(0x0706_4B50))
        bytes.add(UInt32(0))
        bytes.add(offset + size)
        bytes.add(UInt32(1))
    }

    /// The format has a resolution of two seconds and the years 1980 to 2107 (4.4.6).
    private static func dosTime(_ taken: CaptureTime) -> (time: UInt16, date: UInt16) {
        let date = taken.date
        guard (1980...2107).contains(date.year) else { return (0, 1 << 5 | 1) }
        let seconds = Int(taken.localSeconds) - date.daysSince1970 * 86_400
        // A shift goes before a division.
        let time = (seconds / 3600) << 11 | (seconds / 60 % 60) << 5 | (seconds % 60) / 2
        return (UInt16(time), UInt16((date.year - 1980) << 9 | date.month << 5 | date.day))
    }
}

/// Little-endian numbers one after another.
private struct ZipBytes {
    var bytes: [UInt8] = []

    mutating func add(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
}

/// Makes names unique, also on file systems that ignore case.
struct DistinctNames: Sendable {
    private var taken: Set<String> = []

    /// The name, or the next free one with a number.
    mutating func add(_ name: DownloadName) -> String {
        var candidate = name.text
        var number = 1
        while !taken.insert(candidate.lowercased()).inserted {
            number += 1
            candidate = name.numbered(number)
        }
        return candidate
    }
}
