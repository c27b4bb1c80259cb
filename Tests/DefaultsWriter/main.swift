import FoundationPlus

// Sets a counter again and again and says each value that was set, until it is killed.
// usage: defaults-writer SUITE|standard
let name = CommandLine.arguments[1]
let defaults = name == "standard" ? UserDefaults.standard : UserDefaults(suiteName: name)!
var n = defaults.integer(forKey: "counter")
let filler = String(repeating: "x", count: 300)
while true {
    n += 1
    defaults.set(n, forKey: "counter")
    // What follows is only said once the setter returned.
    FileHandle.standardOutput.write(Data("\(n)\n".utf8))
    defaults.set(filler + "\(n)", forKey: "filler")
}
