#if Store
    import ArgumentParser
    import SkinBundles
    import SkinCompiler
    import SkinDiagnostics
    import SkinKit
    import SkinLibrary
    import SkinStore
    import StoreOffice

    struct StoreCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "store", abstract: "Run a store of themes, or install themes from one",
            discussion: """
                A store is a folder that any static server can serve. Its files are signed, so that neither the server nor \
                the network has to be trusted. 'skinctl store init' makes a store; 'add' and 'publish' fill it. 'browse', \
                'install', 'update' and 'remove' use a store as an app does. 'skinctl verify' checks a published store.
                """,
            subcommands: [
                StoreInitCommand.self, StoreAddCommand.self, StorePublishCommand.self, StoreRetractCommand.self,
                StoreRotateCommand.self, StoreRefreshCommand.self, StorePruneCommand.self, StoreListCommand.self,
                StoreBrowseCommand.self, StoreInstallCommand.self, StoreUpdateCommand.self, StoreRemoveCommand.self,
            ])
    }

    /// Runs a command's work, and reports what a store, a package or a library refuses as a line and exit status 1.
    func reportingRefusals(_ work: () async throws -> Void) async throws {
        try await reportingFailures {
            do {
                try await work()
            } catch let error as StoreError {
                try refuse(error)
            } catch let error as ThemePackageError {
                try refuse(error)
            } catch let error as ThemeLibraryError {
                try refuse(error)
            } catch let error as ThemeError {
                let formatter = ThemeDiagnosticFormatter()
                try Output.error.write(error.diagnostics.map(formatter.text).joined())
                throw ExitStatus.themeHasErrors
            }
        }
    }

    private func refuse(_ error: some CustomStringConvertible) throws -> Never {
        try Output.complain(error)
        throw ExitStatus.themeHasErrors
    }

    extension ComponentSchema {
        var contracts: [String: String] {
            guard let name, let version else { return [:] }
            return [name: version]
        }
    }

    struct StoreFolderOption: ParsableArguments {
        @Option(
            name: .customLong("store"), help: ArgumentHelp("The folder of the store", valueName: "dir"),
            completion: .directory)
        var folder = "."

        /// Names the roles whose metadata the store could not sign again.
        func warn(ofExpiring roles: [ExpiringRole]) throws {
            for role in roles {
                try Output.complain(
                    "the metadata of '\(role.name)' \(role.hasExpired ? "has expired" : "expires") on \(role.date.prefix(10)); "
                        + "put its keys into \(FilePath.join(folder, "keys")), and run 'skinctl store refresh'")
            }
            if roles.contains(where: \.hasExpired) { throw ExitStatus.themeHasErrors }
        }
    }
#endif
