import Foundation
import Intake
import Interpretation
import PhotoLibrary
import Workbench

/// Pictures for synthetic photos: a few real ones, upright, on their sides and as panoramas, which all photos share.
struct SyntheticPictures {
    private struct Picture {
        let small: RenderAnswer
        let large: RenderAnswer
    }
    private var pictures: [Picture] = []
    private let workbench: Workbench

    /// Pixels of the photos, in turns; the pictures have the same shapes.
    var shapes: [(width: Int, height: Int)] { pictures.map { ($0.large.width * 3, $0.large.height * 3) } }

    /// Makes them of the photos in a folder.
    /// - Parameter data: the folder of `concepts.bin`.
    init(samples: String, data: String) async throws {
        workbench = Workbench(
            Configuration(
                worker: WorkerSettings(
                    threads: 2, models: data, packs: data, concepts: data + "/concepts.bin", recognises: false)))
        let panorama = Box(x: 0, y: 0.35, width: 1, height: 0.3)
        for name in try FileManager.default.contentsOfDirectory(atPath: samples).sorted() {
            let path = Array(URL(fileURLWithPath: samples + "/" + name).path.utf8)
            for (turn, part) in [(Rotation.none, Box?.none), (.right, nil), (.none, panorama)] {
                func render(_ size: RenderSize) async throws -> RenderAnswer {
                    try await workbench.render(
                        RenderRequest(path: path, turn: turn, selection: part, size: size, format: .webp(quality: 72)))
                }
                // Panoramas are rare: one sample has one.
                if part != nil, pictures.contains(where: { $0.large.width > $0.large.height * 2 }) { continue }
                pictures.append(
                    Picture(small: try await render(.thumbnail), large: try await render(.longSide(2048))))
            }
        }
    }

    /// Gives every photo its pictures: one file on the disk, linked, for all photos that show the same.
    func fill(_ library: Library) async throws {
        let index = try await library.gridIndex(.search(""), level: .high)
        let thumbnails = Thumbnails(library: library, workbench: workbench)
        let folder = library.folder + "/thumbnails"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (number, picture) in pictures.enumerated() {
            for (size, answer) in [(ThumbnailSize.small, picture.small), (.large, picture.large)] {
                try Data(answer.bytes).write(to: URL(fileURLWithPath: "\(folder)/sample-\(number)-\(size.rawValue)"))
            }
        }
        var folders: Set<Int64> = []
        for (id, version) in zip(index.ids, index.versions) {
            if folders.insert(id / 1000).inserted {
                try FileManager.default.createDirectory(
                    atPath: "\(folder)/\(id / 1000)", withIntermediateDirectories: true)
            }
            // Numbers are given in the order in which photos are made, from 1.
            let number = Int(id - 1) % pictures.count
            for size in ThumbnailSize.allCases {
                let path = thumbnails.path(PhotoID(number: id), version: version, size: size)
                link("\(folder)/sample-\(number)-\(size.rawValue)", path)
            }
        }
    }
}
