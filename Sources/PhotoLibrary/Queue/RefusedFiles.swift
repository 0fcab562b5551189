/// Which files are tried again that were refused and have not changed since.
public enum RefusedFiles: Sendable {
    /// All, and their errors are reported again: for a scan that a person starts. The reason may be gone, for example
    /// with a newer decoder.
    case tryAll
    /// Those that were refused for missing permissions, too little memory or a busy machine: for the start of a
    /// process.
    case tryPassing
    /// None: for automatic scans, which are repeated often.
    case leave
}
