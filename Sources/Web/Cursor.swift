internal import FoundationEssentials

/// Where a list goes on, for programs: a text that they hand back as it is. What is in it is the site's own business and may
/// change; it comes from outside, so whoever reads it expects anything.
public struct Cursor<Place: Codable & Sendable>: Sendable {
    /// What the site needs to go on, such as the last item's date and number.
    public let place: Place

    /// A cursor after an item.
    public init(_ place: Place) { self.place = place }

    /// Reads one; nil for what is none.
    public init?(_ text: String) {
        guard text.utf8.count <= 1024 else { return nil }
        let standard = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: standard + padding),
            let place = try? JSONDecoder().decode(Place.self, from: data)
        else { return nil }
        self.place = place
    }

    /// For an answer, and for an address: base64url (RFC 4648, 5) of JSON.
    public var text: String {
        get throws {
            Data(try JSONText.encoded(place).utf8).base64EncodedString()
                .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        }
    }
}

/// A part of a list, as programs are told.
public struct Listing<Item: Encodable & Sendable>: Encodable, Sendable {
    /// In order.
    public let items: [Item]
    /// The cursor after the last of them; left out at the end of the list.
    public let next: String?

    /// The first items of those that are left: as many as are wanted, and one more where there is one.
    /// - Parameter place: what a cursor after an item holds.
    public init<Place: Codable & Sendable>(_ items: [Item], limit: Int, place: (Item) -> Place) throws {
        self.items = Array(items.prefix(limit))
        next = items.count > limit ? try self.items.last.map { try Cursor(place($0)).text } : nil
    }
}
