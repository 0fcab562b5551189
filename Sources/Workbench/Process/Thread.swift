import Glibc

/// Starts a thread of its own for blocking work, which must not sit on Swift's cooperative threads.
///
/// - Parameter stack: its size in bytes.
/// - Returns: whether the system had a thread left.
package func startThread(stack: Int = 1 << 20, _ body: @escaping @Sendable () -> Void) -> Bool {
    final class Start {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stack)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))

    let start = Unmanaged.passRetained(Start(body))
    var thread = pthread_t()
    let status = pthread_create(
        &thread, &attributes,
        { raw in
            guard let raw else { return nil }
            Unmanaged<Start>.fromOpaque(raw).takeRetainedValue().body()
            return nil
        }, start.toOpaque())
    if status != 0 { start.release() }
    return status == 0
}
