internal import Glibc

/// The text of a file that the kernel makes up as it is read, as those in /proc; nil when it cannot be read.
func kernelText(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
    return String(decoding: bytes, as: UTF8.self)
}
