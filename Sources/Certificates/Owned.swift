/// A pointer to a libcrypto object with a single owner, which frees it.
struct Owned: ~Copyable {
    let pointer: OpaquePointer
    private let free: (OpaquePointer?) -> Void

    /// - Throws: libcrypto's latest error when the pointer is nil.
    init(_ pointer: OpaquePointer?, free: @escaping (OpaquePointer?) -> Void) throws(CertificateError) {
        guard let pointer else { throw .latest() }
        self.pointer = pointer
        self.free = free
    }

    deinit { free(pointer) }
}

/// Throws libcrypto's latest error when the result of one of its functions is not success.
func check(_ result: Int32) throws(CertificateError) {
    guard result > 0 else { throw .latest() }
}
