import Photography
import Testing

@Suite struct FileNameDateTests {
    /// 29 November 2026, noon.
    private static let now = 1_795_953_600

    private func date(_ name: String) -> String? { FileNameDate(Array(name.utf8), now: Self.now)?.time.text }

    @Test(arguments: [
        ("IMG-20201018-WA0007.jpg", "2020-10-18"), ("signal-2018-08-21-100217.jpg", "2018-08-21T10:02:17"),
        ("signal-2021-05-06-10-02-17-123.jpg", "2021-05-06T10:02:17"),
        ("Screenshot_20190201-212530_Fennec.png", "2019-02-01T21:25:30"),
        ("PXL_20210704_181500123.jpg", "2021-07-04T18:15:00"), ("2011-07-19 11.36.39.jpg", "2011-07-19T11:36:39"),
        ("2014-08-25_17.15.33.jpg", "2014-08-25T17:15:33"), ("2014-08-25_17.15.33", "2014-08-25T17:15:33"),
        ("WhatsApp Image 2022-03-05 at 10.37.52.jpeg", "2022-03-05T10:37:52"),
        ("WhatsApp Image 2022-03-05 at 10.37.52 (1).jpeg", "2022-03-05T10:37:52"),
        ("2004-07-09 Birthday.jpg", "2004-07-09"), ("20140825_171533.jpg", "2014-08-25T17:15:33"),
        ("20140825_Urlaub.jpg", "2014-08-25"), ("IMG20190201212530.jpg", "2019-02-01T21:25:30"),
        ("WP_20140825_17_15_33_Pro.jpg", "2014-08-25T17:15:33"),
        ("photo_2021-05-06_10-02-17.jpg", "2021-05-06T10:02:17"),
        ("Screenshot 2023-05-04 at 9.41.05 AM.png", "2023-05-04T09:41:05"),
        ("Screen Shot 2015-02-03 at 1.02.03\u{202F}PM.png", "2015-02-03T13:02:03"),
        ("Schermata 2021-03-04 alle 10.11.12.png", "2021-03-04T10:11:12"),
        ("Bildschirmfoto 2021-03-04 um 10.11.12.png", "2021-03-04T10:11:12"),
        ("Screenshot from 2019-02-01 21-25-30.png", "2019-02-01T21:25:30"),
        ("Screenshot 2023-05-04 094105.png", "2023-05-04T09:41:05"), ("2008.06.14 Nonna.jpg", "2008-06-14"),
        ("20140825_0012.jpg", "2014-08-25"), ("2014-08-25 IMG_101112.jpg", "2014-08-25"),
        ("20140825_998877.jpg", "2014-08-25"), ("2020-02-29.jpg", "2020-02-29"), ("1931-05-01 Opa.tif", "1931-05-01"),
        ("Cam1_20140825171533.jpg", "2014-08-25T17:15:33"), ("2026-11-30.jpg", "2026-11-30"),
    ])
    func `messengers, phones, screenshots and people write the day into names`(name: String, expected: String) {
        #expect(date(name) == expected)
    }

    @Test(arguments: [
        "IMG_1234.jpg", "DSC00123.jpg", "IMG_20191301.jpg", "2021-02-29.jpg", "20210229.jpg", "2027-01-01.jpg",
        "+45 20121231.jpg", "0039 20121231.jpg", "3f20140825.jpg", "IMG_201408251.jpg", "2014082.jpg", "10203040.jpg",
        "20121231_1234567890123_n.jpg", "2004-07-09 – 2004-07-12.jpg", "2014-08_25.jpg", "12-31-2014.jpg",
        "25.08.2014.jpg", "1600-01-01.jpg", "18991231.jpg", "", ".jpg", "Birthday.jpg", "1978.jpg", "2004-07-091.jpg",
    ])
    func `other numbers are no days`(name: String) {
        #expect(date(name) == nil)
    }

    @Test func `any bytes are read without harm`() {
        var seed: UInt64 = 7
        for _ in 0..<5000 {
            let name = (0..<24).map { _ in
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let byte = UInt8(truncatingIfNeeded: seed >> 33)
                return byte < 200 ? Array("0123456789-_.: 2019".utf8)[Int(byte) % 19] : byte
            }
            if let found = FileNameDate(name, now: Self.now) { #expect((1826...2026).contains(found.time.year)) }
        }
        #expect(FileNameDate([UInt8](repeating: 0x32, count: 100_000), now: Self.now) == nil)
    }
}
