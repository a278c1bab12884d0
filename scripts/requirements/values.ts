import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/**
 * What the tables of tests hold, read from their source without running it: literals, constants of this file and of those it imports,
 * and the few calls that tables are put together with. Whatever else stands there is `UNKNOWN`, and does no harm unless a title shows it.
 */

export interface Node {
  type: string
  [field: string]: unknown
}

export const UNKNOWN = Symbol('unknown')

/** The names that can be read at a place in a file. */
export type Scope = (name: string) => unknown

export const parse = (file: string, source = readFileSync(file, 'utf8')): Node => {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  return program as unknown as Node
}

export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The constants of a block, or of a whole file with what it imports. */
export const scopeOf = (block: Node, file: string, outer: Scope): Scope => {
  const statements = (block.body as Node[]).map((each) =>
    each.type === 'ExportNamedDeclaration' && isNode(each.declaration) ? each.declaration : each,
  )
  const known = new Map<string, () => unknown>()
  const scope: Scope = (name) => (known.get(name) ?? (() => outer(name)))()
  for (const statement of statements) {
    if (statement.type === 'ImportDeclaration') {
      for (const { local, imported } of statement.specifiers as { local: Node; imported?: Node }[])
        if (imported)
          known.set(
            String(local.name),
            once(() => exported(file, statement, String(imported.name))),
          )
    }
    if (statement.type !== 'VariableDeclaration') continue
    for (const { id, init } of statement.declarations as { id: Node; init: Node | null }[])
      if (id.type === 'Identifier' && init)
        known.set(
          String(id.name),
          once(() => valueOf(init, scope)),
        )
  }
  return scope
}

/** Read when it is asked for, and once; a constant made of itself is unknown. */
const once = (read: () => unknown): (() => unknown) => {
  let value: { is: unknown } | undefined
  return () => {
    if (!value) {
      value = { is: UNKNOWN }
      value = { is: read() }
    }
    return value.is
  }
}

const exported = (file: string, { source }: Node, name: string): unknown => {
  const path = String((source as Node).value)
  if (!path.startsWith('.')) return UNKNOWN
  const target = ['.ts', '.tsx'].map((end) => join(dirname(file), path + end)).find((each) => existsSync(each))
  return target ? scopeOf(parse(target), target, () => UNKNOWN)(name) : UNKNOWN
}

/** The scope with the names of a pattern (`{ a, b = 1 }`, `[a, b]`, `a`) bound to the parts of a value. */
export const bind = (pattern: Node, value: unknown, outer: Scope): Scope => {
  const names = new Map<string, unknown>()
  const scope: Scope = (name) => (names.has(name) ? names.get(name) : outer(name))
  const take = (to: Node, from: unknown): void => {
    if (to.type === 'Identifier') names.set(String(to.name), from)
    else if (to.type === 'AssignmentPattern')
      take(to.left as Node, from === undefined ? valueOf(to.right as Node, scope) : from)
    else if (to.type === 'ArrayPattern')
      (to.elements as (Node | null)[]).forEach((each, i) => each && take(each, Array.isArray(from) ? from[i] : UNKNOWN))
    else if (to.type === 'ObjectPattern')
      for (const each of to.properties as Node[])
        if (each.type === 'Property') take(each.value as Node, isRecord(from) ? from[keyOf(each, scope)] : UNKNOWN)
  }
  take(pattern, value)
  return scope
}

const keyOf = ({ key, computed }: Node, scope: Scope): string => {
  const name = key as Node
  return String(computed ? valueOf(name, scope) : (name.name ?? name.value))
}

type Reader = (node: Node, scope: Scope) => unknown

const inner: Reader = ({ expression }, scope) => valueOf(expression as Node, scope)

const readers: Record<string, Reader> = {
  Literal: ({ value }) => value,
  Identifier: ({ name }, scope) => (name === 'undefined' ? undefined : scope(String(name))),
  TSAsExpression: inner,
  TSSatisfiesExpression: inner,
  TSNonNullExpression: inner,
  ParenthesizedExpression: inner,
  TemplateLiteral: (node, scope) => textOf(node, scope),
  ArrayExpression: ({ elements }, scope) => {
    const items = (elements as (Node | null)[]).map((each) => {
      if (each?.type !== 'SpreadElement') return [each ? valueOf(each, scope) : undefined]
      const spread = valueOf(each.argument as Node, scope)
      return Array.isArray(spread) ? (spread as unknown[]) : UNKNOWN
    })
    return items.includes(UNKNOWN) ? UNKNOWN : items.flat()
  },
  ObjectExpression: ({ properties }, scope) => {
    const object: Record<string, unknown> = {}
    for (const each of properties as Node[]) {
      if (each.type === 'Property') object[keyOf(each, scope)] = valueOf(each.value as Node, scope)
      else Object.assign(object, valueOf(each.argument as Node, scope))
    }
    return object
  },
  MemberExpression: ({ object, property, computed }, scope) => {
    const key = computed ? valueOf(property as Node, scope) : String((property as Node).name)
    // Of the environment tests know nothing, when nobody has set anything.
    if (isEnvironment(object as Node)) return undefined
    const holder = valueOf(object as Node, scope)
    return holder === UNKNOWN || holder === null || holder === undefined
      ? UNKNOWN
      : (holder as Record<string, unknown>)[String(key)]
  },
  ConditionalExpression: ({ test, consequent, alternate }, scope) => {
    const decided = valueOf(test as Node, scope)
    return decided === UNKNOWN ? UNKNOWN : valueOf((decided ? consequent : alternate) as Node, scope)
  },
  LogicalExpression: ({ operator, left, right }, scope) => {
    const first = valueOf(left as Node, scope)
    if (first === UNKNOWN) return UNKNOWN
    const isEnough =
      operator === '&&' ? !first : operator === '||' ? Boolean(first) : first !== null && first !== undefined
    return isEnough ? first : valueOf(right as Node, scope)
  },
  UnaryExpression: ({ operator, argument }, scope) => {
    const value = valueOf(argument as Node, scope)
    if (value === UNKNOWN) return UNKNOWN
    return operator === '!' ? !value : operator === '-' ? -Number(value) : UNKNOWN
  },
  BinaryExpression: ({ operator, left, right }, scope) => {
    const [a, b] = [valueOf(left as Node, scope), valueOf(right as Node, scope)] as [never, never]
    if (a === UNKNOWN || b === UNKNOWN) return UNKNOWN
    if (operator === '+') return a + b
    return operator === '===' ? a === b : operator === '!==' ? a !== b : UNKNOWN
  },
  ArrowFunctionExpression: ({ params, body, expression }, scope) =>
    expression
      ? (...given: unknown[]) =>
          valueOf(
            body as Node,
            (params as Node[]).reduce((at, each, i) => bind(each, given[i], at), scope),
          )
      : UNKNOWN,
  CallExpression: ({ callee, arguments: given }, scope) => {
    const args = (given as Node[]).map((each) => valueOf(each, scope))
    const { type, object, property, name } = callee as Node
    if (type === 'Identifier' && name === 'Number') return Number(args[0])
    if (type !== 'MemberExpression') return UNKNOWN
    const method = String((property as Node).name)
    const on = isGlobal(object as Node, 'Object') ? Object : valueOf(object as Node, scope)
    if (on === Object)
      return ['keys', 'values', 'entries'].includes(method) && isRecord(args[0]) ? ofObject[method]!(args[0]) : UNKNOWN
    if (!Array.isArray(on) || args.includes(UNKNOWN)) return UNKNOWN
    if (method === 'entries') return on.map((each: unknown, i) => [i, each])
    const known = ['map', 'filter', 'flatMap', 'slice', 'join', 'concat'].includes(method)
    return known ? (on as unknown as Record<string, (...all: unknown[]) => unknown>)[method]!(...args) : UNKNOWN
  },
}

const ofObject: Record<string, (object: object) => unknown[]> = {
  keys: Object.keys,
  values: Object.values,
  entries: Object.entries,
}

const isGlobal = (node: Node, name: string): boolean => node.type === 'Identifier' && node.name === name

const isEnvironment = (node: Node): boolean =>
  node.type === 'MemberExpression' && isGlobal(node.object as Node, 'process') && (node.property as Node).name === 'env'

export const valueOf = (node: Node, scope: Scope): unknown =>
  readers[node.type]?.(node, scope) ?? (readers[node.type] ? undefined : UNKNOWN)

/** A template's text, `…` for what can't be read. */
const textOf = ({ quasis, expressions }: Node, scope: Scope): string =>
  (quasis as Node[])
    .map((quasi, i) => {
      const hole = (expressions as Node[])[i]
      return (quasi.value as { cooked: string }).cooked + (hole ? shown(valueOf(hole, scope)) : '')
    })
    .join('')

/** As a title shows it. */
export const shown = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null
    ? String(value)
    : '…'
