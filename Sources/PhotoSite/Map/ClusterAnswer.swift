import MapView
import AppShell
import Geography
import PhotoLibrary
import Places
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
        /// For those who do not see it: *Photo, Positano, 14 Jul 2024*, or *23 photos, Positano*.
        let label: String
        /// Of the photo that stands for all; empty when it has none.
        let place: String
        /// On which that photo was taken, as far as it is known.
        let day: String
        /// South, west, north, east.
        let box: [Double]
    }
    let clusters: [Cluster]
    let total: Int
    let located: Int
    /// South, west, north, east of all photos on the map; nil when there are none.
    let extent: [Double]?

    init(_ map: PhotoMap, _ context: PhotoContext) {
        total = map.total
        located = map.located
        extent = map.extent.map(Self.corners)
        clusters = map.clusters.map { Cluster($0, context) }
    }

    fileprivate static func corners(_ box: BoundingBox) -> [Double] {
        [box.south, box.west, box.north, box.east].map(rounded)
    }

    /// To a tenth of a metre.
    fileprivate static func rounded(_ degrees: Double) -> Double { (degrees * 1e6).rounded() / 1e6 }
}

extension ClusterAnswer.Cluster {
    /// A marker.
    init(_ cluster: PhotoCluster, _ context: PhotoContext) {
        let noun =
            cluster.count == 1
            ? Phrase(en: "Photo", it: "Foto")
            : .counted(cluster.count, one: GridWords.photos.one, many: GridWords.photos.many)
        self.init(
            noun, at: cluster.coordinate, count: cluster.count, id: cluster.photo, version: cluster.version,
            box: ClusterAnswer.corners(cluster.box), place: cluster.place, taken: cluster.taken, context)
    }

    /// One photo, as a marker of its own would show it; nil when it is not on the map.
    init?(_ photo: Photo, _ context: PhotoContext) {
        guard let coordinate = photo.coordinate else { return nil }
        let (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
        self.init(
            Phrase(en: "Photo", it: "Foto"), at: coordinate, count: 1, id: photo.id, version: photo.version,
            box: [latitude, longitude, latitude, longitude], place: photo.place, taken: photo.facts.taken, context)
    }

    private init(
        _ noun: Phrase, at coordinate: Coordinate, count: Int, id: PhotoID, version: UInt16, box: [Double],
        place: Place?, taken: CaptureTime, _ context: PhotoContext
    ) {
        latitude = ClusterAnswer.rounded(coordinate.latitude)
        longitude = ClusterAnswer.rounded(coordinate.longitude)
        self.count = count
        self.id = id.number
        picture = PhotoAddress.small(id.number, version: version, of: context.owner)
        self.box = box
        self.place = place.map(PlaceText.name) ?? ""
        day = context.format.date(taken)
        let parts = [context.say(noun), self.place, count == 1 ? day : ""]
        label = parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
