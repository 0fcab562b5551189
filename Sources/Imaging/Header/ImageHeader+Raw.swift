import RawDecoding

extension ImageHeader {
    /// A raw file by its preview, or by its sensor's data where that is too small and they are more.
    init(raw bytes: UnsafeRawBufferPointer, pixelLimit: Int) throws(ImagingError) {
        let found = Result { () throws(ImagingError) in try CameraRaw.preview(in: bytes) }
        let preview = try? found.get()
        if let preview, preview.isLargeEnough {
            try self.init(preview: preview, bytes: bytes)
            return
        }
        let sensor: RawDecoder.Header
        do throws(RawDecodingError) {
            sensor = try RawDecoder.header(of: bytes)
        } catch {
            // Other photos may have taken the memory, and no answer may depend on them.
            guard error != .outOfMemory, preview != nil || error == .unknownKind else { throw ImagingError(error) }
            try self.init(preview: try found.get(), bytes: bytes)
            return
        }
        if let preview, preview.longSide >= max(sensor.width, sensor.height) {
            try self.init(preview: preview, bytes: bytes)
            return
        }
        guard sensor.sensorWidth * sensor.sensorHeight <= pixelLimit else {
            throw .tooManyPixels(width: sensor.sensorWidth, height: sensor.sensorHeight, limit: pixelLimit)
        }
        let shown = try? preview.map { try Self(preview: $0, bytes: bytes) }
        self.init(sensor: sensor, orientation: CameraRaw.orientation(of: bytes) ?? shown?.orientation ?? .up)
    }

    private init(sensor: RawDecoder.Header, orientation: Orientation) {
        format = .raw
        storedWidth = sensor.width
        storedHeight = sensor.height
        self.orientation = orientation
        pages = 1
        bitDepth = 8
        bands = 3
        hasAlpha = false
        hasColourProfile = false
        isProgressive = false
        colour = .rgb
        self.sensor = sensor
    }

    private init(preview: CameraRaw.Preview, bytes: UnsafeRawBufferPointer) throws(ImagingError) {
        let shown = try Self(loading: UnsafeRawBufferPointer(rebasing: bytes[preview.range]), .jpeg)
        format = .raw
        storedWidth = shown.storedWidth
        storedHeight = shown.storedHeight
        // Most cameras write it into the raw file alone; Fujifilm's into the JPEG.
        orientation = preview.orientation ?? shown.orientation
        pages = 1
        bitDepth = shown.bitDepth
        bands = shown.bands
        hasAlpha = false
        hasColourProfile = shown.hasColourProfile
        isProgressive = shown.isProgressive
        colour = shown.colour
        sensor = nil
    }
}
