import Glibc

/// A photo's or sidecar's file. Only copies are opened to be rewritten.
struct MetadataFile: ~Copyable {
    private let descriptor: Int32

    init(path: String, writable: Bool) throws(PhotoMetadataError) {
        let descriptor = open(path, (writable ? O_RDWR | O_NOFOLLOW : O_RDONLY) | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.failure }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    func read() throws(PhotoMetadataError) -> [UInt8] {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.failure }
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
            while count < buffer.count {
                let read = pread(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count, count)
                if read < 0, errno == EINTR { continue }
                failed = read < 0
                if read <= 0 { return }
                count += read
            }
        }
        if failed { throw Self.failure }
        return bytes
    }

    func replace(with bytes: [UInt8]) throws(PhotoMetadataError) {
        var offset = 0
        while offset < bytes.count {
            let written = bytes.withUnsafeBytes {
                pwrite(descriptor, $0.baseAddress.map { $0 + offset }, $0.count - offset, offset)
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw Self.failure }
            offset += written
        }
        guard ftruncate(descriptor, bytes.count) == 0 else { throw Self.failure }
    }

    private static var failure: PhotoMetadataError { .file(errno: errno) }
}
