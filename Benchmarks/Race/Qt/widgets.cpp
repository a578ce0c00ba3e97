// The race with Qt's widgets: `qt-widgets ROWS COLUMNS WAY THEMES`, where the way is `sheet` or `palette`.
#include <QtWidgets>

#include "track.h"

static Looks looks;
static QString way, themes;
static QWidget *list;

class App : public QApplication {
  public:
    App(int &count, char **arguments) : QApplication(count, arguments) {}
    QWidget *window = nullptr;
    // Qt paints all widgets of a window while the window handles an update request.
    bool notify(QObject *receiver, QEvent *event) override {
        bool isPaint = receiver == window && event->type() == QEvent::UpdateRequest;
        bool result = QApplication::notify(receiver, event);
        if (isPaint) Track::painted();
        return result;
    }
};

static QString sheet(const Look &look, const QString &picture, const QString &title) {
    return QString("#window { background: %1; }\n"
                   "#avatar { border-image: url(\"%2/%3.theme/assets/avatar.png\"); border-radius: %4px; }\n"
                   "#name { color: %5; font-size: %6px; font-weight: 700; }\n")
               .arg(look.window, themes, picture).arg(look.avatarRadius).arg(look.name).arg(look.nameSize) +
           QString("#text { color: %1; background: %2; font-size: %3px; border-radius: %4px; }\n")
               .arg(look.text, look.textBack).arg(look.textSize).arg(look.textRadius) +
           QString("#button { color: %1; background: qlineargradient(x1:0, y1:0, x2:0, y2:1, stop:0 %2, stop:1 %3);"
                   " border: 1px solid %4; font-size: %5px; border-radius: %6px; padding: 2px %7px; }\n")
               .arg(title, look.top, look.bottom, look.border).arg(look.titleSize).arg(look.buttonRadius).arg(look.padding);
}

static QPalette palette(const Look &look, const QString &title) {
    QPalette palette;
    palette.setColor(QPalette::Window, QColor(look.window));
    palette.setColor(QPalette::WindowText, QColor(look.name));
    palette.setColor(QPalette::Button, QColor(look.top));
    palette.setColor(QPalette::ButtonText, QColor(title));
    return palette;
}

static void show(const Look &look, const QString &picture, const QString &title) {
    if (way == "palette") qApp->setPalette(palette(look, picture == "Broken" ? "no-color" : title));
    else qApp->setStyleSheet(sheet(look, picture, title));
}

static QWidget *row(int number) {
    auto row = new QWidget;
    auto layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    row->setFixedSize(320, 30);
    auto avatar = new QFrame;
    avatar->setFixedSize(24, 24);
    QWidget *widgets[] = {avatar, new QLabel(QString("Ada Lovelace %1").arg(number)), new QLabel("See you there"), new QPushButton("Open")};
    const char *names[] = {"avatar", "name", "text", "button"};
    for (int kind = 0; kind < 4; kind += 1) {
        widgets[kind]->setObjectName(names[kind]);
        layout->addWidget(widgets[kind], 0, Qt::AlignVCenter);
    }
    layout->addStretch();
    return row;
}

static QWidget *window(int rows, int columns) {
    int each = (rows + columns - 1) / columns;
    auto scroll = new QScrollArea;
    list = new QWidget;
    list->setObjectName("window");
    auto across = new QHBoxLayout(list);
    across->setContentsMargins(0, 0, 0, 0);
    across->setSpacing(0);
    QVBoxLayout *column = nullptr;
    for (int i = 0; i < rows; i += 1) {
        if (i % each == 0) {
            across->addLayout(column = new QVBoxLayout);
            column->setSpacing(0);
            column->setAlignment(Qt::AlignTop);
        }
        column->addWidget(row(i));
    }
    scroll->setWidget(list);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->resize(320 * columns, 30 * each / 3);
    return scroll;
}

int main(int count, char **arguments) {
    if (count < 5) return 64;
    App app(count, arguments);
    QApplication::setStyle("Fusion");
    way = arguments[3];
    themes = arguments[4];
    looks.read(themes);
    show(looks.of["Day"], "Day", looks.of["Day"].title);
    app.window = window(atoi(arguments[1]), atoi(arguments[2]));
    app.window->show();
    Track::answer(QString("{\"version\": \"Qt %1\"}").arg(qVersion()), 300);
    Track::run(looks, [](const Look &look, const QString &picture, const QString &title) { show(look, picture, title); });
}
