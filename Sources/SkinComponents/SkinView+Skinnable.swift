import SkinKit

extension SkinView: Skinnable {}
