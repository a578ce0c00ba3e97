#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import SkinQuartz
    import UIKit

    import struct SkinComponents.SkinSliderRange

    /// The images of a slider's thumb or track in its states. UIKit shows its own in a state without an image.
    struct SliderImages: Equatable {
        @MainActor private static let states: [UIControl.State] = [.normal, .highlighted, .disabled]
        private var images: [UIImage?]

        init(_ image: UIImage? = nil) { images = [image, image, image] }

        @MainActor
        fileprivate init(_ image: (UIControl.State) -> UIImage?) { images = Self.states.map(image) }

        @MainActor
        fileprivate func show(_ set: (UIImage?, UIControl.State) -> Void) {
            for (image, state) in zip(images, Self.states) { set(image, state) }
        }
    }

    /// One side of a slider's track. UIKit removes the images when the color is set, and an image hides the color.
    struct SliderTrack: Equatable {
        var color: UIColor?
        var images = SliderImages()
    }

    extension UISlider {
        /// The range. UIKit moves the value into a new range, and does not move it back.
        var skinRange: SkinSliderRange {
            get { SkinSliderRange(minimum: Double(minimumValue), maximum: Double(maximumValue)) }
            set {
                // The minimum first: UIKit raises the maximum to it, and then takes the maximum.
                minimumValue = Float(newValue.minimum)
                maximumValue = Float(newValue.maximum)
            }
        }

        var skinMinimumTrack: SliderTrack {
            get { SliderTrack(color: minimumTrackTintColor, images: SliderImages(minimumTrackImage(for:))) }
            set { show(newValue, \.minimumTrackTintColor, setMinimumTrackImage(_:for:)) }
        }

        var skinMaximumTrack: SliderTrack {
            get { SliderTrack(color: maximumTrackTintColor, images: SliderImages(maximumTrackImage(for:))) }
            set { show(newValue, \.maximumTrackTintColor, setMaximumTrackImage(_:for:)) }
        }

        private func show(
            _ track: SliderTrack, _ color: ReferenceWritableKeyPath<UISlider, UIColor?>,
            _ set: (UIImage?, UIControl.State) -> Void
        ) {
            changeLook {
                self[keyPath: color] = track.color
                if track.images != SliderImages() { track.images.show(set) }
            }
        }

        var skinThumb: SliderImages {
            get { SliderImages(thumbImage(for:)) }
            set { changeLook { newValue.show(setThumbImage(_:for:)) } }
        }

        /// Sets the color of the thumb. UIKit removes the images then; they are put back, and hide the color.
        func setThumbTint(_ color: UIColor?) {
            let images = skinThumb
            changeLook { thumbTintColor = color }
            if images != SliderImages() { skinThumb = images }
        }

        /// Changes colors or images, for which UIKit raises an exception while a slider behaves as on the Mac.
        ///
        /// In an app for Mac Catalyst with the Mac idiom, the slider behaves as on iPad from then on. If the app has chosen
        /// `UIBehavioralStyle.mac` for it, the slider keeps its look.
        private func changeLook(_ change: () -> Void) {
            if traitCollection.userInterfaceIdiom == .mac, behavioralStyle == .mac {
                guard preferredBehavioralStyle == .automatic else { return }
                preferredBehavioralStyle = .pad
            }
            change()
        }
    }
#endif
