internal import CQREncode
internal import Glibc

/// A text as a QR code (ISO/IEC 18004): a square of dark and light modules, made by libqrencode.
///
/// Level M of error correction: about 15 % of the modules may be unreadable.
public struct QRCode: Sendable, Hashable {
    /// Modules on a side, without the quiet zone: 21…177.
    public let width: Int
    /// Row by row from the top left; true is dark.
    private let modules: [Bool]

    /// Modules of light around the code, which readers need (ISO/IEC 18004, 5.3.8).
    public static let quietZone = 4

    /// Nil when the text is empty, holds a zero byte, or is longer than 2,331 bytes of UTF-8.
    public init?(_ text: String) {
        guard !text.isEmpty, !text.utf8.contains(0) else { return nil }
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        width = Int(code.pointee.width)
        // The lowest bit of each byte is the module.
        modules = UnsafeBufferPointer(start: code.pointee.data, count: width * width).map { $0 & 1 == 1 }
    }

    /// Whether a module is dark; around the code all are light.
    public func isDark(_ x: Int, _ y: Int) -> Bool {
        (0..<width).contains(x) && (0..<width).contains(y) && modules[y * width + x]
    }
}
