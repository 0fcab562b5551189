internal import Photography

/// Marked regions (Metadata Working Group, guidelines 2.0).
enum RegionReader {
    static let mostRegions = 500

    /// - Parameter orientation: EXIF's. Regions are kept in the stored picture's coordinates.
    static func regions(_ metadata: borrowing Metadata, orientation: Int) -> [MarkedRegion] {
        let coordinates = RegionOrientation(orientation: storedOrientation(metadata, tagged: orientation))
        var regions: [MarkedRegion] = []
        let keys = Set(metadata.xmpKeys)
        for index in 0..<count(keys) {
            let entry = "\(Key.regionList)[\(index + 1)]"
            func number(_ field: String) -> Double? {
                metadata.string("\(entry)/mwg-rs:Area/stArea:\(field)").flatMap { Double($0) }
                    .flatMap { (0...1).contains($0) ? $0 : nil }
            }
            let diameter = number("d")
            guard let x = number("x"), let y = number("y"), let width = number("w") ?? diameter,
                let height = number("h") ?? diameter, width > 0, height > 0
            else { continue }
            let middle = coordinates.upright(x: x, y: y)
            let size = coordinates.swapsSides ? (width: height, height: width) : (width: width, height: height)
            regions.append(
                MarkedRegion(
                    name: FactReader.text(metadata, ["\(entry)/mwg-rs:Name"]),
                    kind: metadata.string("\(entry)/mwg-rs:Type").flatMap { MarkedRegion.Kind(rawValue: $0) },
                    x: max(0, middle.x - size.width / 2), y: max(0, middle.y - size.height / 2), width: size.width,
                    height: size.height, isModelMade: keys.contains(entry + Key.regionMadeBy)))
        }
        return regions
    }

    /// How many regions there are. exiv2 lists what is inside them, such as `…RegionList[2]/mwg-rs:Name`.
    static func count(_ keys: Set<String>) -> Int {
        var count = 0
        for key in keys where key.hasPrefix(Key.regionList + "[") {
            let number = key.dropFirst(Key.regionList.count + 1).prefix { $0 != "]" }
            count = max(count, Int(number) ?? 0)
        }
        return min(count, mostRegions)
    }

    /// Some software writes regions of the upright picture, and shows it by swapped dimensions.
    static func storedOrientation(_ metadata: borrowing Metadata, tagged: Int) -> Int {
        guard tagged >= 5,
            let width = metadata.string(Key.regionDimensions + "/stDim:w").flatMap({ Double($0) }),
            let height = metadata.string(Key.regionDimensions + "/stDim:h").flatMap({ Double($0) }),
            metadata.width != metadata.height, width != height
        else { return tagged }
        return (width > height) == (metadata.width > metadata.height) ? tagged : 1
    }
}

/// Between stored and upright coordinates, in fractions (CIPA DC-008, tag 0x0112).
struct RegionOrientation {
    let orientation: Int

    var swapsSides: Bool { orientation >= 5 }

    func upright(x: Double, y: Double) -> (x: Double, y: Double) {
        switch orientation {
        case 2: (1 - x, y)
        case 3: (1 - x, 1 - y)
        case 4: (x, 1 - y)
        case 5: (y, x)
        case 6: (1 - y, x)
        case 7: (1 - y, 1 - x)
        case 8: (y, 1 - x)
        default: (x, y)
        }
    }

    func stored(x: Double, y: Double) -> (x: Double, y: Double) {
        // All but the quarter turns undo themselves.
        switch orientation {
        case 6: RegionOrientation(orientation: 8).upright(x: x, y: y)
        case 8: RegionOrientation(orientation: 6).upright(x: x, y: y)
        default: upright(x: x, y: y)
        }
    }
}
