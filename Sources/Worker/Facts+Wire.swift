internal import Geography
internal import Interpretation
internal import PhotoMetadata
internal import Workbench

extension WireFacts {
    init(_ facts: FileFacts) {
        self.init(
            taken: facts.taken.map { WireTime($0) }, coordinate: facts.coordinate, altitude: facts.altitude,
            camera: Camera(
                maker: facts.maker, model: facts.model, lens: facts.lens, exposureTime: facts.exposure.time,
                fNumber: facts.exposure.aperture, iso: facts.exposure.iso, focalLength: facts.exposure.focalLength,
                focalLength35: facts.exposure.focalLength35),
            keywords: facts.keywords, modelKeywords: facts.modelMadeKeywords, title: facts.title,
            description: facts.description, rating: facts.rating, regions: facts.regions.map { WireRegion($0) })
    }
}

extension WireTime {
    init(_ time: FileTime) {
        self.init(
            year: time.year, month: time.month, day: time.day, hour: time.hour, minute: time.minute,
            second: time.second, subsecond: time.millisecond > 0 ? Double(time.millisecond) / 1000 : nil,
            utcOffsetMinutes: time.offsetMinutes)
    }
}

extension WireRegion {
    init(_ region: FileRegion) {
        self.init(
            name: region.name, kind: region.kind.flatMap { Kind(rawValue: $0.rawValue) } ?? .object,
            box: Box(
                x: Float(region.x), y: Float(region.y), width: Float(region.width), height: Float(region.height)))
    }
}

extension FileSheet {
    init(_ sheet: WireSheet, orientation: Int?) {
        self.init(
            keywords: sheet.keywords, modelMade: sheet.modelKeywords,
            hierarchy: sheet.hierarchy.map { $0.joined(separator: "|") }, caption: sheet.description,
            isFavourite: sheet.rating == 5, regions: sheet.regions.map { FileRegion($0) }, orientation: orientation)
    }
}

extension FileRegion {
    init(_ region: WireRegion) {
        self.init(
            name: region.name, kind: Kind(rawValue: region.kind.rawValue), x: Double(region.box.x),
            y: Double(region.box.y), width: Double(region.box.width), height: Double(region.box.height),
            isModelMade: true)
    }
}
