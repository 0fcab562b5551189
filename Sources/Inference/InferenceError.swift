internal import COpenVINO

internal import Glibc

/// What went wrong in the inference runtime, as the end of a sentence: what comes after its colon.
public struct InferenceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What could not be done, for people.
    public let description: String

    init(_ description: String) { self.description = description }

    /// OpenVINO's own words name places in its sources, over many lines: they go to standard error, not into the error. The
    /// parent keeps the last lines that its worker writes there: it looks in them for missing memory, and shows the last one
    /// when the worker cannot start. They are read at once: the next call overwrites them.
    static func check(_ status: ov_status_e, _ problem: @autoclosure () -> String) throws(InferenceError) {
        guard status.rawValue != 0 else { return }
        let kind = ov_get_error_info(status).map { String(cString: $0) } ?? "status \(status.rawValue)"
        let detail = ov_get_last_err_msg().map { message in
            defer { ov_free(message) }
            return String(cString: message)
        }
        let words = Array("OpenVINO: \(kind). \(detail ?? "")\n".utf8)
        _ = write(STDERR_FILENO, words, words.count)
        throw InferenceError(problem())
    }
}
