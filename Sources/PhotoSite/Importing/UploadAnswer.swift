import FoundationEssentials
import Geography
import Intake
import PhotoLibrary

/// What a browser announces of a file before its bytes.
struct UploadAnnouncement: Decodable {
    let name: String
    /// Bytes.
    let size: Int64
    /// 64 hexadecimal digits.
    let sha256: String
    /// Milliseconds since 1970, UTC.
    let modified: Double?
    /// `edit`, `analyse` or `keep`.
    let purpose: String
    /// The wall clock where a picture was taken: `2024-07-15T18:30:00`.
    let taken: String?
    /// Minutes that this clock is ahead of UTC.
    let offset: Int?
    /// Degrees.
    let latitude: Double?
    /// Degrees.
    let longitude: Double?
    /// Of a raw file: the SHA-256 of the JPEG or HEIC of its name that was chosen together with it, 64 hexadecimal digits.
    let companion: String?
    /// The content of the `.xmp` file beside it, in Base64 (RFC 4648).
    let sidecar: String?

    /// The most bytes of an announcement, with the longest sidecar.
    static let longest = (16 << 10) + (UploadSidecar.longest + 2) / 3 * 4

    /// Whether there is a sidecar, and it is none that can be taken: the photo is taken without it.
    var isSidecarRefused: Bool { sidecar != nil && takenSidecar == nil }

    private var takenSidecar: UploadSidecar? {
        sidecar.flatMap { Data(base64Encoded: $0) }.flatMap { UploadSidecar(Array($0)) }
    }

    /// As the library's own words; nil when something in it cannot be.
    var request: UploadRequest? {
        guard let digest = Digest(hex: sha256), let purpose = Self.purposes[purpose], name.utf8.count <= 4096,
            size >= 0
        else { return nil }
        return UploadRequest(
            name: name, size: size, sha256: digest, modified: modified.flatMap { Int64(exactly: $0.rounded()) },
            purpose: purpose, taken: taken.flatMap { Self.clock($0, offset: offset) }, coordinate: coordinate,
            companion: companion.flatMap { Digest(hex: $0) }, sidecar: takenSidecar)
    }

    private static let purposes: [String: UploadRequest.Purpose] = [
        "edit": .draft, "analyse": .keepAnalysed, "keep": .keepOnly,
    ]

    private var coordinate: Coordinate? {
        guard let latitude, let longitude, (-90...90).contains(latitude), (-180...180).contains(longitude) else {
            return nil
        }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// Exactly `YYYY-MM-DDTHH:MM:SS`; anything else is no time.
    private static func clock(_ text: String, offset: Int?) -> CaptureTime? {
        let bytes = Array(text.utf8)
        guard bytes.count == 19, bytes[4] == 45, bytes[7] == 45, bytes[10] == 84, bytes[13] == 58, bytes[16] == 58
        else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            guard bytes[range].allSatisfy({ (48...57).contains($0) }) else { return nil }
            return Int(String(decoding: bytes[range], as: UTF8.self))
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            let date = CivilDate(year: year, month: month, day: day), let hour = number(11..<13),
            let minute = number(14..<16), let second = number(17..<19)
        else { return nil }
        return CaptureTime(date: date, hour: hour, minute: minute, second: second, offset: offset, source: .camera)
    }
}

/// How far an upload is, as scripts are told.
struct UploadAnswer: Encodable {
    let id: String
    let name: String
    /// How many bytes are here.
    let offset: Int64
    /// How many there will be.
    let size: Int64
    /// `receiving`, `known`, `draft` or `stored`.
    let status: String
    /// The photo that it is or has become.
    let photo: Int64?
    /// Of an announcement: the photo that had come in last. Those of this import have larger numbers.
    let after: Int64?
    /// Of an announcement: true when the sidecar that came with it could not be taken.
    let isSidecarRefused: Bool?
    /// Of a photo: true when its file has a place for its position and none in it.
    let isPlaceEmptied: Bool?

    init(_ state: UploadState, after: Int64? = nil, isSidecarRefused: Bool? = nil) {
        self.after = after
        self.isSidecarRefused = isSidecarRefused
        isPlaceEmptied = state.isPlaceEmptied ? true : nil
        id = state.id.description
        name = state.name
        offset = state.offset
        size = state.size
        switch state.status {
        case .receiving: (status, photo) = ("receiving", nil)
        case .known(let id): (status, photo) = ("known", id.number)
        case .draft: (status, photo) = ("draft", nil)
        case .stored(let id): (status, photo) = ("stored", id?.number)
        }
    }
}
