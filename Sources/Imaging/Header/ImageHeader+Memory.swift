internal import RawDecoding

extension ImageHeader {
    /// Bytes of memory that decoding takes at its peak, within some ten percent and rather too many: what each decoder
    /// keeps of a pixel, measured on pictures of 2 to 50 megapixels. Reducing in the decoder saves none of it, but for
    /// JPEG in one pass.
    public var decodingMemory: Int {
        if let sensor { return memory(of: sensor) }
        let sample = max(1, bitDepth / 8)
        let perPixel =
            switch format {
            // All coefficients, 16 bits each, before the first pixel.
            case .jpeg, .raw: isProgressive ? 2 * bands : 0
            // Passes are put together in memory.
            case .png: isProgressive ? sample * bands + 1 : 0
            case .webp: 8
            // A file may have all rows in one strip.
            case .tiff: sample * bands
            // The decoder's frame, and its RGB.
            case .heic: sample > 1 ? 10 : 6
            // … of which Debian's libheif makes several copies.
            case .avif: sample > 1 ? 26 : 12
            // The canvas, and the one before it.
            case .gif: 8
            // All pixels at once.
            case .bmp: bands
            // Its decoder counts in numbers of 32 bits, some of which it frees before the last pixel is there.
            case .jpegXL: sample > 1 ? 24 : 12
            case .jpeg2000: (4 + sample) * bands
            }
        // A few rows at a time of what is not kept.
        let rows = storedWidth.multipliedReportingOverflow(by: bands * sample * 256).partialValue
        return storedWidth.multipliedReportingOverflow(by: storedHeight).partialValue
            .multipliedReportingOverflow(by: perPixel).partialValue.addingReportingOverflow(rows).partialValue
    }

    /// What LibRaw keeps: the sensor's samples, each of 16 bits (room for four, where each pixel has all colours), four such
    /// of each pixel, and the decoded picture.
    private func memory(of sensor: RawDecoder.Header) -> Int {
        sensor.sensorWidth * sensor.sensorHeight * (sensor.samples == 1 ? 2 : 8) + sensor.width * sensor.height * 11
    }
}
