extension PackManifest {
    /// Holds every field to its range.
    /// - Throws: ``RecognitionError`` with the first that is out of it.
    func check() throws {
        let allowed = Array("abcdefghijklmnopqrstuvwxyz0123456789-_")
        guard !name.isEmpty, name.count <= 64, name.allSatisfy({ allowed.contains($0) }) else {
            throw RecognitionError("A pack's name has small letters, digits, - and _ only, and at most 64 of them.")
        }
        for file in [model, labels] where !PackManifest.isPlain(file) {
            throw RecognitionError("The file name \(file) must name a file beside pack.json.")
        }
        guard ["tflite", "onnx", "xml"].contains(where: { model.hasSuffix("." + $0) }) else {
            throw RecognitionError("The model \(model) is neither .tflite nor .onnx nor .xml.")
        }
        try checkInput()
        try checkOutput()
        guard 0 < thresholds.low, thresholds.low <= thresholds.medium, thresholds.medium <= thresholds.high,
            thresholds.high <= 1
        else { throw RecognitionError("The thresholds must rise from low over medium to high, between 0 and 1.") }
        guard !licence.isEmpty else { throw RecognitionError("The licence is empty.") }
    }

    private static func isPlain(_ file: String) -> Bool {
        !file.isEmpty && file.utf8.count <= 200 && !file.hasPrefix(".")
            && file.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") }
    }

    private func checkInput() throws {
        guard input.width == input.height, (16...2048).contains(input.width) else {
            throw RecognitionError("The model's input must be a square of 16 to 2048 pixels.")
        }
        for channels in [input.mean, input.scale] where channels.map({ $0.count != 3 }) ?? false {
            throw RecognitionError("input.mean and input.scale have three numbers each.")
        }
        if input.scale?.contains(0) ?? false { throw RecognitionError("input.scale must not be zero.") }
        if let order = input.order, order != "RGB", order != "BGR" {
            throw RecognitionError("input.order is RGB or BGR.")
        }
    }

    private func checkOutput() throws {
        if let scale = output.scale, scale <= 0 { throw RecognitionError("output.scale must be above zero.") }
        guard output.kind == .yolo else { return }
        if input.fit == .crop {
            throw RecognitionError("A detector sees the whole photo: input.fit is letterbox or stretch.")
        }
        if output.softmax != nil || output.scale != nil {
            throw RecognitionError("output.softmax and output.scale are for classifications only.")
        }
    }
}
