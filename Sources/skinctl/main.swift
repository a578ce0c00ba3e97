print("skinctl")
