import CVips

/// Any colours to opaque 8-bit sRGB.
enum Colour {
    static func opaqueSRGB(_ image: LazyPicture) throws(ImagingError) -> LazyPicture {
        var image = try sRGB(image)
        if image.hasAlpha { image = try image.applying("flatten", ["background": .number(127)]) }
        if image.bands > 3 { image = try image.applying("extract_band", ["band": .number(0), "n": .number(3)]) }
        if image.format != VIPS_FORMAT_UCHAR { image = try image.applying("cast", ["format": .name("uchar")]) }
        guard image.bands == 3 else { throw .library(reason: "\(image.bands) colour channels") }
        return image
    }

    private static func sRGB(_ image: LazyPicture) throws(ImagingError) -> LazyPicture {
        let interpretation = image.interpretation
        if interpretation == VIPS_INTERPRETATION_CMYK {
            return try image.applying(
                "icc_transform",
                ["output_profile": .name("srgb"), "input_profile": .name("cmyk"), "embedded": .flag(true)])
        }
        let isRGB = [VIPS_INTERPRETATION_sRGB, VIPS_INTERPRETATION_RGB, VIPS_INTERPRETATION_RGB16]
            .contains(interpretation)
        let isSRGB = image.withBytes(of: "icc-profile-data", ColourProfile.isSRGB) ?? true
        // A profile that lcms cannot use is ignored, as browsers do.
        if isRGB, !isSRGB,
            let converted = try? image.applying(
                "icc_transform", ["output_profile": .name("srgb"), "embedded": .flag(true), "depth": .number(8)])
        {
            return converted
        }
        if interpretation == VIPS_INTERPRETATION_sRGB, image.format == VIPS_FORMAT_UCHAR { return image }
        return try image.applying("colourspace", ["space": .name("srgb")])
    }
}
