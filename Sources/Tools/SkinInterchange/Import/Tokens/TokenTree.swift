import SkinDiagnostics

struct Token: Sendable {
    /// The value: of `$value`, or an object with `$ref` for a token that is an alias as a whole.
    var value: JSONValue
    var isReference = false
    var type: JSONValue?
    var description: String?
    /// The reason why the token is deprecated, empty without one, or that it is not.
    var deprecation: Deprecation?
    var extensions: JSONValue?
    var place: JSONValue
}

/// The value of `$deprecated`.
enum Deprecation: Sendable {
    /// Not deprecated, although the group is.
    case no
    /// Deprecated, for a reason that can be empty.
    case yes(String)
}

/// A group of tokens and groups, in the order of the file.
struct TokenGroup: Sendable {
    var names: [String] = []
    var nodes: [String: TokenNode] = [:]
    var type: JSONValue?
    var description: String?
    var deprecation: Deprecation?
    var extensions: JSONValue?
    /// The reference to the group whose tokens this one inherits.
    var extends: JSONValue?
    var place: JSONValue

    mutating func merge(_ other: TokenGroup) {
        type = other.type ?? type
        description = other.description ?? description
        deprecation = other.deprecation ?? deprecation
        extensions = other.extensions ?? extensions
        extends = other.extends ?? extends
        for name in other.names {
            guard let node = other.nodes[name] else { continue }
            if nodes[name] == nil { names.append(name) }
            if case .group(var old)? = nodes[name], case .group(let new) = node {
                old.merge(new)
                nodes[name] = .group(old)
            } else {
                nodes[name] = node
            }
        }
    }
}

indirect enum TokenNode: Sendable {
    case group(TokenGroup)
    case token(Token)
}

/// The reader of a JSON value's groups and tokens: Design Tokens Format Module 2025.10.
struct TokenTreeReader {
    static let types: Set = [
        "color", "dimension", "fontFamily", "fontWeight", "duration", "cubicBezier", "number", "strokeStyle", "border",
        "transition", "shadow", "gradient", "typography",
    ]

    static func read(_ value: JSONValue, _ files: inout TokenFiles) -> TokenGroup? {
        guard value.members != nil else {
            files.report("expected an object with tokens and groups, found \(value.kind)", at: value)
            return nil
        }
        return group(value, [], &files)
    }

    /// - Parameter path: The names of the groups around the token or group, and its own.
    private static func node(_ member: JSONMember, _ path: [String], _ files: inout TokenFiles) -> TokenNode? {
        let value = member.value
        guard let members = value.members else {
            let message = "'\(member.name)' must be a token or a group, which are objects, found \(value.kind)"
            files.leaveOut(path, message, at: value.offset, file: value.file)
            return nil
        }
        var place = value
        place.offset = member.nameOffset
        place.content = .null
        if value["$value"] != nil { return .token(token(value, place, path, &files)) }
        if let reference = value["$ref"], members.allSatisfy({ $0.name.hasPrefix("$") && $0.name != "$root" }) {
            var token = token(value, place, path, &files)
            token.value = JSONValue(
                .object([JSONMember(name: "$ref", nameOffset: reference.offset, value: reference)]),
                offset: reference.offset, file: value.file)
            token.isReference = true
            return .token(token)
        }
        if let legacy = legacyToken(value, place, path, &files) { return .token(legacy) }
        return .group(group(value, path, &files))
    }

    // MARK: Tokens

    private static func token(
        _ value: JSONValue, _ place: JSONValue, _ path: [String], _ files: inout TokenFiles
    ) -> Token {
        var token = Token(value: value["$value"] ?? place, place: place)
        for member in value.members ?? [] {
            switch member.name {
            case "$value":
                // Where files need not be strict, the token is left out when its value is read.
                if case .null = member.value.content, files.isStrict {
                    files.report("'$value' cannot be null", at: member.value)
                }
            case "$type": token.type = type(member.value, &files)
            case "$description": token.description = text(member, &files)
            case "$deprecated": token.deprecation = deprecation(member, &files)
            case "$extensions": token.extensions = extensions(member, &files)
            case "$ref":
                if value["$value"] != nil { files.ignore("a token has '$value' or '$ref', not both", at: member.value) }
            case let name where name.hasPrefix("$"):
                files.ignore("unknown property '\(name)'", at: member.nameOffset, file: value.file)
            case let name:
                let message = "a token has no tokens of its own: '\(name)'"
                files.leaveOut(path + [name], message, at: member.nameOffset, file: value.file)
            }
        }
        return token
    }

    /// Returns a token in the form of files before the format: `value` and `type`, without `$`.
    private static func legacyToken(
        _ value: JSONValue, _ place: JSONValue, _ path: [String], _ files: inout TokenFiles
    ) -> Token? {
        guard !files.isStrict || value["type"]?.string != nil, let content = value["value"], value["$type"] == nil
        else {
            return nil
        }
        // A group can have a token with the name 'value'.
        if value["type"]?.string == nil, content.members?.contains(where: { $0.value.members != nil }) == true {
            return nil
        }
        if content["$value"] != nil || content["value"] != nil && content["unit"] == nil { return nil }
        guard files.acceptsLegacy("'value' and 'type' are '$value' and '$type' in the format 2025.10", at: place) else {
            return nil
        }
        var token = Token(value: content, place: place)
        token.type = value["type"].flatMap { $0.string == nil ? nil : $0 }
        if token.type == nil, let guess = LegacyTokens.type(of: content) {
            token.type = JSONValue(.string(guess), offset: content.offset, file: content.file)
        }
        token.description = (value["description"] ?? value["comment"])?.string
        token.extensions = value["$extensions"].flatMap { $0.members == nil ? nil : $0 }
        for member in value.members ?? [] where member.value["value"] != nil && member.name != "value" {
            let message = "a token has no tokens of its own: '\(member.name)'"
            files.leaveOut(path + [member.name], message, at: member.nameOffset, file: value.file)
        }
        return token
    }

    // MARK: Groups

    private static func group(_ value: JSONValue, _ path: [String], _ files: inout TokenFiles) -> TokenGroup {
        var group = TokenGroup(place: value)
        for member in value.members ?? [] {
            switch member.name {
            case "$type": group.type = type(member.value, &files)
            case "$description": group.description = text(member, &files)
            case "$deprecated": group.deprecation = deprecation(member, &files)
            case "$extensions": group.extensions = extensions(member, &files)
            case "$extends", "$ref":
                if member.value.string == nil { files.ignore("'\(member.name)' must be a string", at: member.value) }
                group.extends = member.value
            case "$schema" where path.isEmpty: _ = text(member, &files)
            case let name where name != "$root" && isInvalid(name, member, path, &files): break
            default:
                guard let node = node(member, path + [member.name], &files) else { continue }
                if member.name == "$root", case .group = node {
                    let value = member.value
                    files.leaveOut(path + ["$root"], "'$root' must be a token", at: value.offset, file: value.file)
                    continue
                }
                group.names.append(member.name)
                group.nodes[member.name] = node
            }
        }
        return group
    }

    private static func isInvalid(
        _ name: String, _ member: JSONMember, _ path: [String], _ files: inout TokenFiles
    ) -> Bool {
        let (offset, file) = (member.nameOffset, member.value.file)
        var message: String?
        if name.hasPrefix("$") {
            files.ignore(
                "unknown property '\(name)'; names of tokens and groups cannot begin with '$'", at: offset, file: file)
            return true
        } else if let character = name.first(where: { "{}.".contains($0) }) {
            message = "the name '\(name)' contains '\(character)', which references use"
        } else if name.isEmpty {
            message = "the name is empty"
        }
        if let message { files.leaveOut(path + [name], message, at: offset, file: file) }
        return message != nil
    }

    // MARK: Properties

    private static func type(_ value: JSONValue, _ files: inout TokenFiles) -> JSONValue? {
        guard let name = value.string else {
            files.ignore("'$type' must be a string, found \(value.kind)", at: value)
            return nil
        }
        // With outdated forms accepted, tokens of an unknown type are left out, which the report says.
        if files.isStrict, !types.contains(name) { files.reportOnce("unknown type '\(name)'", at: value) }
        return value
    }

    private static func text(_ member: JSONMember, _ files: inout TokenFiles) -> String? {
        if let string = member.value.string { return string }
        files.ignore("'\(member.name)' must be a string, found \(member.value.kind)", at: member.value)
        return nil
    }

    private static func deprecation(_ member: JSONMember, _ files: inout TokenFiles) -> Deprecation? {
        switch member.value.content {
        case .bool(let flag): return flag ? .yes("") : .no
        case .string(let reason): return .yes(reason)
        default:
            files.ignore("'$deprecated' must be a Boolean or a string, found \(member.value.kind)", at: member.value)
            return nil
        }
    }

    private static func extensions(_ member: JSONMember, _ files: inout TokenFiles) -> JSONValue? {
        if member.value.members != nil { return member.value }
        files.ignore("'$extensions' must be an object, found \(member.value.kind)", at: member.value)
        return nil
    }
}
