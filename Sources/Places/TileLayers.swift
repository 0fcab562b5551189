internal import FoundationEssentials

/// What a file of vector tiles says of its layers.
enum TileLayers {
    private struct Described: Decodable {
        struct Layer: Decodable { let id: String }
        let vector_layers: [Layer]
    }

    /// Names that a style may use: short ones, and not too many.
    static func names(inJSON text: String) -> [String] {
        guard let described = try? JSONDecoder().decode(Described.self, from: Data(text.utf8)) else { return [] }
        return described.vector_layers.map(\.id).filter { (1...64).contains($0.utf8.count) }.prefix(64).map { $0 }
    }
}
