import SkinKit
