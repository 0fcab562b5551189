internal import CSandbox
internal import Glibc

extension OwnMaps {
    /// Something of the system without which no extract becomes a map; tiled maps do without it.
    public struct Need: Hashable, Sendable {
        /// As it is known: `GDAL`.
        public let name: String
        /// Where it is looked for; nil for what is no file.
        public let path: String?
        /// Whether it is there.
        public let isThere: Bool
    }

    /// What making a map of an extract needs, each with whether it is there.
    public var needs: [Need] {
        func program(_ name: String, _ path: String) -> Need {
            Need(name: name, path: path, isThere: access(path, X_OK) == 0)
        }
        return [
            program("GDAL (ogr2ogr)", programs.reader), program("GDAL (ogrinfo)", programs.informer),
            program("tippecanoe", programs.cutter),
            Need(name: "Landlock", path: nil, isThere: sandbox_landlock_version() > 0),
        ]
    }
}
