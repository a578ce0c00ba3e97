// Looks, paints and commands for both contestants of Qt. ../README.md has the protocol.
#pragma once
#include <QtCore>
#include <functional>
#include <iostream>
#include <time.h>

struct Look {
    QString window, name, text, textBack, top, bottom, border, title;
    int avatarRadius, nameSize, textSize, textRadius, titleSize, buttonRadius, padding;
};

struct Looks {
    QMap<QString, Look> of;
    // The values of a theme in the order in which its file has them.
    void read(const QString &folder) {
        for (const char *name : {"Day", "Night"}) {
            QFile file(folder + "/" + name + ".theme/theme.xml");
            if (!file.open(QFile::ReadOnly)) exit(66);
            QString text = file.readAll();
            QStringList colors = matches(text, ">(#[0-9A-F]{6})<"), sizes = matches(text, "<font size=\"(\\d+)\""),
                        radii = matches(text, "<float>(\\d+)<"), insets = matches(text, "<insets>2,(\\d+),");
            of[name] = {colors[1], colors[2], colors[3], colors[4], colors[5], colors[6], colors[7], colors[0],
                        radii[0].toInt(), sizes[0].toInt(), sizes[1].toInt(), radii[1].toInt(), sizes[2].toInt(), radii[3].toInt(), insets[0].toInt()};
        }
    }
    static QStringList matches(const QString &text, const char *pattern) {
        QStringList found;
        for (auto i = QRegularExpression(pattern).globalMatch(text); i.hasNext();) found << i.next().captured(1);
        return found;
    }
};

struct Track {
    static inline int frames = 0;
    static inline double paintedCPU = 0, paintedWall = 0;

    static double now(clockid_t clock) {
        timespec time;
        clock_gettime(clock, &time);
        return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
    }
    static void painted() {
        frames += 1;
        paintedCPU = now(CLOCK_PROCESS_CPUTIME_ID);
        paintedWall = now(CLOCK_MONOTONIC);
    }
    static void wait(int milliseconds) {
        QEventLoop loop;
        QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
        loop.exec();
    }
    // Until no frame has been painted for a while: layouts that wait for others cause several.
    static void settle() {
        for (int last = -1; last != frames;) {
            last = frames;
            wait(80);
        }
    }
    static void awaitPaint(int before) {
        for (double end = now(CLOCK_MONOTONIC) + 2e4; frames == before && now(CLOCK_MONOTONIC) < end;) QCoreApplication::processEvents();
    }
    static void answer(const QString &line, int after = 0) {
        if (after) wait(after);
        std::cout << line.toStdString() << std::endl;
    }
    using Show = std::function<void(const Look &, const QString &picture, const QString &title)>;

    static void drag(const Look &look, const QString &name, const Show &show) {
        double spent = 0, waited = 0, frame = 1000 / 60.0;
        int missed = 0;
        for (int step = 0; step < 60; step += 1) {
            int before = frames;
            double cpu = now(CLOCK_PROCESS_CPUTIME_ID), wall = now(CLOCK_MONOTONIC);
            show(look, name, QString::asprintf("#FF%02X%02X", 255 - 3 * step, 4 * step));
            awaitPaint(before);
            double time = now(CLOCK_MONOTONIC) - wall;
            spent += paintedCPU - cpu;
            waited += time;
            missed += int(time / frame);
            if (time < frame) wait(int(frame - time));
        }
        answer(QString::asprintf("{\"cpu\": %.3f, \"wall\": %.3f, \"missed\": %d}", spent / 60, waited / 60, missed));
    }

    static void run(Looks &looks, const Show &show) {
        QString name = "Day";
        bool hasOtherTitle = false;
        for (std::string line; std::getline(std::cin, line);) {
            settle();
            if (line == "drag") {
                drag(looks.of[name], name, show);
                continue;
            }
            if (line == "color") hasOtherTitle = !hasOtherTitle;
            if (line == "switch") name = name == "Day" ? "Night" : "Day";
            if (line == "broken") name = "Night";
            int before = frames;
            double cpu = now(CLOCK_PROCESS_CPUTIME_ID), wall = now(CLOCK_MONOTONIC);
            show(looks.of[name], line == "broken" ? "Broken" : name, hasOtherTitle ? "#FFE08A" : looks.of[name].title);
            awaitPaint(before);
            settle();
            answer(QString::asprintf("{\"cpu\": %.3f, \"wall\": %.3f}", paintedCPU - cpu, paintedWall - wall));
        }
    }
};
