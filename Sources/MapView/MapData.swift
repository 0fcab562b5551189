public import AppShell
import FoundationEssentials
public import Geography
public import HTML
import Web
import Wording

/// What the script of a map begins with, as JSON in the page.
public struct MapData: Component {
    let context: PageContext
    let id: String
    let sources: MapSources
    let extent: BoundingBox?
    let start: Coordinate?

    /// - Parameters:
    ///   - id: of its ``MapStage``.
    ///   - extent: around all that is on it.
    ///   - start: where it is to begin.
    public init(
        _ context: PageContext, id: String = "map", sources: MapSources, extent: BoundingBox? = nil,
        start: Coordinate? = nil
    ) {
        self.context = context
        self.id = id
        self.sources = sources
        self.extent = extent
        self.start = start
    }

    private struct Content: Encodable {
        let program: String
        let sources: MapSources
        /// The address that says where a point is; nil where it is not said.
        let `where`: String?
        let extent: [Double]?
        let start: [Double]?
    }

    /// The JSON.
    public var body: Markup {
        let content = Content(
            program: context.asset("lib/maplibre/maplibre-gl.js"), sources: sources,
            where: sources.hasLooks ? nil : "/map/where",
            extent: extent.map { [$0.south, $0.west, $0.north, $0.east] },
            start: start.map { [$0.latitude, $0.longitude] })
        // These values are numbers and text, which can always be written.
        return dataBlock(id: "\(id)-data", json: (try? JSONText.encoded(content)) ?? "{}")
    }
}
