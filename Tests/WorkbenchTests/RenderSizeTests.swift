import Testing

@testable import Workbench

@Suite struct RenderSizeTests {
    @Test(
        arguments: [
            (RenderSize.longSide(2048), 8064, 6048, 2048, 1536), (.longSide(2048), 6048, 8064, 1536, 2048),
            (.longSide(2048), 640, 480, 640, 480), (.thumbnail, 4000, 3000, 427, 320),
            (.thumbnail, 3000, 4000, 320, 427),
            (.thumbnail, 12_000, 3000, 960, 240), (.thumbnail, 200, 100, 200, 100),
            (.shortSide(100), 10_000, 200, 5000, 100),
            (.longSide(100), 30_000, 10, 100, 1),
        ] as [(RenderSize, Int, Int, Int, Int)])
    func `a picture keeps its proportions and is never enlarged`(
        size: RenderSize, width: Int, height: Int, newWidth: Int, newHeight: Int
    ) {
        let fitted = size.fitted(width: width, height: height)
        #expect(fitted.width == newWidth && fitted.height == newHeight)
    }
}
