import CVips

/// libvips' error text.
enum VipsMessage {
    /// The first line of the error buffer, cleaned; the buffer is emptied.
    ///
    /// The buffer belongs to the process, not to the thread: when two photos fail at the same moment the text may
    /// speak of the other one. So no decision is taken from it; it is only shown.
    static func take() -> String {
        guard let copy = vips_error_buffer_copy() else { return "no reason given" }
        defer { g_free(copy) }
        let line = String(cString: copy).split(separator: "\n").first.map(String.init) ?? ""
        let printable = line.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }.prefix(160)
        let text = String(String.UnicodeScalarView(printable))
        return text.isEmpty ? "no reason given" : text
    }
}
