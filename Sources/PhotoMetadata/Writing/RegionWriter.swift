internal import Photography

/// Adds regions to those in the file (Metadata Working Group, guidelines 2.0).
enum RegionWriter {
    /// - Parameter size: of the stored picture in pixels, where the metadata are not a photo's, or another picture's; nil
    ///   for what they say.
    static func append(
        _ regions: [MarkedRegion], to metadata: borrowing Metadata, orientation: Int,
        size: (width: Int, height: Int)? = nil
    ) throws(PhotoMetadataError) {
        var count = dropModelMade(metadata)
        guard !regions.isEmpty else { return }
        let (width, height) = size ?? (metadata.width, metadata.height)
        guard width > 0, height > 0 else { return }
        let stored = RegionReader.storedOrientation(metadata, tagged: orientation, size: size)
        if count == 0 {
            metadata.clearXMP(Key.regions)
            let base = Key.regionDimensions + "/stDim:"
            try metadata.set(base + "w", "\(width)")
            try metadata.set(base + "h", "\(height)")
            try metadata.set(base + "unit", "pixel")
            try metadata.makeBag(Key.regionList)
        }
        let coordinates = RegionOrientation(orientation: stored)
        for region in regions {
            count += 1
            let entry = "\(Key.regionList)[\(count)]"
            let middle = coordinates.stored(x: region.x + region.width / 2, y: region.y + region.height / 2)
            let size = coordinates.swapsSides ? (region.height, region.width) : (region.width, region.height)
            let area = entry + "/mwg-rs:Area/stArea:"
            if let name = region.name.flatMap({ Text.clean($0, limit: KeywordReader.longestKeyword) }) {
                try metadata.set(entry + "/mwg-rs:Name", name)
            }
            if let kind = region.kind { try metadata.set(entry + "/mwg-rs:Type", kind.rawValue) }
            try metadata.set(area + "x", fraction(middle.x))
            try metadata.set(area + "y", fraction(middle.y))
            try metadata.set(area + "w", fraction(size.0))
            try metadata.set(area + "h", fraction(size.1))
            try metadata.set(area + "unit", "normalized")
            if region.isModelMade { try metadata.set(entry + Key.regionMadeBy, "model") }
        }
    }

    /// Removes the regions that the app wrote into an earlier copy: those at the end of the list, where the app adds
    /// them.
    ///
    /// - Returns: how many regions stay.
    private static func dropModelMade(_ metadata: borrowing Metadata) -> Int {
        let keys = Set(metadata.xmpKeys)
        var count = RegionReader.count(keys)
        while count > 0, keys.contains("\(Key.regionList)[\(count)]" + Key.regionMadeBy) {
            metadata.clearXMP("\(Key.regionList)[\(count)]")
            count -= 1
        }
        return count
    }

    /// Five digits after the point: a thousandth of a pixel.
    private static func fraction(_ value: Double) -> String {
        let millionths = Int((min(1, max(0, value)) * 1_000_000).rounded())
        if millionths == 1_000_000 { return "1" }
        let digits = String(millionths)
        return "0." + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
