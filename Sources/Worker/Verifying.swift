internal import Dispatch
internal import Imaging
internal import Recognition
internal import Workbench

/// Says how sure the models are that a thing in a photo is what a person thinks.
enum Verifying {
    /// Pixels of the longer side: as an analysis of the whole photo has.
    private static let longSide = 640

    static func verify(
        _ request: VerifyRequest, _ photo: Descriptor, _ desk: Desk, _ pool: ContextPool, _ decoders: DispatchSemaphore
    ) throws -> VerifyAnswer {
        try desk.work(on: photo) { photo, header, attempt in
            let picture = try decode(photo.bytes, header, request.turn, decoders)
            try attempt.doubt(when: picture.isTruncated)
            let sure = try pool.withContext {
                try $0.verify(picture, request.box, kinds: request.kinds, word: request.word) { _ in
                    try attempt.doubt()
                }
            }
            return VerifyAnswer(kinds: sure.kinds, label: sure.label)
        }
    }

    private static func decode(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, _ turn: Rotation, _ decoders: DispatchSemaphore
    ) throws -> Picture {
        decoders.wait()
        defer { decoders.signal() }
        do {
            return try Picture.decode(
                bytes: bytes, header: header, rotation: turn.orientation, minimumLongSide: longSide)
        } catch {
            throw Refusal(error)
        }
    }
}
