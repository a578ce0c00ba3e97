import SwiftUI

// What Apple's compiler refuses, in the lines with a comment. check-refused.py expects a diagnostic in each, and in no other.

func read(_ data: Data) -> Bool {
    _ = CTFontManagerCreateFontDescriptorFromData(data)  // refused
    _ = CGImageSourceCreateWithData(data, nil)  // refused
    return CTFontManagerCreateFontDescriptorFromData(data as CFData) != nil
        || CGImageSourceCreateWithData(data as CFData, nil) != nil
}

func animated(_ shape: some Shape) -> any Animatable { shape }
