/// A model written down by hand in OpenVINO's IR: the mean of each channel, times weights, plus a bias.
///
/// `images → Convert → ReduceMean over the pixels → MatMul → Add → Reshape`. Its answer to a picture is easily worked out
/// on paper.
struct TinyModel {
    enum Element: String {
        case uint8 = "u8"
        case float32 = "f32"
    }

    var side = 32
    var element = Element.uint8
    var isPlanar = false
    /// Three rows (for the input's channels in its order) of as many columns as there are answers.
    var weights: [[Float]]
    var bias: [Float]
    /// The answer's shape; one row of answers when nil.
    var answerShape: [Int]?
    /// Leaves the number of rows open.
    var isDynamic = false

    private var shape: [Int] { isPlanar ? [1, 3, side, side] : [1, side, side, 3] }
    private var answer: [Int] { answerShape ?? [1, bias.count] }

    /// The `.bin` file: the constants one after another, little-endian.
    var constants: [UInt8] {
        func bytes<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
            withUnsafeBytes(of: value.littleEndian) { Array($0) }
        }
        let axes: [Int64] = isPlanar ? [2, 3] : [1, 2]
        let numbers = axes + answer.map { Int64($0) }
        let floats = weights.joined() + bias
        return numbers.flatMap { bytes($0) } + floats.flatMap { bytes($0.bitPattern) }
    }

    /// The `.xml` file.
    var description: String {
        let columns = bias.count
        let weightOffset = 16 + 8 * answer.count
        let biasOffset = weightOffset + 12 * columns
        let images = isDynamic ? [1, -1, side, 3] : shape
        let open = images.map { $0 < 0 ? "?" : String($0) }.joined(separator: ",")
        let type = element.rawValue
        let layers = [
            layer(0, "Parameter", "shape=\"\(open)\" element_type=\"\(type)\"", [], images, type),
            layer(1, "Convert", "destination_type=\"f32\"", [images], images),
            constant(2, [2], "i64", offset: 0, size: 16),
            layer(3, "ReduceMean", "keep_dims=\"false\"", [images, [2]], [1, 3]),
            constant(4, [3, columns], "f32", offset: weightOffset, size: 12 * columns),
            layer(5, "MatMul", "transpose_a=\"false\" transpose_b=\"false\"", [[1, 3], [3, columns]], [1, columns]),
            constant(6, [1, columns], "f32", offset: biasOffset, size: 4 * columns),
            layer(7, "Add", "auto_broadcast=\"numpy\"", [[1, columns], [1, columns]], [1, columns]),
            constant(8, [answer.count], "i64", offset: 16, size: 8 * answer.count),
            layer(9, "Reshape", "special_zero=\"false\"", [[1, columns], [answer.count]], answer),
            layer(10, "Result", nil, [answer], nil),
        ]
        let edges = [
            (0, 1, 0), (1, 3, 0), (2, 3, 1), (3, 5, 0), (4, 5, 1), (5, 7, 0), (6, 7, 1), (7, 9, 0), (8, 9, 1),
            (9, 10, 0),
        ].map { from, to, port in
            "<edge from-layer=\"\(from)\" from-port=\"9\" to-layer=\"\(to)\" to-port=\"\(port)\"/>"
        }
        return """
            <?xml version="1.0"?>
            <net name="tiny" version="11">
            <layers>
            \(layers.joined(separator: "\n"))
            </layers>
            <edges>\(edges.joined())</edges>
            </net>
            """
    }

    private func constant(_ id: Int, _ shape: [Int], _ type: String, offset: Int, size: Int) -> String {
        let written = shape.map(String.init).joined(separator: ",")
        return layer(
            id, "Const", "element_type=\"\(type)\" shape=\"\(written)\" offset=\"\(offset)\" size=\"\(size)\"", [],
            shape,
            type)
    }

    /// Inputs are ports 0, 1, …; the output is port 9.
    private func layer(
        _ id: Int, _ type: String, _ data: String?, _ inputs: [[Int]], _ output: [Int]?, _ element: String = "f32"
    ) -> String {
        func dimensions(_ shape: [Int]) -> String { shape.map { "<dim>\($0)</dim>" }.joined() }
        let ports = inputs.enumerated().map { "<port id=\"\($0)\">\(dimensions($1))</port>" }.joined()
        let precision = ["u8": "U8", "f32": "FP32", "i64": "I64"][element] ?? element
        let result = output.map {
            "<output><port id=\"9\" precision=\"\(precision)\">\(dimensions($0))</port></output>"
        }
        return "<layer id=\"\(id)\" name=\"layer\(id)\" type=\"\(type)\" version=\"opset1\">"
            + (data.map { "<data \($0)/>" } ?? "") + (inputs.isEmpty ? "" : "<input>\(ports)</input>") + (result ?? "")
            + "</layer>"
    }
}
