import SwiftUI

/// One of several, a day, a time, a colour.
struct PickersPage: View {
    @State private var size = 1
    @State private var fruit = 2
    @State private var date = Date(timeIntervalSince1970: 1_710_927_000)
    @State private var color = Color.orange

    private let sizes: [LocalizedStringKey] = ["Small", "Medium", "Large"]
    private let fruits: [LocalizedStringKey] = ["Apple", "Pear", "Quince", "Cherry", "Plum"]

    var body: some View {
        SpecimenPage {
            Specimen("Segments") {
                Picker("Size", selection: $size) {
                    ForEach(sizes.indices, id: \.self) { Text(sizes[$0]) }
                }
                .pickerStyle(.segmented)
            }
            Specimen("Menu and colour") {
                LabeledContent("Fruit") {
                    Picker("Fruit", selection: $fruit) { ForEach(fruits.indices, id: \.self) { Text(fruits[$0]) } }
                }
                ColorPicker("Colour", selection: $color)
                DatePicker("Day and time", selection: $date)
            }
            Specimen("Wheel") {
                Picker("Fruit", selection: $fruit) { ForEach(fruits.indices, id: \.self) { Text(fruits[$0]) } }
                    .pickerStyle(.wheel)
                    .frame(height: 160)
            }
            Specimen("Calendar") {
                DatePicker("Day", selection: $date, displayedComponents: .date).datePickerStyle(.graphical)
            }
        }
    }
}
