struct NotMine {}
