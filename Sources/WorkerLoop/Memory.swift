import CSandbox

/// Gives memory that was freed back to the system, where it no longer counts against the worker's limit.
public func trimMemory() { sandbox_trim_memory() }
