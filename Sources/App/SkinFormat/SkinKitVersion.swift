/// The version of SkinKit, of all its products and tools. Other files that name it are compared with it by a test.
package enum SkinKitVersion {
    package static let current = "0.1.0"
}
