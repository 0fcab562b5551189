internal import COpenVINO

/// What went wrong in the inference runtime, as a sentence.
public struct InferenceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was being done, and what OpenVINO said.
    public let description: String

    init(_ description: String) { self.description = description }

    /// Reads OpenVINO's own words at once: the next call overwrites them.
    static func check(_ status: ov_status_e, _ doing: @autoclosure () -> String) throws(InferenceError) {
        guard status.rawValue != 0 else { return }
        let kind = ov_get_error_info(status).map { String(cString: $0) } ?? "status \(status.rawValue)"
        let detail = ov_get_last_err_msg().map { message in
            defer { ov_free(message) }
            return String(cString: message)
        }
        throw InferenceError("\(doing()): \(kind). \(detail ?? "")")
    }
}
