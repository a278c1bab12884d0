import type { ServiceIdentifier } from 'inversify'
import type { Ports } from '../domain/ports/ports'

/** One token a port; the type rides on the symbol. Only the composition knows them. */
type Token<T> = ServiceIdentifier<T> & symbol

const names = [
  'auth',
  'account',
  'catalogue',
  'cart',
  'orders',
  'tokens',
  'preferences',
  'tab',
  'pending',
  'page',
  'deployment',
] as const satisfies (keyof Ports)[]

export const tokens = Object.fromEntries(names.map((name) => [name, Symbol.for(`port.${name}`)])) as {
  [K in keyof Ports]: Token<Ports[K]>
}
