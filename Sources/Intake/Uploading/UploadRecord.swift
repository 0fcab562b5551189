internal import FoundationEssentials
internal import Geography
internal import PhotoLibrary
internal import Workbench

/// The data about an upload besides its bytes, stored as a small JSON file beside them.
struct UploadRecord: Codable {
    var name: String
    let size: Int64
    let sha256: String
    var modified: Int64?
    var purpose: UploadRequest.Purpose
    /// For a picture from the app's camera: local time in seconds, offset from UTC in minutes, position in degrees.
    var takenSeconds: Int64?
    var takenOffset: Int?
    var latitude: Double?
    var longitude: Double?
    /// Pixels of the upright picture of a complete draft.
    var width: Int?
    var height: Int?
    /// The photo that already has this content.
    var known: Int64?
    /// SHA-256 of the JPEG or HEIC to whose photo a raw file belongs.
    var companion: String?
    /// The rotation with which a draft is being made a photo.
    var turn: Rotation?
    /// How the sidecar of a complete draft turns it, with which it is shown.
    var sidecarTurn: Rotation?

    init(_ request: UploadRequest) {
        name = UploadName.cleaned(request.name)
        size = request.size
        sha256 = request.sha256.hex
        modified = request.modified
        purpose = request.purpose
        takenSeconds = request.taken?.localSeconds
        takenOffset = request.taken?.offset
        latitude = request.coordinate?.latitude
        longitude = request.coordinate?.longitude
        let isRaw = RawCompanions.isRaw(FilePath(bytes: Array(name.utf8)))
        companion = isRaw && request.purpose != .draft ? request.companion?.hex : nil
    }

    /// An upper limit for sizes; a record with a larger one is invalid.
    private static let largest = Int64(1) << 48

    var digest: Digest? { Digest(hex: sha256) }
    var companionDigest: Digest? { companion.flatMap { Digest(hex: $0) } }
    /// How a draft is turned before the user turns it.
    var shownTurn: Rotation { sidecarTurn ?? .none }
    var photo: PhotoID? { known.map { PhotoID(number: $0) } }

    /// Adds the data from the app's camera that the picture does not contain.
    func complete(_ facts: inout PhotoFacts) {
        if let takenSeconds, [.file, .name].contains(facts.taken.source) {
            facts.taken = CaptureTime(localSeconds: takenSeconds, offset: takenOffset, source: .camera)
        }
        if let latitude, let longitude, facts.coordinate == nil {
            facts.coordinate = Coordinate(latitude: latitude, longitude: longitude)
        }
    }

    /// Nil when there is no record or it cannot be parsed.
    init?(at path: FilePath) {
        guard let data = try? Data(contentsOf: URL(filePath: path.description)),
            let record = try? JSONDecoder().decode(UploadRecord.self, from: data), record.digest != nil,
            (0...Self.largest).contains(record.size)
        else { return nil }
        self = record
    }

    func write(to path: FilePath) throws {
        try DurableFile.replace(path, with: Array(try JSONEncoder().encode(self)))
    }
}
