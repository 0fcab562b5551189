/// One list of the faces that were found in several crops of the same photo.
extension [Face] {
    /// Each face once: of boxes that are the same face, the surest stays; a box within a larger one is a part of that
    /// face, an eye or a mouth taken for a face of its own.
    ///
    /// - Returns: by falling confidence.
    public func merged() -> [Face] {
        var kept: [Face] = []
        for face in sorted(by: { $0.confidence > $1.confidence }) where face.box.area > 0 {
            let isKnown = kept.contains { other in
                let common = other.box.intersection(face.box)
                let smaller = Swift.min(other.box.area, face.box.area)
                return other.box.overlap(face.box) > 0.3 || common > 0.7 * smaller
            }
            if !isKnown { kept.append(face) }
        }
        return kept
    }
}
