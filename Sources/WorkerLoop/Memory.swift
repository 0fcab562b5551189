import CSandbox

/// Gives memory that was freed back to the system, where it no longer counts against the worker's limit.
public func trimMemory() { sandbox_trim_memory() }

/// Keeps the C library from giving each thread a heap of its own, in which it would keep what that thread has freed: 20 MB of
/// 330 with two cores. Call it before there is a second thread.
func shareHeaps() { sandbox_share_heaps(2) }
