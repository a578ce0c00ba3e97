// The race with QML: `qt-quick ROWS COLUMNS WAY THEMES LIST.QML`. A switch sets the properties that the list is bound to.
#include <QtQml>
#include <QtQuick>

#include "track.h"

static void show(QQmlPropertyMap &map, const QString &themes, const Look &look, const QString &picture, const QString &title) {
    const std::pair<const char *, QVariant> values[] = {
        {"window", look.window}, {"name", look.name}, {"text", look.text}, {"textBack", look.textBack}, {"top", look.top},
        {"bottom", look.bottom}, {"border", look.border}, {"title", title}, {"avatarRadius", look.avatarRadius},
        {"nameSize", look.nameSize}, {"textSize", look.textSize}, {"textRadius", look.textRadius}, {"titleSize", look.titleSize},
        {"buttonRadius", look.buttonRadius}, {"padding", look.padding},
        {"picture", QUrl::fromLocalFile(themes + "/" + picture + ".theme/assets/avatar.png")},
    };
    for (const auto &[name, value] : values)
        if (map.value(name) != value) map.insert(name, value);
}

int main(int count, char **arguments) {
    if (count < 6) return 64;
    QGuiApplication app(count, arguments);
    QString themes = arguments[4];
    int rows = atoi(arguments[1]), columns = atoi(arguments[2]);
    Looks looks;
    looks.read(themes);
    QQmlPropertyMap map;
    show(map, themes, looks.of["Day"], "Day", looks.of["Day"].title);
    QQuickView view;
    view.rootContext()->setContextProperty("look", &map);
    view.setInitialProperties({{"rows", rows}, {"columns", columns}});
    view.setResizeMode(QQuickView::SizeRootObjectToView);
    view.resize(320 * columns, 30 * ((rows + columns - 1) / columns) / 3);
    QObject::connect(&view, &QQuickWindow::frameSwapped, [] { Track::painted(); });
    view.setSource(QUrl::fromLocalFile(arguments[5]));
    view.show();
    Track::answer(QString("{\"version\": \"Qt %1\"}").arg(qVersion()), 300);
    Track::run(looks, [&](const Look &look, const QString &picture, const QString &title) { show(map, themes, look, picture, title); });
}
