import { readFileSync } from 'node:fs'
import { bind, childrenOf, parse, scopeOf, shown, UNKNOWN, valueOf, type Node, type Scope } from './values'

/** One test that names demands, by the title that its run reports. A `…` in it stands for what can't be told without running. */
export interface Guard {
  title: string
  ids: string[]
}

/**
 * The tests of a file whose title names a demand (`§5.3`). A title counts with those of the describes around it. A test in a loop
 * (`for (const row of rows)`, `rows.forEach(…)`, `it.each(rows)`) is as many tests as there are rows.
 */
export const guardsIn = (file: string, source = readFileSync(file, 'utf8')): Guard[] =>
  testsIn(file, source).filter((guard) => guard.ids.length > 0)

/** Every test of a file, by the same rules. */
export const testsIn = (file: string, source = readFileSync(file, 'utf8')): Guard[] =>
  /\b(?:it|test)\b/.test(source) ? guardsOf(file, parse(file, source)) : []

const idsIn = (text: string): string[] => [...text.matchAll(/§\d+\.\d+/g)].map(([id]) => id)

const guardsOf = (file: string, program: Node): Guard[] => {
  const guards: Guard[] = []
  /** `titles`: those of the describes around. */
  const visit = (node: Node, scope: Scope, titles: readonly string[]): void => {
    if (node.type === 'ForOfStatement') {
      const { left, right, body } = node as unknown as { left: Node; right: Node; body: Node }
      const pattern = (left.declarations as { id: Node }[])[0]!.id
      for (const row of rowsOf(right, scope)) visit(body, bind(pattern, row, scope), titles)
      return
    }
    if (node.type === 'BlockStatement') {
      const inside = scopeOf(node, file, scope)
      for (const child of childrenOf(node)) visit(child, inside, titles)
      return
    }
    if (node.type !== 'CallExpression') {
      for (const child of childrenOf(node)) visit(child, scope, titles)
      return
    }
    const call = callOf(node)
    if (isSetAside(call.names)) return
    if (call.names.at(-1) === 'forEach' && call.on && call.body) {
      const [row, index] = call.body.params as Node[]
      rowsOf(call.on, scope).forEach((each, i) => {
        const bound = row ? bind(row, each, scope) : scope
        visit(call.body!.body as Node, index ? bind(index, i, bound) : bound, titles)
      })
      return
    }
    if (!isTest(call.names) || !call.title || !call.body) {
      for (const child of childrenOf(node)) visit(child, scope, titles)
      return
    }
    const rows = call.table ? rowsOf(call.table, scope) : [undefined]
    for (const [i, row] of rows.entries()) {
      const text = call.table ? filledIn(shown(valueOf(call.title, scope)), row, i) : shown(valueOf(call.title, scope))
      const all = [...titles, text]
      if (call.names.includes('describe')) visit(call.body.body as Node, scope, all)
      else guards.push({ title: text, ids: [...new Set(all.flatMap(idsIn))] })
    }
  }
  const scope = scopeOf(program, file, () => UNKNOWN)
  for (const child of childrenOf(program)) visit(child, scope, [])
  return guards
}

/** One unknown row, where the table can't be read: its tests are not lost, and their titles say so. */
const rowsOf = (table: Node, scope: Scope): readonly unknown[] => {
  const rows = valueOf(table, scope)
  return Array.isArray(rows) ? rows : [UNKNOWN]
}

/** A title of `it.each` with the values of its row. `$name` is shown as an inspection, which a run alone can tell. */
const filledIn = (title: string, row: unknown, index: number): string => {
  const values: unknown[] = Array.isArray(row) ? [...(row as unknown[])] : [row]
  return title
    .replaceAll(/\$[a-zA-Z][\w.]*/g, '…')
    .replaceAll(/%[a-zA-Z#%]/g, (hole) =>
      hole === '%%' ? '%' : hole === '%#' ? String(index) : '%s%d%i'.includes(hole) ? shown(values.shift()) : '…',
    )
}

interface Call {
  /** `it.each(rows)(title, …)` → it, each. */
  names: string[]
  title: Node | undefined
  body: Node | undefined
  /** The rows of `each`. */
  table: Node | undefined
  /** What `forEach` is called on. */
  on: Node | undefined
}

const callOf = (node: Node): Call => {
  const args = node.arguments as Node[]
  const names: string[] = []
  let table: Node | undefined
  let callee = node.callee as Node
  const on = callee.type === 'MemberExpression' ? (callee.object as Node) : undefined
  while (callee.type === 'CallExpression' || callee.type === 'MemberExpression') {
    if (callee.type === 'CallExpression') table = (callee.arguments as Node[])[0]
    else names.unshift(String((callee.property as Node).name))
    callee = (callee.type === 'CallExpression' ? callee.callee : callee.object) as Node
  }
  if (callee.type === 'Identifier') names.unshift(String(callee.name))
  const body = args.find((arg) => arg.type.endsWith('FunctionExpression'))
  return { names, title: args[0] === body ? undefined : args[0], body, table, on }
}

const SET_ASIDE = new Set(['skip', 'todo', 'fixme', 'step', 'skipIf', 'runIf'])

const isTest = ([root]: string[]): boolean => ['it', 'test', 'describe'].includes(root ?? '')

/** A test that doesn't always run guards nothing. */
const isSetAside = (names: string[]): boolean => isTest(names) && names.some((name) => SET_ASIDE.has(name))
