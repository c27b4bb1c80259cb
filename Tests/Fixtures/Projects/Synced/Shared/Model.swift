enum Model { static let title = "Synced" }
