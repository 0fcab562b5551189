internal import CHeif

/// How luma and colour differences were made of RGB (ITU-T H.273, sections 8.3 and table 4).
public struct HEIFColourCoding: Hashable, Sendable {
    /// How much of luma is red (K_R) and blue (K_B).
    public let redWeight, blueWeight: Double
    /// Whether samples use all numbers from 0 to 255; else luma those from 16 to 235, and differences from 16 to 240.
    public let isFullRange: Bool

    /// A coding by its weights.
    public init(redWeight: Double, blueWeight: Double, isFullRange: Bool) {
        self.redWeight = redWeight
        self.blueWeight = blueWeight
        self.isFullRange = isFullRange
    }

    /// As libheif takes it: a picture that does not say is coded as in JPEG files. Nil for other matrices.
    init?(_ image: OpaquePointer, _ functions: heif_functions) {
        var profile: UnsafeMutablePointer<heif_color_profile_nclx>?
        guard functions.image_get_nclx_color_profile(image, &profile).code == heif_error_Ok, let profile else {
            (redWeight, blueWeight, isFullRange) = (0.299, 0.114, true)
            return
        }
        defer { functions.nclx_color_profile_free(profile) }
        switch profile.pointee.matrix_coefficients {
        case heif_matrix_coefficients_ITU_R_BT_709_5: (redWeight, blueWeight) = (0.2126, 0.0722)
        case heif_matrix_coefficients_unspecified, heif_matrix_coefficients_ITU_R_BT_470_6_System_B_G,
            heif_matrix_coefficients_ITU_R_BT_601_6:
            (redWeight, blueWeight) = (0.299, 0.114)
        case heif_matrix_coefficients_ITU_R_BT_2020_2_non_constant_luminance: (redWeight, blueWeight) = (0.2627, 0.0593)
        default: return nil
        }
        isFullRange = profile.pointee.full_range_flag != 0
    }
}
