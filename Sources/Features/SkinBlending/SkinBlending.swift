@_exported import SkinKit
