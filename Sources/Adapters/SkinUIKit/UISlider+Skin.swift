#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import UIKit

    struct SliderRange: Equatable {
        var minimum: Float
        var maximum: Float
    }

    /// The images of a slider's thumb or track. UIKit shows its own in a state without an image.
    struct SliderImages: Equatable {
        var normal: UIImage?
        var highlighted: UIImage?
        var disabled: UIImage?

        init(_ image: UIImage? = nil) { (normal, highlighted, disabled) = (image, image, image) }

        @MainActor
        fileprivate init(_ image: (UIControl.State) -> UIImage?) {
            (normal, highlighted, disabled) = (image(.normal), image(.highlighted), image(.disabled))
        }

        @MainActor
        fileprivate func show(_ set: (UIImage?, UIControl.State) -> Void) {
            set(normal, .normal)
            set(highlighted, .highlighted)
            set(disabled, .disabled)
        }
    }

    /// One side of a slider's track. UIKit removes the images when the color is set, and an image hides the color.
    struct SliderTrack: Equatable {
        var color: UIColor?
        var images = SliderImages()
    }

    extension UISlider {
        /// The range. UIKit moves the value into a new range, and does not move it back.
        var skinRange: SliderRange {
            get { SliderRange(minimum: minimumValue, maximum: maximumValue) }
            set {
                // The minimum first: UIKit raises the maximum to it, and then takes the maximum.
                minimumValue = newValue.minimum
                maximumValue = newValue.maximum
            }
        }

        var skinMinimumTrack: SliderTrack {
            get { SliderTrack(color: minimumTrackTintColor, images: SliderImages(minimumTrackImage(for:))) }
            set {
                changeLook {
                    minimumTrackTintColor = newValue.color
                    if newValue.images != SliderImages() { newValue.images.show(setMinimumTrackImage(_:for:)) }
                }
            }
        }

        var skinMaximumTrack: SliderTrack {
            get { SliderTrack(color: maximumTrackTintColor, images: SliderImages(maximumTrackImage(for:))) }
            set {
                changeLook {
                    maximumTrackTintColor = newValue.color
                    if newValue.images != SliderImages() { newValue.images.show(setMaximumTrackImage(_:for:)) }
                }
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
