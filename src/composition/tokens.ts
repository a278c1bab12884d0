import type { ServiceIdentifier } from 'inversify'
import type { Ports } from '../domain/ports/ports'

/** The token of a port; its type rides on the symbol. Only the composition knows them. */
export const token = <K extends keyof Ports>(name: K) =>
  Symbol.for(`port.${name}`) as ServiceIdentifier<Ports[K]> & symbol
