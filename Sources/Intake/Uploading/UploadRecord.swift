internal import FoundationEssentials
internal import Geography
internal import PhotoLibrary
internal import Workbench

/// What is known of an upload besides its bytes: a small JSON file beside them.
struct UploadRecord: Codable {
    var name: String
    let size: Int64
    let sha256: String
    var modified: Int64?
    var purpose: UploadRequest.Purpose
    /// Of a camera capture: the wall clock in seconds, minutes ahead of UTC, degrees.
    var takenSeconds: Int64?
    var takenOffset: Int?
    var latitude: Double?
    var longitude: Double?
    /// Upright pixels, of a draft that is all there.
    var width: Int?
    var height: Int?
    /// The photo that has this content already.
    var known: Int64?
    /// The turn with which a draft is becoming a photo.
    var turn: Rotation?

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
    }

    /// Bytes that no upload has: a record that says so was written by somebody else.
    private static let largest = Int64(1) << 48

    var digest: Digest? { Digest(hex: sha256) }
    var photo: PhotoID? { known.map { PhotoID(number: $0) } }

    /// Puts in what the app's camera knows and its picture does not say.
    func complete(_ facts: inout PhotoFacts) {
        if let takenSeconds, facts.taken.source == .file {
            facts.taken = CaptureTime(localSeconds: takenSeconds, offset: takenOffset, source: .camera)
        }
        if let latitude, let longitude, facts.coordinate == nil {
            facts.coordinate = Coordinate(latitude: latitude, longitude: longitude)
        }
    }

    /// Nil when there is none, or none that can be understood.
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
