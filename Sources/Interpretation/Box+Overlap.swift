extension Box {
    /// Its share of the photo.
    public var area: Float { max(0, width) * max(0, height) }

    /// The share of the photo that both cover.
    public func intersection(_ other: Box) -> Float {
        let across = min(x + width, other.x + other.width) - max(x, other.x)
        let down = min(y + height, other.y + other.height) - max(y, other.y)
        return across > 0 && down > 0 ? across * down : 0
    }

    /// Intersection over union, 0…1.
    public func overlap(_ other: Box) -> Float {
        let common = intersection(other)
        let union = area + other.area - common
        return union > 0 ? common / union : 0
    }

    /// The part that lies on the photo.
    public var clipped: Box {
        let left = min(max(x, 0), 1)
        let top = min(max(y, 0), 1)
        return Box(
            x: left, y: top, width: min(max(x + width, 0), 1) - left, height: min(max(y + height, 0), 1) - top)
    }
}

extension Analysis {
    /// Turns boxes in fractions of a part into boxes in fractions of the photo; what was said of the whole part gets the
    /// part itself as its box.
    public mutating func place(in part: Box) {
        for index in findings.indices { findings[index].box = (findings[index].box ?? .whole).placed(in: part) }
        for index in faces.indices { faces[index].box = faces[index].box.placed(in: part) }
        for index in boxFeatures.indices { boxFeatures[index].box = boxFeatures[index].box.placed(in: part) }
    }
}

extension Box {
    /// This box, given in fractions of `part`, in fractions of what `part` is given in.
    public func placed(in part: Box) -> Box {
        Box(
            x: part.x + x * part.width, y: part.y + y * part.height, width: width * part.width,
            height: height * part.height)
    }
}
