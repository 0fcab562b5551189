import Glibc
import Testing

/// A pipe whose written end is given away and whose contents are read when it is closed.
struct Pipe {
    let reader: Int32
    let writer: Int32

    init() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reader, writer) = (ends[0], ends[1])
    }

    /// Closes the written end and gives what was written. What is written must fit the pipe (64 KiB).
    func contents() -> String {
        close(writer)
        defer { close(reader) }
        return readAll(reader)
    }
}

/// Everything up to the end (of a pipe) or the other side's leaving (of a terminal).
func readAll(_ descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count <= 0 { break }
        bytes += buffer[0..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
}

/// A terminal made of two descriptors: what a program writes to `slave` is read from `master`, and the other way round.
struct Pseudoterminal {
    let master: Int32
    let slave: Int32
    let name: String

    init(columns: UInt16 = 80) throws {
        // posix_openpt and its kin are hidden from Swift; these are the ioctls they are made of (ioctl_tty(2)).
        let (getNumber, setLock): (UInt, UInt) = (0x8004_5430, 0x4004_5431)
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (number, lock): (Int32, Int32) = (-1, 0)
        try #require(ioctl(master, setLock, &lock) == 0 && ioctl(master, getNumber, &number) == 0)
        name = "/dev/pts/\(number)"
        slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
        try #require(slave >= 0)
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        try #require(ioctl(master, UInt(TIOCSWINSZ), &size) == 0)
    }

    /// Closes the program's side and gives what it wrote, as the screen got it (with `\r\n` for newlines).
    func contents() -> String {
        close(slave)
        defer { close(master) }
        return readAll(master)
    }
}

/// Words as the C library wants them, ended by nil; each is freed with the arena.
final class CWords {
    let pointers: [UnsafeMutablePointer<CChar>?]

    init(_ words: [String]) { pointers = words.map { word in strdup(word) } + [nil] }

    deinit { for pointer in pointers { free(pointer) } }
}
