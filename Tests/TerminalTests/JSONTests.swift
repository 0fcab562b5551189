import FoundationEssentials
import Testing

@testable import Terminal

struct JSONTests {
    @Test func `keys keep their order and there is no space`() {
        let value: JSONValue = ["z": 1, "a": [true, .null], "m": ["k": "v"]]
        #expect(value.text == #"{"z":1,"a":[true,null],"m":{"k":"v"}}"#)
    }

    @Test(arguments: [
        ("\"\\/", #""\"\\/""#), ("a\nb\r\t", #""a\nb\r\t""#),
        ("\u{1b}\u{0}\u{7f}\u{85}", #""\u001b\u0000\u007f\u0085""#),
        ("\u{2028}\u{2029}", #""\u2028\u2029""#), ("caffè 🐶", "\"caffè 🐶\""),
    ])
    func `strings are escaped so that a line stays a line`(text: String, json: String) throws {
        #expect(JSONValue.string(text).text == json)
        #expect(try JSONDecoder().decode(String.self, from: Data(json.utf8)) == text)
    }

    @Test(arguments: [
        (0.123456, 4, "0.1235"), (1, 4, "1"), (0.5, 4, "0.5"), (-0.00001, 4, "0"), (0.1 + 0.2, 4, "0.3"),
        (-33.8567844, 6, "-33.856784"), (.nan, 4, "null"), (-.infinity, 4, "null"), (0.00004, 4, "0"), (2, 0, "2"),
        (-1.5, 1, "-1.5"), (0.0101, 4, "0.0101"),
    ])
    func `numbers have few decimals and are always numbers`(number: Double, digits: Int, json: String) {
        #expect(JSONValue.decimal(number, digits: digits).text == json)
    }

    @Test func `a float's fraction shows no digits it never had`() {
        #expect(JSONValue.fraction(0.93).text == "0.93")
    }

    @Test func `a name that is not UTF-8 is shown as far as possible and given in full`() {
        let value = JSONValue.object(JSONValue.file([0x61, 0xFF, 0x0A, 0x62]))
        #expect(value.text == "{\"file\":\"a\u{FFFD}\\nb\",\"file_bytes\":\"61ff0a62\"}")
        #expect(JSONValue.object(JSONValue.file(Array("è.jpg".utf8))).text == #"{"file":"è.jpg"}"#)
    }
}
