internal import FoundationEssentials
internal import JSONDepth

/// Reads the list of layers in a vector tile file's metadata.
enum TileLayers {
    private struct Described: Decodable {
        struct Layer: Decodable { let id: String }
        let vector_layers: [Layer]
    }

    /// The names of the layers that a style may use, each once; long names and those beyond the limit are left out.
    static func names(inJSON text: String) -> [String] {
        guard !JSONDepth.isTooDeep(Array(text.utf8)),
            let described = try? JSONDecoder().decode(Described.self, from: Data(text.utf8))
        else { return [] }
        // A style that names a layer twice is refused as a whole.
        var seen: Set<String> = []
        let names = described.vector_layers.map(\.id).filter {
            (1...64).contains($0.utf8.count) && seen.insert($0).inserted
        }
        return Array(names.prefix(64))
    }
}
