internal import CUnistring
internal import Glibc

extension String {
    /// The text in Unicode's normal form C (UAX #15), by libunistring: texts that are canonically equivalent get the same code
    /// points. Without memory for it, the text as it is.
    public var normalFormC: String {
        let text = Array(utf8)
        var length = 0
        guard let start = cunistring_normal_form_c(text, text.count, &length) else { return self }
        defer { free(start) }
        return String(decoding: UnsafeBufferPointer(start: start, count: length), as: UTF8.self)
    }
}
