import Glibc
import Testing

/// Does something without root's right to read and enter everything, which containers and test machines often have.
///
/// The right belongs to the thread (capabilities(7)); it comes back afterwards. The module of the C library leaves these
/// functions out.
func withoutRootsRights<Result>(_ body: () throws -> Result) throws -> Result {
    typealias Call = @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Int32
    func function(_ name: String) throws -> Call { unsafeBitCast(try #require(dlsym(nil, name)), to: Call.self) }
    let (get, set) = (try function("capget"), try function("capset"))
    // Version 3 of the structures; 0 stands for this thread.
    var header: [UInt32] = [0x2008_0522, 0]
    // Twice: effective, permitted, inheritable.
    var rights = [UInt32](repeating: 0, count: 6)
    try #require(get(&header, &rights) == 0)
    var less = rights
    // CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH
    less[0] &= ~(1 << 1 | 1 << 2)
    try #require(set(&header, &less) == 0)
    defer { _ = set(&header, &rights) }
    return try body()
}
