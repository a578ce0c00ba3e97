// The rows of the race. Each value is bound to a property of `look`, which a switch sets.
import QtQuick

Rectangle {
    id: root
    property int rows
    property int columns
    readonly property int each: Math.ceil(rows / columns)
    color: look.window
    clip: true

    Row {
        Repeater {
            model: root.columns
            Column {
                id: column
                required property int index
                Repeater {
                    model: Math.min(root.each, root.rows - column.index * root.each)
                    Row {
                        required property int index
                        width: 320
                        height: 30
                        spacing: 8
                        Rectangle {
                            width: 24; height: 24
                            radius: look.avatarRadius
                            anchors.verticalCenter: parent.verticalCenter
                            clip: true
                            Image { anchors.fill: parent; source: look.picture; asynchronous: false }
                        }
                        Text {
                            text: "Ada Lovelace " + (column.index * root.each + parent.index)
                            color: look.name
                            font.pixelSize: look.nameSize
                            font.bold: true
                            anchors.verticalCenter: parent.verticalCenter
                        }
                        Rectangle {
                            width: text.implicitWidth; height: text.implicitHeight
                            radius: look.textRadius
                            color: look.textBack
                            anchors.verticalCenter: parent.verticalCenter
                            Text { id: text; text: "See you there"; color: look.text; font.pixelSize: look.textSize }
                        }
                        Rectangle {
                            width: title.implicitWidth + 2 * look.padding; height: title.implicitHeight + 4
                            radius: look.buttonRadius
                            border.color: look.border
                            gradient: Gradient {
                                GradientStop { position: 0; color: look.top }
                                GradientStop { position: 1; color: look.bottom }
                            }
                            anchors.verticalCenter: parent.verticalCenter
                            Text { id: title; anchors.centerIn: parent; text: "Open"; color: look.title; font.pixelSize: look.titleSize }
                            MouseArea { anchors.fill: parent }
                        }
                    }
                }
            }
        }
    }
}
