import SkinKit

/// What the dashboard shows: a panel of gauges, a panel with a theme of its own, and a line of status.
@MainActor
package final class Board {
    package let load = Panel("Load")
    package let cpu = Gauge("CPU")
    package let memory = Gauge("Mem")
    package let disks = Panel("Disks")
    package let disk = Gauge("/")
    package let status = StatusLine()
    /// The part of the app with the panel of disks.
    package let side: ThemeScope

    package init(_ engine: ThemeEngine) throws {
        side = engine.root.makeScope()
        (cpu.value, memory.value, disk.value) = (0.86, 0.4, 0.98)
        (load.content, disks.content) = ([cpu, memory], [disk])
        status.parts = ["dashboard", "host-1", "3 processes"]
        try engine.register(load, as: .panelLoad)
        try engine.register(cpu, as: .gaugeCpu)
        try engine.register(memory, as: .gaugeMemory)
        try engine.register(status, as: .statusMain)
        try side.register(disks, as: .panelDisks)
        try side.register(disk)
        try engine.setStates(.focused, for: load)
    }

    package func screen(width: Int = 48) -> String {
        [load, disks, status].flatMap { $0.lines(width: width) }.joined(separator: "\n")
    }
}
