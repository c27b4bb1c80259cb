struct Old {
