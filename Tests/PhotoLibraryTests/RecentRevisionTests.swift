import Testing

@testable import PhotoLibrary

@Suite struct RecentRevisionTests {
    @Test func `a number that was read before a change is not taken for the one after it`() async {
        let recent = RecentRevision()
        let old = await recent.number {
            recent.forget()
            return 1
        }
        #expect(old == 1)
        #expect(await recent.number { 2 } == 2)
        recent.forget()
        #expect(await recent.number { 3 } == 3)
    }
}
