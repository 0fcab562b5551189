/// What becomes of files that were refused and have not changed since.
public enum RefusedFiles: Sendable {
    /// All are tried again, and named again: for whoever asks. The reason may be gone, as with a newer decoder.
    case tryAll
    /// Those are tried that were refused for missing rights, too little memory or a busy machine: for a start.
    case tryPassing
    /// None is tried: for looks that come by themselves, again and again.
    case leave
}
