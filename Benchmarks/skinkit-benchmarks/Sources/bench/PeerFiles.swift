import CPeers
import SkinKit

/// A theme's content in the formats of other libraries that map a file and read it in place.
@MainActor
struct PeerFiles {
    let flat: String
    let gvdb: String

    init(_ corpus: Corpus) {
        flat = "\(corpus.folder)/theme.flat"
        gvdb = "\(corpus.folder)/theme.gresource"
        let (flatWriter, gvdbWriter) = (peers_flat_begin(), peers_gvdb_begin(UInt32(corpus.entities)))
        for (number, parts) in corpus.model.constants.enumerated() {
            peers_flat_constant(flatWriter, "constant_\(number)", parts.map { Float($0) / 1000 } + [1])
        }
        for entity in corpus.model.entities {
            var values = entity.values(in: corpus.model)
            peers_flat_entity(flatWriter, entity.key, &values, ThemeModel.imageName(entity.image))
            peers_gvdb_entity(gvdbWriter, entity.path, &values)
        }
        precondition(peers_flat_finish(flatWriter, flat) != 0, "FlatBuffers' file is written")
        precondition(peers_gvdb_finish(gvdbWriter, gvdb) != 0, "GVDB's file is written")
    }
}

extension ThemeModel.Entity {
    /// Returns the key for GVDB.
    var path: String { "/\(type)/\(id)" }
    /// Returns the key for FlatBuffers.
    var key: String { "\(type) \(id)" }
}
