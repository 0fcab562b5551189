import Testing

@testable import Interpretation

@Suite struct BoxDecodingTests {
    @Test func `YOLO's centre and size become fractions of the letterboxed picture`() throws {
        // One anchor, two classes; the picture is 640 × 320 in the middle of a 640 square.
        let values: [Float] = [320, 320, 64, 32, 0.1, 0.9]
        let placement = Placement(offsetX: 0, offsetY: 160, width: 640, height: 320)
        let found = values.withUnsafeBufferPointer {
            BoxDecoding.yolo($0, classes: 2, threshold: 0.5, placement: placement)
        }
        let only = try #require(found.first)
        #expect(found.count == 1)
        #expect(only.label == 1)
        #expect(abs(only.box.x - 0.45) < 1e-5)
        #expect(abs(only.box.y - 0.45) < 1e-5)
        #expect(abs(only.box.width - 0.1) < 1e-5)
        #expect(abs(only.box.height - 0.1) < 1e-5)
    }

    @Test func `Of boxes that overlap the surest stays, in each class`() {
        let box = Box(x: 0.1, y: 0.1, width: 0.4, height: 0.4)
        let near = Box(x: 0.11, y: 0.1, width: 0.4, height: 0.4)
        let found = [
            RawDetection(label: 0, score: 0.6, box: near), RawDetection(label: 0, score: 0.8, box: box),
            RawDetection(label: 1, score: 0.5, box: box),
        ]
        let kept = BoxDecoding.suppress(found, overlap: 0.7)
        #expect(kept.map(\.score) == [0.8, 0.5])
    }

    @Test func `SSD's numbers skip those of COCO's 91 that are not in use`() throws {
        // 13 is the stop sign, the twelfth class in use.
        var scores = [Float](repeating: 0, count: 91)
        scores[13] = 0.9
        let boxes: [Float] = [0.1, 0.2, 0.5, 0.8]
        let found = boxes.withUnsafeBufferPointer { boxes in
            scores.withUnsafeBufferPointer { BoxDecoding.ssd(boxes: boxes, scores: $0, threshold: 0.5) }
        }
        let only = try #require(found.first)
        #expect(only.label == 11)
        #expect(abs(only.box.x - 0.2) < 1e-5 && abs(only.box.height - 0.4) < 1e-5)
    }

    @Test func `A face is found at its anchor`() throws {
        var boxes = [Float](repeating: 0, count: 2304 * 16)
        var scores = [Float](repeating: -50, count: 2304)
        let anchor = 24 * 48 + 24
        scores[anchor] = 3
        boxes[anchor * 16 + 2] = 48
        boxes[anchor * 16 + 3] = 48
        let placement = Placement(offsetX: 0, offsetY: 0, width: 192, height: 192)
        let faces = boxes.withUnsafeBufferPointer { boxes in
            scores.withUnsafeBufferPointer {
                BoxDecoding.faces(boxes: boxes, scores: $0, threshold: 0.6, placement: placement)
            }
        }
        let face = try #require(faces.first)
        #expect(faces.count == 1)
        #expect(abs(face.confidence - 0.9526) < 1e-3)
        #expect(abs(face.box.x - (98.0 - 24) / 192) < 1e-4)
    }
}

@Suite struct ElementaryTests {
    @Test func `The exponential is right over the whole range`() {
        for step in -800...800 {
            let x = Float(step) / 10
            let expected = pow10e(Double(x))
            #expect(abs(Double(Elementary.exp(x)) - expected) <= expected * 4e-6)
        }
        #expect(Elementary.exp(-1000) == 0)
    }

    @Test func `The logarithm undoes the exponential`() {
        for step in -300...300 {
            let x = Float(step) / 10
            #expect(abs(Elementary.log(Elementary.exp(x)) - x) <= max(1, abs(x)) * 4e-6)
        }
    }

    /// e^x in Double by halving and its series, independent of the code under test.
    private func pow10e(_ x: Double) -> Double {
        var term = 1.0
        var sum = 1.0
        let small = x / 1024
        for n in 1...12 {
            term *= small / Double(n)
            sum += term
        }
        for _ in 0..<10 { sum *= sum }
        return sum
    }
}
