import Geography
import PhotoLibrary
import Wording

/// The markers of a part of the map, for its script.
struct ClusterAnswer: Sendable, Encodable {
    struct Cluster: Sendable, Encodable {
        let latitude: Double
        let longitude: Double
        let count: Int
        /// The photo that stands for all.
        let id: Int64
        let picture: String
        /// For those who do not see it.
        let label: String
        /// South, west, north, east.
        let box: [Double]
    }
    let clusters: [Cluster]
    let total: Int
    let located: Int
    /// South, west, north, east of all photos on the map; nil when there are none.
    let extent: [Double]?

    init(_ map: PhotoMap, _ context: PageContext) {
        total = map.total
        located = map.located
        extent = map.extent.map(Self.corners)
        clusters = map.clusters.map { cluster in
            Cluster(
                latitude: Self.rounded(cluster.coordinate.latitude),
                longitude: Self.rounded(cluster.coordinate.longitude), count: cluster.count,
                id: cluster.photo.number, picture: PhotoAddress.small(cluster.photo.number, version: cluster.version),
                label: Self.label(cluster, context), box: Self.corners(cluster.box))
        }
    }

    /// *Photo, Positano, 14 Jul 2024*, or *23 photos, Positano*.
    private static func label(_ cluster: PhotoCluster, _ context: PageContext) -> String {
        let place = cluster.place.map(PlaceText.name)
        guard cluster.count == 1 else {
            let count = context.say(
                .counted(cluster.count, one: GridWords.photos.one, many: GridWords.photos.many))
            return [count, place].compactMap { $0 }.joined(separator: ", ")
        }
        let day = context.format.date(year: cluster.taken.year, month: cluster.taken.month, day: cluster.taken.day)
        return [context.say(en: "Photo", it: "Foto"), place, day].compactMap { $0 }.joined(separator: ", ")
    }

    private static func corners(_ box: BoundingBox) -> [Double] {
        [box.south, box.west, box.north, box.east].map(rounded)
    }

    /// To a tenth of a metre.
    private static func rounded(_ degrees: Double) -> Double { (degrees * 1e6).rounded() / 1e6 }
}
