import { ContainerModule, type Bind, type BindToFluentSyntax } from 'inversify'
import type { Ports } from '../domain/ports/ports'
import { token } from './tokens'

/** Ports are bound to values and to functions: what the container needs to build classes is left out of the browser's bundle (scripts/lib/slim.ts). */
type ValueBinding<Port> = Pick<BindToFluentSyntax<Port>, 'toConstantValue' | 'toDynamicValue' | 'toResolvedValue'>

/** How each port of a family is bound. */
export type Bindings<Family> = { [K in keyof Family]: (port: ValueBinding<Family[K]>) => unknown }

export interface PortModule<Family> {
  names: readonly (keyof Family & keyof Ports)[]
  module: ContainerModule
}

/**
 * A module of the container that binds a whole family of ports: one that is declared and not bound does not compile.
 * `services` binds what its adapters share among themselves.
 */
export const portModule = <Family extends Partial<Ports>>(
  bindings: Bindings<Family>,
  services: (bind: Bind) => void = () => undefined,
): PortModule<Family> => {
  const names = Object.keys(bindings) as (keyof Family & keyof Ports)[]
  const bindAll = (bind: Bind) => names.forEach((name) => bindings[name](bind(token(name)) as never))
  return {
    names,
    module: new ContainerModule(({ bind }) => {
      services(bind)
      bindAll(bind)
    }),
  }
}

/** The module of adapters that are there already. */
export const constantModule = <Family extends Partial<Ports>>(adapters: Family): PortModule<Family> =>
  portModule(
    Object.fromEntries(
      Object.entries(adapters).map(([name, adapter]) => [
        name,
        (port: ValueBinding<unknown>) => port.toConstantValue(adapter),
      ]),
    ) as Bindings<Family>,
  )
