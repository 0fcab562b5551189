internal import Photography

/// Marked regions: those of the Metadata Working Group (guidelines 2.0), and Microsoft's faces.
enum RegionReader {
    static let mostRegions = 500

    /// - Parameter orientation: EXIF's. Regions are kept in the stored picture's coordinates.
    static func regions(_ metadata: borrowing Metadata, orientation: Int) -> [MarkedRegion] {
        let coordinates = RegionOrientation(orientation: storedOrientation(metadata, tagged: orientation))
        let keys = Set(metadata.xmpKeys)
        let regions = (0..<count(keys)).compactMap { region($0, metadata, keys, coordinates) }
        let names = Set(regions.compactMap(\.name))
        let faces = microsoftFaces(metadata, keys, RegionOrientation(orientation: orientation))
        // Programs write the same faces in both ways.
        return regions + faces.filter { $0.name.map { !names.contains($0) } ?? regions.isEmpty }
    }

    private static func region(
        _ index: Int, _ metadata: borrowing Metadata, _ keys: Set<String>, _ coordinates: RegionOrientation
    ) -> MarkedRegion? {
        let entry = "\(Key.regionList)[\(index + 1)]"
        let isInPixels = metadata.string("\(entry)/mwg-rs:Area/stArea:unit") == "pixel"
        func number(_ field: String, _ side: String) -> Double? {
            let whole = isInPixels ? dimension(side, metadata) : 1
            return metadata.string("\(entry)/mwg-rs:Area/stArea:\(field)").flatMap { Double($0) }
                .flatMap { number in whole.map { number / $0 } }.flatMap { (0...1).contains($0) ? $0 : nil }
        }
        guard let x = number("x", "w"), let y = number("y", "h"), let width = number("w", "w") ?? number("d", "w"),
            let height = number("h", "h") ?? number("d", "h")
        else { return nil }
        return coordinates.region(
            x: x, y: y, width: width, height: height, name: FactReader.text(metadata, ["\(entry)/mwg-rs:Name"]),
            kind: metadata.string("\(entry)/mwg-rs:Type").flatMap { MarkedRegion.Kind(rawValue: $0) },
            isModelMade: keys.contains(entry + Key.regionMadeBy))
    }

    /// A rectangle is the left and upper edge, width and height, in fractions of the stored picture.
    private static func microsoftFaces(
        _ metadata: borrowing Metadata, _ keys: Set<String>, _ coordinates: RegionOrientation
    ) -> [MarkedRegion] {
        (0..<count(keys, of: Key.microsoftRegionList)).compactMap { index in
            let entry = "\(Key.microsoftRegionList)[\(index + 1)]/MPReg:"
            let numbers = (metadata.string(entry + "Rectangle") ?? "").split(separator: ",").compactMap { number in
                Double(number.filter { !$0.isWhitespace })
            }
            guard numbers.count == 4, numbers.allSatisfy({ (0...1).contains($0) }) else { return nil }
            return coordinates.region(
                x: numbers[0] + numbers[2] / 2, y: numbers[1] + numbers[3] / 2, width: numbers[2], height: numbers[3],
                name: FactReader.text(metadata, [entry + "PersonDisplayName"]), kind: .face)
        }
    }

    /// How many regions there are. exiv2 lists what is inside them, such as `…RegionList[2]/mwg-rs:Name`.
    static func count(_ keys: Set<String>, of list: String = Key.regionList) -> Int {
        var count = 0
        for key in keys where key.hasPrefix(list + "[") {
            let number = key.dropFirst(list.count + 1).prefix { $0 != "]" }
            count = max(count, Int(number) ?? 0)
        }
        return min(count, mostRegions)
    }

    /// A side of the picture that the regions were marked in: its pixels across (`w`) or down (`h`).
    private static func dimension(_ side: String, _ metadata: borrowing Metadata) -> Double? {
        metadata.string(Key.regionDimensions + "/stDim:" + side).flatMap { Double($0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// Some software writes regions of the upright picture, and shows it by swapped dimensions.
    static func storedOrientation(
        _ metadata: borrowing Metadata, tagged: Int, size: (width: Int, height: Int)? = nil
    ) -> Int {
        let (wide, high) = size ?? (metadata.width, metadata.height)
        guard tagged >= 5,
            let width = dimension("w", metadata), let height = dimension("h", metadata),
            wide != high, width != height
        else { return tagged }
        return (width > height) == (wide > high) ? tagged : 1
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

    /// A region of the upright photo, from one of the stored picture whose middle is at x and y; nil when it is empty.
    func region(
        x: Double, y: Double, width: Double, height: Double, name: String?, kind: MarkedRegion.Kind?,
        isModelMade: Bool = false
    ) -> MarkedRegion? {
        guard width > 0, height > 0 else { return nil }
        let middle = upright(x: x, y: y)
        let size = swapsSides ? (width: height, height: width) : (width: width, height: height)
        return MarkedRegion(
            name: name, kind: kind, x: max(0, middle.x - size.width / 2), y: max(0, middle.y - size.height / 2),
            width: size.width, height: size.height, isModelMade: isModelMade)
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
