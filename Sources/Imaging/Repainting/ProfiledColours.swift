import CVips
internal import Raster

/// Between the colours of an ICC profile and sRGB.
struct ProfiledColours {
    private let profile: [UInt8]

    init(_ profile: [UInt8]) { self.profile = profile }

    /// Whether colours can be converted both ways.
    var isUsable: Bool {
        let one = Pixels(width: 1, height: 1, checked: [90, 120, 150])
        return (try? toSRGB(one)) != nil && (try? fromSRGB(one)) != nil
    }

    func toSRGB(_ pixels: Pixels) throws(ImagingError) -> Pixels {
        try convert(pixels) { image throws(ImagingError) in
            try image.applying(
                "icc_transform", ["output_profile": .name("srgb"), "embedded": .flag(true), "depth": .number(8)])
        }
    }

    func fromSRGB(_ pixels: Pixels) throws(ImagingError) -> Pixels {
        try convert(pixels) { image throws(ImagingError) in
            // libvips's own Lab has another white than that of profiles: blues would shift.
            let connection = try image.applying(
                "icc_import", ["input_profile": .name("srgb"), "embedded": .flag(false)]
            ).applying("copy")
            attach(to: connection)
            // Without a name, the profile that the picture carries is written to.
            return try connection.applying("icc_export", ["depth": .number(8)])
        }
    }

    private func attach(to image: LazyPicture) {
        profile.withUnsafeBytes { bytes in
            vips_image_set_blob_copy(image.pointer, "icc-profile-data", bytes.baseAddress, bytes.count)
        }
    }

    private func convert(
        _ pixels: Pixels, _ conversion: (LazyPicture) throws(ImagingError) -> LazyPicture
    ) throws(ImagingError) -> Pixels {
        try pixels.withLazyPicture { image throws(ImagingError) in
            attach(to: image)
            let converted = try conversion(image)
            guard converted.bands == 3, converted.format == VIPS_FORMAT_UCHAR else {
                throw .library(reason: "\(converted.bands) colour channels")
            }
            return try Pixels(rendering: converted, acceptingPart: false)
        }
    }
}
