/// Gaussian blur.
extension Plane {
    /// Beyond this many pixels, blurring a reduced plane gives the same for much less.
    private static let widestKernel = 3.0

    /// - Parameter sigma: the standard deviation, in pixels.
    func blurred(_ sigma: Double) -> Plane {
        if sigma < 0.25 { return self }
        if sigma > Plane.widestKernel, width > 3, height > 3 {
            // Halving by means of four adds a variance of a quarter, and enlarging again about as much.
            return halved().blurred(max(0, (sigma * sigma - 0.5)).squareRoot() / 2).doubled(
                width: width, height: height)
        }
        let kernel = Plane.kernel(sigma)
        return filteredAlongRows(kernel).filteredAlongColumns(kernel)
    }

    /// The middle weight, then those to either side; together 1.
    private static func kernel(_ sigma: Double) -> [Float] {
        let reach = max(1, Int((sigma * 3).rounded(.up)))
        // Binomial steps make the exponential function, which would be another library's, unnecessary.
        var weights = (0...reach).map { Plane.bell(Double($0) / sigma) }
        let sum = weights[0] + 2 * weights.dropFirst().reduce(0, +)
        weights = weights.map { $0 / sum }
        return weights.map { Float($0) }
    }

    /// exp(−x²/2), as a limit: (1 − x²/2n)ⁿ with n = 1024.
    private static func bell(_ x: Double) -> Double {
        var value = max(0, 1 - x * x / 2048)
        for _ in 0..<10 { value *= value }
        return value
    }

    private func filteredAlongColumns(_ kernel: [Float]) -> Plane {
        Plane(width: width, height: height) { target in
            values.withUnsafeBufferPointer { source in
                guard let from = source.baseAddress, let to = target.baseAddress else { return }
                for y in 0..<height {
                    let row = to + y * width
                    Plane.scale(from + y * width, by: kernel[0], into: row, count: width)
                    for step in 1..<kernel.count {
                        Plane.add(
                            from + max(0, y - step) * width, from + min(height - 1, y + step) * width,
                            times: kernel[step], to: row, count: width)
                    }
                }
            }
        }
    }

    private func filteredAlongRows(_ kernel: [Float]) -> Plane {
        let reach = kernel.count - 1
        return Plane(width: width, height: height) { target in
            values.withUnsafeBufferPointer { source in
                withUnsafeTemporaryAllocation(of: Float.self, capacity: width + 2 * reach) { padded in
                    guard let from = source.baseAddress, let to = target.baseAddress, let line = padded.baseAddress
                    else { return }
                    for y in 0..<height {
                        let row = from + y * width
                        for index in 0..<reach {
                            (line + index).initialize(to: row[0])
                            (line + reach + width + index).initialize(to: row[width - 1])
                        }
                        (line + reach).initialize(from: row, count: width)
                        let result = to + y * width
                        Plane.scale(line + reach, by: kernel[0], into: result, count: width)
                        for step in 1..<kernel.count {
                            Plane.add(
                                line + reach - step, line + reach + step, times: kernel[step], to: result, count: width)
                        }
                    }
                }
            }
        }
    }

    @inline(__always)
    private static func scale(
        _ source: UnsafePointer<Float>, by weight: Float, into target: UnsafeMutablePointer<Float>, count: Int
    ) {
        for index in 0..<count { target[index] = source[index] * weight }
    }

    @inline(__always)
    private static func add(
        _ one: UnsafePointer<Float>, _ two: UnsafePointer<Float>, times weight: Float,
        to target: UnsafeMutablePointer<Float>, count: Int
    ) {
        for index in 0..<count { target[index] += (one[index] + two[index]) * weight }
    }

    /// Means of two by two; the last row and column of an odd side stand for themselves.
    private func halved() -> Plane {
        let newWidth = (width + 1) / 2
        let newHeight = (height + 1) / 2
        return Plane(width: newWidth, height: newHeight) { target in
            values.withUnsafeBufferPointer { source in
                for y in 0..<newHeight {
                    let upper = 2 * y * width
                    let lower = min(2 * y + 1, height - 1) * width
                    for x in 0..<newWidth {
                        let left = 2 &* x
                        let right = min(left &+ 1, width &- 1)
                        target[y &* newWidth &+ x] =
                            (source[upper &+ left] + source[upper &+ right] + source[lower &+ left]
                                + source[lower &+ right]) / 4
                    }
                }
            }
        }
    }

    /// Back to a size of which this is half, by linear interpolation.
    private func doubled(width newWidth: Int, height newHeight: Int) -> Plane {
        let sampler = Sampler(self, scale: 0.5, width: newWidth)
        return Plane(width: newWidth, height: newHeight) { target in
            guard let start = target.baseAddress else { return }
            for y in 0..<newHeight { sampler.read(row: y, into: start + y * newWidth) }
        }
    }
}
