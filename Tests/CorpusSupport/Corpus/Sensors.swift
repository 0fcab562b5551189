internal import RandomSupport
internal import SensorSupport

extension Corpus {
    /// Raw files without a preview, of which the sensor's data must be decoded.
    public static func sensors() throws -> [HostileFile] {
        func changed(_ tags: [Int: SensorFile.Value]) -> [UInt8] {
            var file = SensorFile.quarters()
            file.tags.merge(tags) { _, new in new }
            return file.bytes
        }
        /// Noise as data that are compressed in some way.
        func noise(compression: Int) -> [UInt8] {
            var random = SeededGenerator(seed: 23)
            var file = SensorFile.quarters()
            file.data = random.bytes(file.data.count)
            file.tags[259] = .shorts([compression])
            return file.bytes
        }
        func sized(_ width: Int, _ height: Int) -> [UInt8] {
            changed([256: .longs([width]), 257: .longs([height])])
        }
        var thumbnail = SensorFile.quarters()
        thumbnail.preview = try Raster.plain(23, width: 48, height: 32).encoded("jpeg", "strip=true")
        let cut = Array(thumbnail.bytes.dropLast(thumbnail.data.count / 2))
        return [
            HostileFile("sensor, all colours.dng", .analysed, SensorFile.quarters(pixel: .colours).bytes),
            HostileFile("sensor, no filters.dng", .analysed, SensorFile.quarters(pixel: .brightness).bytes),
            HostileFile("sensor, a thumbnail.dng", .analysed, thumbnail.bytes),
            HostileFile("sensor, cut after the thumbnail.dng", .analysed, cut),
            HostileFile("sensor, bomb.dng", .refused, sized(60_000, 60_000)),
            HostileFile("sensor, 20000 squared.dng", .refused, sized(20_000, 20_000)),
            HostileFile("sensor, largest.dng", .refused, sized(-1, 65_535)),
            HostileFile("sensor, no width.dng", .refused, changed([256: .longs([0])])),
            HostileFile("sensor, no size.dng", .refused, sized(0, 0)),
            HostileFile("sensor, one pixel.dng", .refused, sized(1, 1)),
            HostileFile("sensor, data beyond the end.dng", .refused, changed([273: .longs([0x7FFF_FFFF])])),
            HostileFile(
                "sensor, a billion tiles.dng", .either,
                changed([
                    322: .longs([16]), 323: .longs([16]), 324: .claim(type: 4, count: 0x3FFF_FFFF, at: 8),
                    325: .claim(type: 4, count: 0x3FFF_FFFF, at: 8),
                ])),
            HostileFile("sensor, no bits.dng", .either, changed([258: .shorts([0])])),
            HostileFile("sensor, 200 samples.dng", .either, changed([277: .shorts([200])])),
            HostileFile("sensor, filters of noise.dng", .either, changed([33422: .bytes([9, 200, 7, 255])])),
            HostileFile("sensor, filters of 200 squared.dng", .either, changed([33421: .shorts([200, 200])])),
            HostileFile(
                "sensor, no colours.dng", .either, changed([50721: .fractions([Double](repeating: 0, count: 9))])),
            HostileFile("sensor, no white.dng", .either, changed([50717: .longs([0]), 50728: .fractions([0, 0, 0])])),
            HostileFile(
                "sensor, black of billions.dng", .either,
                changed([50713: .shorts([65535, 65535]), 50714: .longs([0xFFFF_FFFF])])),
            HostileFile("sensor, noise as lossless JPEG.dng", .either, noise(compression: 7)),
            HostileFile("sensor, noise as lossy JPEG.dng", .either, noise(compression: 34892)),
            HostileFile("sensor, noise as Deflate.dng", .either, noise(compression: 8)),
            HostileFile("sensor, noise as Nikon's.dng", .either, noise(compression: 34713)),
            HostileFile("sensor, noise as Sony's.dng", .either, noise(compression: 32767)),
            HostileFile("sensor, noise as Kodak's.dng", .either, noise(compression: 65000)),
        ] + olderSensors(thumbnail: thumbnail.preview)
    }

    /// Raw files of older cameras, which are built in other ways.
    private static func olderSensors(thumbnail: [UInt8]) -> [HostileFile] {
        let (canon, minolta) = (SensorFile.quarters().canon, SensorFile.quarters().minolta)
        func put(_ bytes: [UInt8], at offset: Int, of file: [UInt8]) -> [UInt8] {
            Array(file[..<offset]) + bytes + file[(offset + bytes.count)...]
        }
        var random = SeededGenerator(seed: 24)
        let noise = random.bytes(20_000)
        let all: [UInt8] = [255, 255, 255, 255]
        let sigma = SigmaFile.file([.picture(thumbnail)], size: (48, 32), orientation: 6)
        let loop = CanonHeapFile.file([(0x300A, canon), (0x2005, noise), (0x2007, noise)])
        return [
            HostileFile("sensor.crw", .analysed, canon),
            HostileFile("sensor, cut.crw", .refused, Array(canon.dropLast(canon.count / 2))),
            HostileFile("sensor, noise.crw", .either, put(Array(noise.prefix(1900)), at: 26, of: canon)),
            HostileFile("sensor, all noise.crw", .either, Array(canon.prefix(26)) + noise),
            HostileFile("sensor, a heap in a heap.crw", .either, loop),
            HostileFile("sensor, a directory beyond the end.crw", .refused, put(all, at: canon.count - 4, of: canon)),
            HostileFile("sensor.mrw", .analysed, minolta),
            HostileFile("sensor, cut.mrw", .refused, Array(minolta.dropLast(1000))),
            // Rows and columns.
            HostileFile("sensor, bomb.mrw", .refused, put(all, at: 24, of: minolta)),
            HostileFile("sensor, no size.mrw", .refused, put([0, 0, 0, 0], at: 24, of: minolta)),
            HostileFile("sensor, blocks beyond the end.mrw", .either, put(all, at: 4, of: minolta)),
            HostileFile("sensor, noise.mrw", .either, Array(minolta.prefix(60)) + noise),
            HostileFile("sensor.iiq", .analysed, SensorFile.quarters().phaseOne),
            HostileFile(
                "sensor, a directory beyond the end.iiq", .either, put(all, at: 16, of: SensorFile.quarters().phaseOne)),
            HostileFile("sensor, a thumbnail.x3f", .analysed, sigma),
            HostileFile(
                "sensor, no preview.x3f", .refused, SigmaFile.file([.picture(noise, name: "IMAG", format: 30)])),
            HostileFile("sensor, cut.x3f", .refused, Array(sigma.dropLast(20))),
            HostileFile("sensor, a directory beyond the end.x3f", .refused, put(all, at: sigma.count - 4, of: sigma)),
            HostileFile("sensor, four billion sections.x3f", .analysed, put(all, at: sigma.count - 20, of: sigma)),
        ]
    }
}
