extension Texture {
    /// For each place the darkness from which on there is ink: dots, spread evenly however many of them there are.
    static let dots = Texture(plane: dots(side: 640), unit: 640)

    /// The radius of a dot, in samples.
    private static let radius: Float = 4.2

    private static func dots(side: Int) -> Plane {
        var dice = Dice(seed: 4)
        // So many that together they are a little larger than the ground.
        let count = Int(Float(side * side) * 1.25 / (3.1416 * radius * radius))
        let reach = Int(radius * 1.7) + 1
        return Plane(width: side, height: side) { target in
            target.initialize(repeating: 2)
            for number in 0..<count {
                // Multiples of the plastic number's powers are spread evenly at any number (Roberts 2018, "R2").
                let x = (0.5 + Double(number) * 0.754_877_666_246_693).truncatingRemainder(dividingBy: 1)
                let y = (0.5 + Double(number) * 0.569_840_290_998_053).truncatingRemainder(dividingBy: 1)
                let centreX = Float(x) * Float(side) + (dice.next() - 0.5) * radius * 0.9
                let centreY = Float(y) * Float(side) + (dice.next() - 0.5) * radius * 0.9
                let rank = Float(number) / Float(count)
                let size = radius * (1.05 - 0.3 * rank)
                for downward in -reach...reach {
                    for rightward in -reach...reach {
                        let column = Int(centreX.rounded(.down)) + rightward
                        let row = Int(centreY.rounded(.down)) + downward
                        let offX = Float(column) + 0.5 - centreX
                        let offY = Float(row) + 0.5 - centreY
                        let beyond = ((offX * offX + offY * offY).squareRoot() - size) / radius
                        guard beyond < 0.7 else { continue }
                        // A dot grows a little as it gets darker, and its edge is a slope.
                        let value = max(rank - 0.1, rank + beyond * 0.2)
                        let index = (row + side) % side * side + (column + side) % side
                        target[index] = min(target[index], value)
                    }
                }
            }
        }
    }
}
