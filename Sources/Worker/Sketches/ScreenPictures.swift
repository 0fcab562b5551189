internal import Imaging
internal import Synchronization
internal import Workbench
internal import Raster

/// Caches the last previewed photos, decoded at screen size, so that changing the filter does not decode again.
final class ScreenPictures: Sendable {
    /// A photo at the size of a screen.
    struct Entry: Sendable {
        let pixels: Pixels
        /// The width of the original photo, upright and rotated.
        let width: Int
        let height: Int
    }

    private struct Key: Hashable {
        let stamp: PhotoBytes.Stamp
        let rotation: Rotation
    }

    /// The most cached photos, about nine megabytes each.
    private static let mostKept = 4

    /// The cached photos, the most recently used last.
    private let kept = Mutex<[(key: Key, entry: Entry)]>([])

    /// A photo at screen size, or at its own size if that is smaller.
    func picture(_ file: Descriptor, _ rotation: Rotation, _ desk: Desk) throws -> Entry {
        let key = Key(stamp: try PhotoBytes.stamp(of: file), rotation: rotation)
        if let known = take(key) { return known }
        return try desk.work(on: file) { photo, header, attempt in
            let entry = try decode(photo, header, rotation, attempt)
            keep(Key(stamp: photo.stamp, rotation: rotation), entry)
            return entry
        }
    }

    private func decode(
        _ photo: borrowing PhotoBytes, _ header: ImageHeader, _ rotation: Rotation, _ attempt: Desk.Attempt
    ) throws -> Entry {
        do {
            let side = SketchWholeRequest.largestSide
            let picture = try Picture.decode(
                bytes: photo.bytes, header: header, rotation: rotation.orientation, minimumLongSide: side)
            try attempt.doubt(when: picture.isTruncated)
            let swapsSides = rotation.orientation.swapsSides
            return Entry(
                pixels: picture.pixels.fitted(longSide: side), width: swapsSides ? header.height : header.width,
                height: swapsSides ? header.width : header.height)
        } catch let error as ImagingError {
            throw Refusal(error)
        }
    }

    private func take(_ key: Key) -> Entry? {
        kept.withLock { kept in
            guard let index = kept.firstIndex(where: { $0.key == key }) else { return nil }
            let found = kept.remove(at: index)
            kept.append(found)
            return found.entry
        }
    }

    private func keep(_ key: Key, _ entry: Entry) {
        kept.withLock { kept in
            kept.removeAll { $0.key == key }
            kept.append((key, entry))
            if kept.count > ScreenPictures.mostKept { kept.removeFirst() }
        }
    }
}
