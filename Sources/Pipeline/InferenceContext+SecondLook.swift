internal import Interpretation
internal import Raster

// The face model was trained on faces that look at the camera. A profile or a bowed head seldom gets a sufficient score in a
// single look.
extension InferenceContext {
    /// How sure the detector must be of a person for a second look.
    private static var personThreshold: Float { 0.4 }
    /// The least height, in pixels of the picture, of a person who is looked at again.
    private static var leastHeight: Float { 64 }
    /// People who are looked at again, at most: the largest.
    private static var mostPeople: Int { 12 }
    /// The least score of what counts in a single look.
    private static var lookThreshold: Float { 0.3 }
    /// The least score of a face over all looks.
    private static var meanThreshold: Float { 0.55 }

    /// Finds faces that are seen from the side, bowed or in bad light, at people without a known face.
    ///
    /// The model is shown each head in three sizes, as it is and mirrored. A face is what has a sufficient score on average; a
    /// look that does not find it counts as zero. Hands, fruit and the backs of heads have a score in one or two looks only.
    /// - Parameter known: the faces that were found already.
    /// - Returns: at most one face for each person, its confidence the average, in fractions of the picture.
    func facesOfPeople(in pixels: Pixels, besides known: [Face]) throws(Session.Failure) -> [Face] {
        let people = try detect(pixels).found
            .filter { $0.label == RawDetection.person && $0.score >= Self.personThreshold }
            .map(\.box)
            .filter { person in
                person.height * Float(pixels.height) >= Self.leastHeight
                    && !known.contains { person.holdsMiddle(of: $0.box) }
            }
            .sorted { $0.area > $1.area }
        var found: [Face] = []
        for person in people.prefix(Self.mostPeople) {
            if let face = try face(of: person, in: pixels) { found.append(face) }
        }
        return found
    }

    private func face(of person: Box, in pixels: Pixels) throws(Session.Failure) -> Face? {
        let (width, height) = (Float(pixels.width), Float(pixels.height))
        let head = person.head(width: width, height: height)
        var looks: [[Face]] = []
        for part in person.surroundingsOfHead(width: width, height: height) {
            let scale = Float(ModelShapes.faceSide) / max(part.width * width, part.height * height)
            let picture = try? pixels.part(
                Region(part), width: Int((part.width * width * scale).rounded()),
                height: Int((part.height * height * scale).rounded()))
            // A part that was clipped cannot be refused.
            guard let picture else { continue }
            let straight = try findFaces(picture, threshold: Self.lookThreshold)
            let mirrored = try findFaces(picture.mirrored(), threshold: Self.lookThreshold).map {
                Face(box: $0.box.mirrored, confidence: $0.confidence)
            }
            for look in [straight, mirrored] {
                looks.append(
                    look.map { Face(box: $0.box.placed(in: part), confidence: $0.confidence) }
                        .filter { head.holdsMiddle(of: $0.box) })
            }
        }
        let onAverage = looks.joined().map { Face(box: $0.box, confidence: Self.average($0.box, over: looks)) }
        return onAverage.filter { $0.confidence >= Self.meanThreshold }.max { $0.confidence < $1.confidence }
    }

    /// How sure all looks together are of a face there.
    private static func average(_ box: Box, over looks: [[Face]]) -> Float {
        var sum: Float = 0
        for look in looks { sum += look.filter { $0.box.overlap(box) > 0.3 }.map(\.confidence).max() ?? 0 }
        return sum / Float(looks.count)
    }
}

extension Box {
    /// The same place in the mirrored picture.
    fileprivate var mirrored: Box { Box(x: 1 - x - width, y: y, width: width, height: height) }

    fileprivate func holdsMiddle(of other: Box) -> Bool {
        let (across, down) = (other.x + other.width / 2, other.y + other.height / 2)
        return across >= x && across <= x + width && down >= y && down <= y + height
    }

    /// Where a person's face can be: the upper half, or as much as the person is wide.
    /// - Parameters: the picture's size in pixels.
    fileprivate func head(width pictureWidth: Float, height pictureHeight: Float) -> Box {
        let shorter = min(width * pictureWidth, height * pictureHeight) / pictureHeight
        let above = height * 0.02
        return Box(x: x, y: y - above, width: width, height: above + max(height * 0.5, shorter * 0.8))
    }

    /// Three parts of the picture around a person's head, each larger than the one before: squares that are moved to lie
    /// within the picture, and cut where it is too short for them.
    /// - Parameters: the picture's size in pixels.
    fileprivate func surroundingsOfHead(width pictureWidth: Float, height pictureHeight: Float) -> [Box] {
        let shorter = min(width * pictureWidth, height * pictureHeight)
        return [(size: Float(1.3), above: Float(0.2)), (2, 0.3), (2.7, 0.36)].map { part in
            let side = shorter * part.size
            let across = min(side / pictureWidth, 1)
            let down = min(side / pictureHeight, 1)
            return Box(
                x: min(max(0, x + width / 2 - across / 2), 1 - across),
                y: min(max(0, y - side / pictureHeight * part.above), 1 - down), width: across, height: down)
        }
    }
}
