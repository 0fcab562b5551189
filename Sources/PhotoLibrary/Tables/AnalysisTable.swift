internal import Concepts
internal import FoundationEssentials
internal import Interpretation
internal import Storage

/// The analyses of photos, in parts that are renewed independently.
///
/// A photo that was analysed by an earlier program has its parts in one row of `analysis` and one of `features`, until
/// ``split(_:)`` moves them.
struct AnalysisTable {
    let connection: Connection

    /// The numbers under which parts are kept: those of ``AnalysisStage``, and one more.
    private enum Part {
        static let objects = AnalysisStage.objects.rawValue
        static let faces = AnalysisStage.faces.rawValue
        static let features = AnalysisStage.features.rawValue
        /// The findings of closer looks at a part of the photo. No stage produces or renews this part.
        static let closer: UInt8 = 100
    }

    private struct Closer: Codable {
        var findings: [Finding]
        var faces: [Face]
    }

    // MARK: Reading

    /// Findings and faces of all parts together; the features stay where they are. Nil for a photo that was never analysed.
    func analysis(of photo: Int64, _ tree: ConceptTree) throws -> Analysis? {
        var whole: Analysis?
        var closer: Analysis?
        for (part, body) in try parts(of: photo) {
            switch part {
            case Part.objects: whole = (whole ?? .nothing).with(findings: Self.decode(body) ?? [])
            case Part.faces: whole = (whole ?? .nothing).with(faces: Self.decode(body) ?? [])
            case Part.closer: closer = Self.closer(body)
            default: break
            }
        }
        if whole == nil, closer == nil { whole = try earlier(photo)?.analysis }
        guard whole != nil || closer != nil else { return nil }
        var analysis = whole ?? .nothing
        analysis.addPeopleOfFaces(tree)
        if let closer { analysis.merge(closer, tree) }
        return analysis
    }

    /// The boxes of things that should have feature vectors: the most important ones, without people, whose features
    /// hardly differ.
    func featuredBoxes(of photo: Int64) throws -> [Box] {
        let body = try parts(of: photo).first { $0.part == Part.objects }?.body
        let findings: [Finding] = try body.map { Self.decode($0) ?? [] } ?? earlier(photo)?.analysis.findings ?? []
        let things = findings.filter { finding in !finding.names.contains { $0.category == .people } }
        return things.sorted { $0.weight > $1.weight }.compactMap(\.box)
    }

    func features(of photo: Int64) throws -> [Float]? {
        if let body = try body(Part.features, of: photo) { return PackedFeatures(bytes: body).whole }
        return try earlierFeatures(photo).map { $0.withUnsafeBytes(PackedFeatures.unpacked) }
    }

    func boxFeatures(of photo: Int64) throws -> [BoxFeatures] {
        try body(Part.features, of: photo).map { PackedFeatures(bytes: $0).boxes } ?? []
    }

    /// Which of these photos have a face, as far as their analyses are in parts.
    func withFaces(among photos: [Int64]) throws -> Set<Int64> {
        try Set(
            connection.all(
                """
                SELECT photo FROM analysis_part
                WHERE photo IN (SELECT value FROM json_each(?)) AND (
                    stage = ? AND json_array_length(CAST(body AS TEXT)) > 0
                    OR stage = ? AND json_array_length(CAST(body AS TEXT), '$.faces') > 0)
                """, Value(list: photos), .integer(Int64(Part.faces)), .integer(Int64(Part.closer))
            ) { $0.int64(0) })
    }

    private func parts(of photo: Int64) throws -> [(part: UInt8, body: [UInt8])] {
        try connection.all(
            "SELECT stage, body FROM analysis_part WHERE photo = ? AND stage <> ?", .integer(photo),
            .integer(Int64(Part.features))
        ) { (part: UInt8(truncatingIfNeeded: $0.int64(0)), body: $0.blob(1)) }
    }

    private func body(_ part: UInt8, of photo: Int64) throws -> [UInt8]? {
        try connection.first(
            "SELECT body FROM analysis_part WHERE photo = ? AND stage = ?", .integer(photo), .integer(Int64(part))
        ) { $0.blob(0) }
    }

    /// Nil for a part that cannot be read, in a damaged library or one from elsewhere. It counts as empty: an error would
    /// keep the photo from ever being analysed again.
    private static func decode<Value: Decodable>(_ body: [UInt8]) -> Value? {
        try? JSONDecoder().decode(Value.self, from: Data(body))
    }

    private static func closer(_ body: [UInt8]) -> Analysis {
        let closer: Closer? = decode(body)
        return Analysis(findings: closer?.findings ?? [], faces: closer?.faces ?? [])
    }

    // MARK: Writing

    /// An analysis that is encoded before the transaction, so that other writers wait less.
    struct Packed: Sendable {
        let analysis: Analysis
        fileprivate let objects: [UInt8]
        fileprivate let faces: [UInt8]
        /// Empty when there are none.
        fileprivate let features: [UInt8]

        init(_ analysis: Analysis) throws {
            self.analysis = analysis
            var parted = analysis
            parted.removePeopleOfFaces()
            objects = Array(try JSONEncoder().encode(parted.findings))
            faces = Array(try JSONEncoder().encode(parted.faces))
            features = PackedFeatures(analysis).bytes
        }

        /// The analysis after the photo is rotated clockwise by this number of quarters.
        func turned(quarters: Int) throws -> Packed {
            guard quarters % 4 != 0 else { return self }
            var analysis = analysis
            analysis.turn(quarters: quarters)
            return try Packed(analysis)
        }
    }

    /// Replaces parts of a photo's analysis. The other parts stay, and so do the findings of closer looks, unless the
    /// new parts contain them.
    func put(
        _ packed: Packed, of photo: Int64, stages: Set<AnalysisStage> = AnalysisStage.all, _ analyser: Analyser,
        _ tree: ConceptTree
    ) throws {
        try split(photo)
        var all = try version(of: photo) ?? Analyser(objects: "", faces: "", features: "")
        for stage in stages {
            all[stage] = analyser[stage]
            let body: [UInt8] =
                switch stage {
                case .objects: packed.objects
                case .faces: packed.faces
                case .features: packed.features
                }
            if !body.isEmpty { try put(body, stage.rawValue, of: photo, analyser[stage]) }
        }
        try connection.photos.setAnalyser(all, of: photo)
        guard let body = try body(Part.closer, of: photo) else { return }
        var closer = Self.closer(body)
        closer.removeWhat(packed.analysis, says: tree)
        try put(closer, of: photo)
    }

    /// Adds the findings of a closer look at a part of a photo.
    func add(_ part: Analysis, to photo: Int64, _ tree: ConceptTree) throws {
        try split(photo)
        var closer = try body(Part.closer, of: photo).map(Self.closer) ?? .nothing
        closer.merge(part, tree)
        try put(closer, of: photo)
    }

    /// Deletes the findings of closer looks at parts of a photo.
    func dropCloser(of photo: Int64) throws { try delete(Part.closer, of: photo) }

    /// Rotates all boxes with the photo, clockwise by this number of quarters.
    func turn(_ photo: Int64, quarters: Int) throws {
        try split(photo)
        for (part, body) in try parts(of: photo) {
            var analysis = Analysis.nothing
            switch part {
            case Part.objects: analysis.findings = Self.decode(body) ?? []
            case Part.faces: analysis.faces = Self.decode(body) ?? []
            case Part.closer: analysis = Self.closer(body)
            default: continue
            }
            analysis.turn(quarters: quarters)
            let turned =
                switch part {
                case Part.objects: try JSONEncoder().encode(analysis.findings)
                case Part.faces: try JSONEncoder().encode(analysis.faces)
                default: try JSONEncoder().encode(Closer(findings: analysis.findings, faces: analysis.faces))
                }
            try update(Array(turned), part, of: photo)
        }
        guard let body = try body(Part.features, of: photo) else { return }
        var packed = PackedFeatures(bytes: body)
        packed.turn(quarters: quarters)
        try update(packed.bytes, Part.features, of: photo)
    }

    private func version(of photo: Int64) throws -> Analyser? {
        let text = try connection.first("SELECT analyser FROM photo WHERE id = ?", .integer(photo)) {
            $0.optionalText(0)
        }
        return (text ?? nil).map { Analyser(line: $0) }
    }

    private func put(_ closer: Analysis, of photo: Int64) throws {
        guard !closer.findings.isEmpty || !closer.faces.isEmpty else { return try delete(Part.closer, of: photo) }
        let body = try JSONEncoder().encode(Closer(findings: closer.findings, faces: closer.faces))
        try put(Array(body), Part.closer, of: photo, "")
    }

    private func put(_ body: [UInt8], _ part: UInt8, of photo: Int64, _ version: String) throws {
        try connection.run(
            "INSERT OR REPLACE INTO analysis_part (photo, stage, version, body) VALUES (?, ?, ?, ?)", .integer(photo),
            .integer(Int64(part)), .text(version), .blob(body))
    }

    private func update(_ body: [UInt8], _ part: UInt8, of photo: Int64) throws {
        try connection.run(
            "UPDATE analysis_part SET body = ? WHERE photo = ? AND stage = ?", .blob(body), .integer(photo),
            .integer(Int64(part)))
    }

    private func delete(_ part: UInt8, of photo: Int64) throws {
        try connection.run(
            "DELETE FROM analysis_part WHERE photo = ? AND stage = ?", .integer(photo), .integer(Int64(part)))
    }

    // MARK: Earlier programs

    private struct Earlier: Decodable {
        var findings: [Finding]
        var faces: [Face]

        var analysis: Analysis {
            var analysis = Analysis(findings: findings, faces: faces)
            analysis.removePeopleOfFaces()
            return analysis
        }
    }

    private func earlier(_ photo: Int64) throws -> Earlier? { try earlierBody(photo).flatMap(Self.decode) }

    private func earlierBody(_ photo: Int64) throws -> [UInt8]? {
        try connection.first("SELECT body FROM analysis WHERE photo = ?", .integer(photo)) { $0.blob(0) }
    }

    private func earlierFeatures(_ photo: Int64) throws -> [UInt8]? {
        try connection.first("SELECT body FROM features WHERE photo = ?", .integer(photo)) { $0.blob(0) }
    }

    /// Some photos whose analyses are not in parts yet.
    func unsplit(limit: Int) throws -> [Int64] {
        try connection.all("SELECT photo FROM analysis LIMIT ?", Value(limit)) { $0.int64(0) }
    }

    /// Converts the analysis of a photo that an earlier version stored into parts, each with its own version.
    func split(_ photo: Int64) throws {
        guard let body = try earlierBody(photo) else { return }
        var analyser = try version(of: photo) ?? Analyser(stringLiteral: "")
        let earlier: Earlier? = Self.decode(body)
        // An analysis that cannot be read is made again.
        if earlier == nil { (analyser.objects, analyser.faces) = ("", "") }
        let packed = try Packed(earlier?.analysis ?? .nothing)
        try put(packed.objects, Part.objects, of: photo, analyser.objects)
        try put(packed.faces, Part.faces, of: photo, analyser.faces)
        if let features = try earlierFeatures(photo) {
            let body = PackedFeatures(whole: features).bytes
            try put(body, Part.features, of: photo, analyser.features)
        }
        try connection.run("DELETE FROM analysis WHERE photo = ?", .integer(photo))
        try connection.run("DELETE FROM features WHERE photo = ?", .integer(photo))
        try connection.photos.setAnalyser(analyser, of: photo)
    }
}

extension Analysis {
    fileprivate static let nothing = Analysis(findings: [], faces: [])

    fileprivate func with(findings: [Finding]) -> Analysis { Analysis(findings: findings, faces: faces) }
    fileprivate func with(faces: [Face]) -> Analysis { Analysis(findings: findings, faces: faces) }
}
