import Builder
import Foundation

setvbuf(stdout, nil, _IOLBF, 0)
Interruption.adoptOrphans()
do {
    exit(try Command.run(Array(CommandLine.arguments.dropFirst())).rawValue)
} catch let failure as Failure {
    FileHandle.standardError.write(Data((failure.description + "\n").utf8))
    exit(failure.status.rawValue)
} catch {
    FileHandle.standardError.write(Data("error: \(error)\n".utf8))
    exit(ExitStatus.userFault.rawValue)
}
