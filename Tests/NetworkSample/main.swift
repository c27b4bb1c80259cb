import FoundationPlus

// Asks an address with the shared session and says what came back.
// usage: network-sample ADDRESS
let done = DispatchSemaphore(value: 0)
URLSession.shared.dataTask(with: URL(string: CommandLine.arguments[1])!) { data, response, error in
    if let error = error as? URLError {
        print("error \(error.code.rawValue)")
    } else {
        print("\((response as? HTTPURLResponse)?.statusCode ?? 0) \(String(decoding: data ?? Data(), as: UTF8.self))")
    }
    done.signal()
}.resume()
done.wait()
