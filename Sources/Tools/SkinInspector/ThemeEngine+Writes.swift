import SkinKit

package struct PropertyWrite {
    package var component: AnyObject
    /// The entity as which the component is registered; without an identifier if it is being unregistered.
    package var entity: ThemeEntityKey
    package var operation: String
    package var before: Any
    package var after: Any
}

package struct ShownProperty {
    package var entity: ThemeEntityKey
    /// The value that the component has.
    package var value: Any
    /// The value that its theme has for the operation; nil if it has none.
    package var themed: Any?
    /// Whether the component has the theme's value, or the theme has none.
    package var isUpToDate: Bool
}

extension ThemeEngine {
    /// Calls a closure after each write of a property from now on. Other engines are not concerned.
    ///
    /// Writes cost nothing more once there is no closure. Do not call this method in a setter.
    ///
    /// - Parameter observe: The closure, which must not call the engine; nil to stop.
    package func observeWrites(_ observe: (@MainActor (PropertyWrite) -> Void)?) {
        for population in populations {
            let definition = population.definition
            guard let observe else {
                population.write(by: definition.operations)
                continue
            }
            population.write(
                by: definition.operations.map { operation in
                    operation.reporting { [unowned population] component, before, after in
                        let id = population.key(of: component)?.id
                        observe(
                            PropertyWrite(
                                component: component, entity: ThemeEntityKey(component: definition.name, id: id),
                                operation: operation.name, before: before.any, after: after.any))
                    }
                })
        }
    }

    /// Returns the names of the operations of a component's definition, inherited ones first; nil if neither its class
    /// nor a superclass is defined.
    package func operationNames(of component: AnyObject) -> [String]? {
        population(of: component)?.definition.operations.map(\.name)
    }

    /// Returns the value of a registered component's property.
    ///
    /// - Returns: The value; nil if the component is not registered, or has no such operation.
    package func shownProperty(of component: AnyObject, _ operation: String) -> ShownProperty? {
        guard let population = population(of: component), let key = population.key(of: component),
            let number = population.definition.number(of: operation)
        else { return nil }
        let definition = population.definition[number]
        let value = definition.save(component, nil)
        let themed = population.themedValue(of: number, on: component)
        return ShownProperty(
            entity: ThemeEntityKey(component: population.definition.name, id: key.id), value: value.any,
            themed: themed?.any, isUpToDate: themed.map { definition.isSame(value, $0) } ?? true)
    }
}
