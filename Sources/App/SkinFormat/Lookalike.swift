/// Letters of other scripts that look like ASCII letters, such as the Cyrillic `а`.
package enum Lookalike {
    /// Nil if the word has no such letter, or others that are not ASCII.
    package static func plain(_ word: String) -> (word: String, letter: Unicode.Scalar)? {
        var plain = ""
        var first: Unicode.Scalar?
        for scalar in word.unicodeScalars {
            if let letter = letters[scalar] {
                first = first ?? scalar
                plain.unicodeScalars.append(letter)
            } else if scalar.isASCII {
                plain.unicodeScalars.append(scalar)
            } else {
                return nil
            }
        }
        return first.map { (plain, $0) }
    }

    private static let letters: [Unicode.Scalar: Unicode.Scalar] = {
        let cyrillic = ("аеорсухіјѕһԁԛԝАВЕКМНОРСТУХІЈЅ", "aeopcyxijshdqwABEKMHOPCTYXIJS")
        let greek = ("ονΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ovABEZHIKMNOPTYX")
        let pairs = [cyrillic, greek].flatMap { zip($0.0.unicodeScalars, $0.1.unicodeScalars) }
        return Dictionary(uniqueKeysWithValues: pairs)
    }()
}
