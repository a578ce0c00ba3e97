/// SwiftUI does not hand it on in the SDKs of iOS 26. A file that uses it imports Combine.
public protocol ObservableObject: AnyObject {}
