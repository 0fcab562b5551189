internal import Inference

/// Turns packed 8-bit RGB into what a pack's model takes in.
struct PackInput {
    private let input: PackManifest.Input
    private let port: Port

    init(_ input: PackManifest.Input, _ port: Port) {
        self.input = input
        self.port = port
    }

    /// - Parameter pixels: side × side × 3 samples, row after row.
    func fill(_ request: InferenceRequest, with pixels: UnsafeBufferPointer<UInt8>) throws {
        let plane = pixels.count / 3
        let isPlanar = input.layout == .nchw
        let isReversed = input.order == "BGR"
        let mean = input.mean ?? [0, 0, 0]
        let scale = input.scale ?? [1, 1, 1]
        /// Where the sample of a pixel's channel stands in the tensor, and which sample of the picture it is.
        func each(_ body: (_ to: Int, _ from: Int, _ channel: Int) -> Void) {
            for channel in 0..<3 {
                let from = isReversed ? 2 - channel : channel
                for pixel in 0..<plane {
                    body(isPlanar ? channel * plane + pixel : pixel * 3 + channel, pixel * 3 + from, channel)
                }
            }
        }
        try request.withInput { bytes in
            switch port.type {
            case .uint8: each { to, from, _ in bytes[to] = pixels[from] }
            case .int8: each { to, from, _ in bytes[to] = pixels[from] ^ 0x80 }
            case .float32:
                let values = bytes.bindMemory(to: Float.self)
                each { values[$0] = (Float(pixels[$1]) - mean[$2]) / scale[$2] }
            case .float16:
                let values = bytes.bindMemory(to: Float16.self)
                each { values[$0] = Float16((Float(pixels[$1]) - mean[$2]) / scale[$2]) }
            }
        }
    }
}
