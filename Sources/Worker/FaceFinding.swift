internal import Imaging
internal import Interpretation
internal import Recognition
internal import Workbench
internal import Raster

/// Finds the faces in a photo or in a frame of a camera.
enum FaceFinding {
    /// Pixels of the longer side for a thorough search. A face of 2 % of the side then has 30 pixels.
    private static let thoroughSide = 1536
    /// Twice the side of the model's input: enough for a single run.
    private static let quickSide = 384

    static func faces(
        _ request: FacesRequest, _ photo: Descriptor?, _ desk: Desk, _ pool: ContextPool
    ) throws -> FacesAnswer {
        switch request.source {
        case .path(_, let turn, _):
            guard let photo else { throw Refusal.missing }
            return try desk.work(on: photo) { photo, header, attempt in
                try faces(photo.bytes, header, turn, request.isThorough, attempt, pool)
            }
        case .picture(let bytes):
            guard bytes.count <= FacesRequest.largestPicture else {
                throw Refusal(
                    .unsupported, english: "The picture is too large for a camera frame.",
                    italian: "L'immagine è troppo grande per un fotogramma.")
            }
            return try bytes.withUnsafeBytes { bytes in
                try desk.work(on: bytes) { header, attempt in
                    try faces(bytes, header, .none, request.isThorough, attempt, pool)
                }
            }
        }
    }

    private static func faces(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, _ rotation: Rotation, _ isThorough: Bool,
        _ attempt: Desk.Attempt, _ pool: ContextPool
    ) throws -> FacesAnswer {
        let picture: Picture
        do {
            picture = try Picture.decode(
                bytes: bytes, header: header, rotation: rotation.orientation,
                minimumLongSide: isThorough ? thoroughSide : quickSide)
        } catch {
            throw Refusal(error)
        }
        try attempt.doubt(when: picture.isTruncated)
        let found = try pool.withContext { try $0.faces(in: picture.pixels, isThorough: isThorough) }
        let swapsSides = rotation.orientation.swapsSides
        return FacesAnswer(
            faces: found, width: swapsSides ? header.height : header.width,
            height: swapsSides ? header.width : header.height)
    }
}
