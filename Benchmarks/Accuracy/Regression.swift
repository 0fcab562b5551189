import Glibc

/// Logistic regression, with a ridge of strength 1 on the weights, not on the offset.
enum Regression {
    struct Row {
        let evidence: [Double]
        let isRight: Bool
        let weight: Double
    }

    /// Newton's method.
    ///
    /// - Returns: the offset, then a weight for each value of the evidence.
    static func fit(_ rows: [Row]) -> [Double] {
        let size = (rows.first?.evidence.count ?? 0) + 1
        let mean = rows.map(\.weight).reduce(0, +) / Double(max(rows.count, 1))
        var answer = [Double](repeating: 0, count: size)
        for _ in 0..<100 {
            var gradient = [Double](repeating: 0, count: size)
            var hessian = [[Double]](repeating: [Double](repeating: 0, count: size), count: size)
            for row in rows {
                let x = [1] + row.evidence
                let z = zip(answer, x).map(*).reduce(0, +)
                let p = 1 / (1 + exp(-z))
                let weight = row.weight / mean
                for i in 0..<size {
                    gradient[i] += weight * ((row.isRight ? 1 : 0) - p) * x[i]
                    for j in 0..<size { hessian[i][j] += weight * p * (1 - p) * x[i] * x[j] }
                }
            }
            for i in 0..<size {
                if i > 0 { gradient[i] -= answer[i] }
                hessian[i][i] += i > 0 ? 1 : 1e-6
            }
            let step = solve(hessian, gradient)
            let longest = step.map(abs).max() ?? 0
            // Newton's own step overshoots far from the optimum.
            let share = min(1, 1 / max(longest, 1e-12))
            for i in 0..<size { answer[i] += share * step[i] }
            if longest < 1e-7 { break }
        }
        return answer
    }

    /// Gauß and Jordan's elimination with pivots.
    private static func solve(_ matrix: [[Double]], _ right: [Double]) -> [Double] {
        var m = zip(matrix, right).map { $0 + [$1] }
        for i in m.indices {
            let pivot = (i..<m.count).max { abs(m[$0][i]) < abs(m[$1][i]) } ?? i
            m.swapAt(i, pivot)
            for row in m.indices where row != i {
                let factor = m[row][i] / m[i][i]
                for column in m[row].indices { m[row][column] -= factor * m[i][column] }
            }
        }
        return m.indices.map { m[$0][m.count] / m[$0][$0] }
    }
}
