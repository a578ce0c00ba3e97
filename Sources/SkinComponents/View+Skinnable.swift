import SkinKit

extension View: Skinnable {}
