import Interpretation

@testable import PhotoLibrary

extension Fixture {
    /// Photos of several cameras, whose files are not called by them.
    static func cameras() async throws -> Fixture {
        let fixture = try await Fixture()
        for (path, make, model) in [
            ("/p1", "Apple", "iPhone 15"), ("/p2", "Apple", "iPhone 15 Pro Max"), ("/p3", "Canon", "Canon EOS R5"),
            ("/p4", "Canon", "Canon EOS 5D Mark IV"), ("/p5", "SONY", "DSC-RX100M3"),
            ("/p6", "NIKON CORPORATION", "NIKON D70"), ("/p7", "Nokia", "3310"),
        ] { try await fixture.add(path, make: make, model: model) }
        return fixture
    }

    @discardableResult func add(
        _ path: String, _ names: String..., make: String?, model: String?, content: String? = nil
    ) async throws -> PhotoID {
        var file = Self.file(path, content: content, findings: names.map { Self.finding([($0, .high)]) })
        file.facts.camera = Camera(make: make, model: model, lens: "Lens 1", iso: 100)
        return try await library.record(file).photo
    }

    /// The names of the files that a search finds, in the order of the alphabet.
    func names(_ text: String) async throws -> [String] { try await found(text).sorted() }

    /// The questions to which suggestions lead.
    func questions(_ text: String) async throws -> [String] {
        let found = try await library.suggestions(for: text, level: .medium)
        return found.suggestions.enumerated().map { found.question($0.offset, name: $0.element.name) }
    }

    /// Names that files may contain, and that no camera has.
    static let hostileCameras = [
        "\"quoted\" 'cam'", "a, b; c", "<script>alert(1)</script>", "-minus -cam", "camera:x",
        "\u{202E}gpj\u{202C} xyz",
        "a\u{0}b\u{1B}[31m\tc\nd", "%_* cam", "2024", "may 2024", "hot dog", "dog", "«cam» „x“",
        String(repeating: "wide ", count: 1000), String(repeating: "x9", count: 5000), "🍕 cam", "x\u{2028}y",
        "\u{301}accent cam", "\u{FE0F}picture cam", "\u{903}sign cam", "\u{1F3FB} tone", "dot \u{D4E}",
        "\"\u{301}both cam",
    ]
}
