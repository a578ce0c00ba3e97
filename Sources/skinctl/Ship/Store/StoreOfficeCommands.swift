#if Store
    import ArgumentParser
    import SkinDiagnostics
    import SkinKit
    import StoreOffice

    struct StoreInitCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "init", abstract: "Make a store",
            discussion: """
                Writes a folder with the store's keys and an empty list of products. A server serves \
                the folder 'public' in it. Move the root keys to a safe place that is offline: they are needed to publish \
                changed keys, and once a year. An app ships public/metadata/1.root.json.

                Example:
                  skinctl store init Shop --name "My themes"
                """)

        @Argument(help: ArgumentHelp("The folder to make", valueName: "dir"), completion: .directory)
        var folder: String

        @Option(help: ArgumentHelp("The name of the store", valueName: "text"))
        var name: String

        @Option(help: ArgumentHelp("The number of root keys", valueName: "n"))
        var rootKeys = 1

        @Option(help: ArgumentHelp("The number of root keys that must sign a change of keys", valueName: "n"))
        var rootThreshold = 1

        func validate() throws {
            guard (1...16) ~= rootKeys, (1...rootKeys) ~= rootThreshold else {
                throw ValidationError("expected 1 to 16 root keys, and a threshold of at most their number")
            }
        }

        func run() async throws {
            try await reportingRefusals {
                try StoreOffice.create(folder, name: name, rootKeyCount: rootKeys, rootThreshold: rootThreshold)
                let office = try await StoreOffice(at: folder)
                try office.publish()
                Success.report("made \(folder); serve \(office.publicFolder)")
            }
        }
    }

    struct StorePublishCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "publish", abstract: "Publish the products that were added, and those that were retracted",
            discussion: """
                Readers see the store as it was or as it is now, never a mixture. If the command is interrupted, run it \
                again. Copy the folder 'public' to a server in any order, but metadata/timestamp.json and the newest \
                root last.
                """)

        @OptionGroup var store: StoreFolderOption

        func run() async throws {
            try await reportingRefusals {
                let (count, expiring) = try await StoreOffice(at: store.folder).publish()
                Success.report("published; wrote \(Success.count(count, "file"))")
                try store.warn(ofExpiring: expiring)
            }
        }
    }

    struct StoreRetractCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "retract", abstract: "Take a product out of the catalogue",
            discussion: "Apps show the reason, and no longer install the product. The next 'publish' applies it.")

        @Argument(help: ArgumentHelp("The identifier of the product", valueName: "id"))
        var id: String

        @Option(help: ArgumentHelp("The reason, which users see", valueName: "text"))
        var reason: String

        @OptionGroup var store: StoreFolderOption

        func run() async throws {
            try await reportingRefusals {
                var office = try await StoreOffice(at: store.folder)
                try office.retract(id, reason: reason)
            }
        }
    }

    struct StoreRotateCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rotate", abstract: "Replace the keys of a role or publisher",
            discussion: """
                Roles: root, targets, snapshot, timestamp. The next 'publish' signs with the new keys, and with the old \
                ones where readers still need them. Remove the old files after that. For a role, the root keys must be \
                in the folder 'keys'.
                """)

        @Argument(help: ArgumentHelp("The role, or the name of the publisher", valueName: "role"))
        var role: String

        @OptionGroup var store: StoreFolderOption

        func run() async throws {
            try await reportingRefusals {
                var office = try await StoreOffice(at: store.folder)
                let old = try office.rotate(role)
                try Output.standard.write(old.map { "after the next publication, remove keys/\($0).json\n" }.joined())
            }
        }
    }

    struct StoreRefreshCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "refresh", abstract: "Sign the store's metadata again, before it expires",
            discussion: """
                A timestamp expires after 30 days. Run the command every few days, for example from cron. Other metadata \
                expires after a year. It is signed again in the last four months if its keys are in the folder 'keys'; \
                otherwise the command names the roles. So bring the root keys once a year.
                """)

        @OptionGroup var store: StoreFolderOption

        func run() async throws {
            try await reportingRefusals {
                try store.warn(ofExpiring: try await StoreOffice(at: store.folder).refresh())
            }
        }
    }

    struct StorePruneCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "prune", abstract: "Delete files of earlier publications",
            discussion: """
                Deletes metadata and files that only earlier publications name. Downloads in \
                progress may still need these, so they are kept for some days after another publication has replaced them. \
                Run the command on the folder of the store, then delete the same files on the server.

                Example:
                  skinctl store prune --store Shop --keep 10 --days 30
                """)

        @Option(help: ArgumentHelp("The number of publications whose files are kept in any case", valueName: "n"))
        var keep = StoreOffice.Retention.defaultSnapshots

        @Option(help: ArgumentHelp("The days for which replaced files are kept", valueName: "n"))
        var days = StoreOffice.Retention.defaultDays

        @OptionGroup var store: StoreFolderOption

        func validate() throws {
            guard keep >= 1, (0...36_500) ~= days else {
                throw ValidationError("expected at least 1 publication, and 0 to 36,500 days")
            }
        }

        func run() async throws {
            try await reportingRefusals {
                let office = try await StoreOffice(at: store.folder)
                let (files, bytes) = try office.prune(.init(snapshots: keep, days: days))
                Success.report("deleted \(Success.count(files, "file")), \(Success.size(bytes))")
            }
        }
    }

    struct StoreListCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the products of a store",
            discussion: "Prints a line for each product: identifier, version, publisher and state.")

        @OptionGroup var store: StoreFolderOption

        func run() async throws {
            try await reportingRefusals {
                let office = try await StoreOffice(at: store.folder)
                try Output.standard.write(
                    office.listing.map { TextStyle.oneLine($0, keepingTabs: true) + "\n" }.joined())
            }
        }
    }
#endif
