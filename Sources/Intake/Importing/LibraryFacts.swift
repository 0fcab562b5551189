public import Glibc
public import PhotoLibrary
public import Photography
internal import Workbench

extension PhotoFacts {
    /// Converts the worker's data about a file into the library's form.
    /// - Parameter turn: the rotation that the worker applied; the library stores a photo's size without the user's
    ///   rotation.
    init(_ image: ImageFacts, _ facts: EmbeddedMetadata, stamp: FileStamp, turn: Rotation = .none) {
        let texts = [facts.title, facts.description].compactMap { $0 }
        // Zero is also what a file without milliseconds has.
        let milliseconds = facts.taken?.millisecond ?? 0
        let isTurned = turn == .left || turn == .right
        self.init(
            width: isTurned ? image.height : image.width, height: isTurned ? image.width : image.height,
            format: image.format,
            taken: CaptureTime(facts, of: stamp),
            milliseconds: (1...999).contains(milliseconds) ? milliseconds : nil,
            coordinate: facts.coordinate, camera: PhotoLibrary.Camera(facts),
            description: texts.isEmpty ? nil : texts.joined(separator: "\n"), rating: facts.rating,
            keywords: facts.fileKeywords, isTruncated: image.isTruncated)
    }
}

extension EmbeddedMetadata {
    /// The keywords, the names of people and pets among them, with what the file says of them.
    var fileKeywords: [FileKeyword] {
        FileKeyword.all(keywords, paths: keywordPaths, people: people, devices: [maker, model, lens, software])
    }
}

extension CaptureTime {
    /// When a photo was taken: what its metadata says, else the day in the file's name, else the date of the file.
    ///
    /// - Parameters:
    ///   - facts: of the file and its sidecar; nil for a file without.
    ///   - now: seconds since 1970, UTC: no name says a day after it.
    public init(_ facts: EmbeddedMetadata?, of stamp: FileStamp, now: Int = time(nil)) {
        let said = facts?.taken.flatMap { CaptureTime($0, facts?.isTakenFromSidecar == true ? .sidecar : .camera) }
        let named = said == nil ? FileNameDate(stamp.path.name, now: now) : nil
        self = said ?? named.flatMap { CaptureTime($0.time, .name) } ?? CaptureTime(fileDate: stamp)
    }

    private init?(_ time: CameraTime, _ source: Source) {
        guard let date = CivilDate(year: time.year, month: time.month, day: time.day) else { return nil }
        self.init(
            date: date, hour: time.hour, minute: time.minute, second: time.second, offset: time.offsetMinutes,
            source: source, precision: Precision(time.precision))
    }

    /// The date of the file, in this machine's time zone.
    init(fileDate stamp: FileStamp) {
        var seconds = time_t(stamp.modified / 1_000_000_000)
        var parts = tm()
        localtime_r(&seconds, &parts)
        self.init(
            localSeconds: Int64(seconds) + Int64(parts.tm_gmtoff), offset: parts.tm_gmtoff / 60, source: .file)
    }
}

extension CaptureTime.Precision {
    fileprivate init(_ precision: CameraTime.Precision) {
        self =
            switch precision {
            case .year: .year
            case .month: .month
            case .day: .day
            case .time: .time
            }
    }
}

extension PhotoLibrary.Camera {
    /// Nil when the file has no camera data.
    init?(_ facts: EmbeddedMetadata) {
        let names = [facts.maker, facts.model, facts.lens].compactMap { $0 }
        guard !names.isEmpty || facts.exposure != Exposure() else { return nil }
        // The worker may be compromised: implausible values are dropped, such as an exposure so short that dividing by
        // it is not finite.
        func plausible(_ value: Double?) -> Double? { value.flatMap { (1e-9...1e9).contains($0) ? $0 : nil } }
        self.init(
            make: facts.maker, model: facts.model, lens: facts.lens,
            focalLength: plausible(facts.exposure.focalLength), aperture: plausible(facts.exposure.aperture),
            exposure: plausible(facts.exposure.time), iso: facts.exposure.iso)
    }
}
