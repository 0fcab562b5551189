internal import FoundationEssentials

/// A position in a list, for programs that read the next part: an opaque text that they return unchanged. Its content
/// is not documented and may change. It is untrusted input, so the reading code must validate it.
public struct Cursor<Place: Codable & Sendable>: Sendable {
    /// The data needed to continue the list, such as the last item's date and number.
    public let place: Place

    /// A cursor that continues after an item.
    public init(_ place: Place) { self.place = place }

    /// Reads a cursor; nil when the text is not one.
    public init?(_ text: String) {
        guard text.utf8.count <= 1024 else { return nil }
        let standard = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: standard + padding),
            let place = JSONText.decoded(Place.self, from: Array(data))
        else { return nil }
        self.place = place
    }

    /// The cursor as text for answers and URLs: JSON in base64url (RFC 4648, 5).
    public var text: String {
        get throws {
            Data(try JSONText.encoded(place).utf8).base64EncodedString()
                .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        }
    }
}
