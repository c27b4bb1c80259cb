/// Cases that differ from the recording, and why. The list only shrinks: a case that passes must be taken off it.
let knownFailures: [String: String] = [
    "ios/list/footer": "header and footer texts are labels of UIKit there: a footer's line is 21 high and widths are rounded up to points",
    "ios/symbol/basic": "large, bold and small symbols of the open icon font are half a point to a point lower than Apple's",
    "ios/label/basic": "the gear of the open icon font stands a quarter of a point lower in a title than Apple's",
    "layout/rtl-text": "a label's star counts as 15.5 points high, Apple's as 15.32, rounded up only as a size",
    "layout/rtl-shapes": "arrow.right of the open icon font is half a point smaller than Apple's",
]
