internal import CUnistring
internal import Glibc

extension String {
    /// The text in Unicode's normal form C (UAX #15), by libunistring: texts that are canonically equivalent get the same code
    /// points. Without memory for it, the text as it is.
    public var normalFormC: String { normalForm(isComposed: true) }

    /// The text in Unicode's normal form D, by libunistring: letters and their accents are code points of their own. Without
    /// memory for it, the text as it is.
    public var normalFormD: String { normalForm(isComposed: false) }

    /// The text in Unicode's normal form KC, by libunistring: as ``normalFormC``, with plain characters in place of those that
    /// only look otherwise, as full-width letters and ligatures do. Without memory for it, the text as it is.
    public var normalFormKC: String { normalForm(isComposed: true, isCompatible: true) }

    private func normalForm(isComposed: Bool, isCompatible: Bool = false) -> String {
        let text = Array(utf8)
        var length = 0
        guard
            let start = cunistring_normal_form(
                text, text.count, isComposed ? 1 : 0, isCompatible ? 1 : 0, &length)
        else { return self }
        defer { free(start) }
        return String(decoding: UnsafeBufferPointer(start: start, count: length), as: UTF8.self)
    }
}
