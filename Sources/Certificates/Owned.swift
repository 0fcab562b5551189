/// A value of libcrypto's with one owner, which frees it.
struct Owned: ~Copyable {
    let pointer: OpaquePointer
    private let free: (OpaquePointer?) -> Void

    /// - Throws: what libcrypto says when it has no such value to give.
    init(_ pointer: OpaquePointer?, free: @escaping (OpaquePointer?) -> Void) throws(CertificateError) {
        guard let pointer else { throw .latest() }
        self.pointer = pointer
        self.free = free
    }

    deinit { free(pointer) }
}

/// Throws what libcrypto says, unless a function of its returned that it succeeded.
func check(_ result: Int32) throws(CertificateError) {
    guard result > 0 else { throw .latest() }
}
