import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/** One test that names demands. `title` is as written; where it is put together at run time, gaps are shown as `…`. */
export interface Guard {
  title: string
  ids: string[]
}

/**
 * The tests of a file whose title names a demand (`§5.3`). A title counts with those of the describes around it; ids may also come
 * from the rows of a table that the title is made of: `it.each(rows)`, `for (const row of rows) test(…)`, `rows.forEach(…)`.
 */
export const guardsIn = (file: string, source = readFileSync(file, 'utf8')): Guard[] =>
  /\b(?:it|test)\b/.test(source) ? guardsOf(file, parse(file, source)) : []

const idsIn = (text: string): string[] => [...text.matchAll(/§\d+\.\d+/g)].map(([id]) => id)

interface Node {
  type: string
  [field: string]: unknown
}

/** What surrounds a test: the titles of the describes, and the rows of the loops. */
interface Surroundings {
  titles: Title[]
  rows: string[]
}

interface Title {
  text: string
  parts: string[]
  gaps: boolean
}

const guardsOf = (file: string, program: Node): Guard[] => {
  const guards: Guard[] = []
  const visit = (node: Node, around: Surroundings) => {
    if (node.type === 'ForOfStatement') {
      visit(node.body as Node, { ...around, rows: [...around.rows, ...stringsOf(node.right as Node, file, program)] })
      return
    }
    const call = node.type === 'CallExpression' ? callOf(node) : null
    if (call && isSetAside(call.names)) return
    let inside = around
    if (call && call.names.at(-1) === 'forEach') {
      inside = { ...around, rows: [...around.rows, ...stringsOf(node.callee as Node, file, program)] }
    }
    if (call && isTest(call.names) && call.title) {
      const rows = [...around.rows, ...call.tables.flatMap((table) => stringsOf(table, file, program))]
      inside = { titles: [...around.titles, call.title], rows }
      if (!call.names.includes('describe')) guards.push(guardOf(inside))
    }
    for (const child of childrenOf(node)) visit(child, inside)
  }
  visit(program, { titles: [], rows: [] })
  return guards.filter((guard) => guard.ids.length > 0)
}

const guardOf = ({ titles, rows }: Surroundings): Guard => {
  const named = titles.flatMap(({ parts }) => parts.flatMap(idsIn))
  const fromRows = titles.some(({ gaps }) => gaps) ? rows.flatMap(idsIn) : []
  return { title: titles.at(-1)!.text, ids: [...new Set([...named, ...fromRows])] }
}

interface TestCall {
  names: string[]
  title: Title | null
  tables: Node[]
}

/** `it.each(rows)(title, …)` -> names it, each; tables [rows]. */
const callOf = (node: Node): TestCall => {
  const args = node.arguments as Node[]
  const tables: Node[] = []
  const names: string[] = []
  let callee = node.callee as Node
  while (callee.type !== 'Identifier') {
    if (callee.type === 'CallExpression') tables.push(...(callee.arguments as Node[]))
    else if (callee.type === 'MemberExpression') names.unshift(String((callee.property as Node).name))
    else return { names: [], title: null, tables: [] }
    callee = (callee.type === 'CallExpression' ? callee.callee : callee.object) as Node
  }
  const hasBody = args.slice(1).some((arg) => arg.type.endsWith('FunctionExpression'))
  return { names: [String(callee.name), ...names], title: hasBody && args[0] ? titleOf(args[0]) : null, tables }
}

const SET_ASIDE = new Set(['skip', 'todo', 'fixme', 'step', 'skipIf', 'runIf'])

const isTest = ([root]: string[]): boolean => ['it', 'test', 'describe'].includes(root ?? '')

/** A test that doesn't always run guards nothing. */
const isSetAside = (names: string[]): boolean => isTest(names) && names.some((name) => SET_ASIDE.has(name))

const titleOf = (node: Node): Title => {
  if (node.type === 'Literal') {
    const text = String(node.value)
    return { text, parts: [text], gaps: /%[a-zA-Z]|\$[a-zA-Z]/.test(text) }
  }
  if (node.type === 'TemplateLiteral') {
    const parts = (node.quasis as Node[]).map((quasi) => (quasi.value as { cooked: string }).cooked)
    return { text: parts.join('…'), parts, gaps: parts.length > 1 }
  }
  return { text: '…', parts: [], gaps: true }
}

/** Every string in an expression and in the constants it names, in this file or in a file it imports. */
const stringsOf = (node: Node, file: string, program: Node, seen = new Set<string>()): string[] => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateElement') return [(node.value as { cooked: string }).cooked]
  if (node.type === 'Identifier') {
    const key = `${file}#${String(node.name)}`
    if (seen.has(key)) return []
    seen.add(key)
    const found = constantOf(String(node.name), file, program)
    return found ? stringsOf(found.node, found.file, found.program, seen) : []
  }
  return childrenOf(node).flatMap((child) => stringsOf(child, file, program, seen))
}

const constantOf = (name: string, file: string, program: Node): { node: Node; file: string; program: Node } | null => {
  const statements = (program.body as Node[]).map((each) =>
    each.type === 'ExportNamedDeclaration' ? ((each.declaration ?? each) as Node) : each,
  )
  for (const statement of statements) {
    if (statement.type !== 'VariableDeclaration') continue
    const declared = (statement.declarations as Node[]).find((each) => (each.id as Node).name === name)
    if (declared?.init) return { node: declared.init as Node, file, program }
  }
  const from = statements.find((each) => each.type === 'ImportDeclaration' && importedName(each, name) !== null)
  const path = from ? String((from.source as Node).value) : ''
  if (!path.startsWith('.')) return null
  const target = ['.ts', '.tsx']
    .map((extension) => join(dirname(file), path + extension))
    .find((each) => existsSync(each))
  return target ? constantOf(importedName(from!, name)!, target, parse(target, readFileSync(target, 'utf8'))) : null
}

const importedName = (statement: Node, local: string): string | null => {
  const specifier = (statement.specifiers as Node[]).find((each) => (each.local as Node).name === local)
  return specifier?.imported ? String((specifier.imported as Node).name) : null
}

const parse = (file: string, source: string): Node => {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  return program as unknown as Node
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
