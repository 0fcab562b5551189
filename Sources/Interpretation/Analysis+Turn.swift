extension Box {
    /// This part of a photo after the photo is rotated clockwise by so many quarter turns; any integer.
    public func turned(quarters: Int) -> Box {
        switch (quarters % 4 + 4) % 4 {
        case 1: Box(x: 1 - (y + height), y: x, width: height, height: width)
        case 2: Box(x: 1 - (x + width), y: 1 - (y + height), width: width, height: height)
        case 3: Box(x: y, y: 1 - (x + width), width: height, height: width)
        default: self
        }
    }
}

extension Analysis {
    /// Moves all boxes to where they are after the photo is rotated clockwise by so many quarter turns.
    public mutating func turn(quarters: Int) {
        for index in findings.indices { findings[index].box = findings[index].box?.turned(quarters: quarters) }
        for index in faces.indices { faces[index].box = faces[index].box.turned(quarters: quarters) }
        for index in boxFeatures.indices { boxFeatures[index].box = boxFeatures[index].box.turned(quarters: quarters) }
    }
}
