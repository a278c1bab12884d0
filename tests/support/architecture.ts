import { dirname, join } from 'node:path/posix'
import { parseSync, Visitor } from 'vite'
import { isSpec, LONGEST_FILE, PLACES, ROOMS } from './laws'
import { copiedSentences, readSentences, type Sentences } from './sentences'

/** Holds source files against the laws. Knows files only by path and text, so that a spec can plant violations. */

export interface Violation {
  readonly law: LawName
  readonly path: string
  readonly what: string
}

export type LawName =
  | 'it parses'
  | 'every file has a room'
  | 'imports lead somewhere'
  | 'imports stay in their rooms'
  | 'nobody imports a spec'
  | 'no cycles'
  | 'no cycles between folders'
  | 'no barrels'
  | 'local storage has one home'
  | 'the wire knows its numbers alone'
  | 'clock and chance are handed in'
  | 'a failure is shown in one place'
  | 'refusals are worded in one place'
  | 'nothing is left for later'
  | 'files stay short'

export interface Inspection {
  readonly violations: readonly Violation[]
  /** How many files were seen in each room, specs counted apart: the proof that the checker had its eyes open. */
  readonly files: Readonly<Record<string, number>>
  /** How many imports were followed. */
  readonly imports: number
}

/**
 * @param sources the code by path from the root of the repository, with / everywhere
 * @param assets other files that code may import: styles, pictures, SQL
 */
export function inspect(sources: ReadonlyMap<string, string>, assets: ReadonlySet<string> = new Set()): Inspection {
  const files = Object.fromEntries([...Object.keys(ROOMS), 'specs'].map((room) => [room, 0])) as Record<string, number>
  const seen = [...sources].map(([path, text]) => readSource(path, text))
  const exists = (path: string) => sources.has(path) || assets.has(path)
  const graph = new Map<string, string[]>()
  const violations: Violation[] = []

  for (const source of seen) {
    const room = roomOf(source.path)
    if (isSpec(source.path)) files.specs = (files.specs ?? 0) + 1
    else if (room) files[room] = (files[room] ?? 0) + 1
    const edges = source.imports.map((wanted) => ({
      ...wanted,
      target: resolve(source.path, wanted.specifier, exists),
    }))
    graph.set(
      source.path,
      edges.map(({ target }) => target).filter((target) => target !== undefined),
    )
    violations.push(...source.violations, ...edges.flatMap((edge) => judgeImport(source.path, room, edge)))
    if (!room)
      violations.push({ law: 'every file has a room', path: source.path, what: 'add a row to tests/support/laws.ts' })
  }
  violations.push(...cyclesIn(graph), ...folderCycles(graph))
  const copies = copiedSentences(new Map(seen.map(({ path, sentences }) => [path, sentences])))
  violations.push(...copies.map((copy) => ({ law: 'refusals are worded in one place' as const, ...copy })))
  const imports = seen.reduce((sum, source) => sum + source.imports.length, 0)
  return { violations, files, imports }
}

interface Import {
  readonly specifier: string
  /** Only by `import()`, when it is needed. */
  readonly later: boolean
}

interface Source {
  readonly path: string
  readonly imports: readonly Import[]
  readonly violations: readonly Violation[]
  readonly sentences: Sentences
}

/** Parses one file: what it imports, and what a law says about its own text. */
function readSource(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text)
  const imports = new Map<string, Import>()
  const violations: Violation[] = []
  const found = (law: LawName, what: string) => violations.push({ law, path, what })
  const addImport = (source: object | null, isLater = false) => {
    if (!source || !('value' in source) || typeof source.value !== 'string') return
    const later = isLater && imports.get(source.value)?.later !== false
    imports.set(source.value, { specifier: source.value, later })
  }

  new Visitor({
    ImportDeclaration: (node) => addImport(node.source),
    ExportAllDeclaration: (node) => {
      addImport(node.source)
      if (!isSpec(path)) found('no barrels', `export * from '${node.source.value}'`)
    },
    ExportNamedDeclaration: (node) => addImport(node.source),
    ImportExpression: ({ source }) => {
      const named = source.type === 'TemplateLiteral' ? plainText(source) : source
      addImport(named, true)
      const isNamed = named !== null && 'value' in named && typeof named.value === 'string'
      if (!isNamed && !PLACES.namedAsItRuns(path)) found('imports lead somewhere', 'import() of what only runs to know')
    },
    TSImportType: (node) => addImport(node.source),
    Identifier: ({ name }) => {
      if (name === 'localStorage' && !PLACES.localStorage(path)) found('local storage has one home', name)
    },
    Literal: ({ value }) => {
      if (value === 'localStorage' && !PLACES.localStorage(path)) found('local storage has one home', value)
      if (value === 40001 && !PLACES.sessionInvalid(path)) found('the wire knows its numbers alone', String(value))
    },
    NewExpression: ({ callee, arguments: given }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'Date' || given.length > 0) return
      if (!PLACES.clockAndChance(path)) found('clock and chance are handed in', 'new Date()')
    },
    CallExpression: ({ callee, arguments: given }) => {
      const name = nameOf(callee)
      if (name === 'require') addImport(given[0] ?? null)
      if (/^(Date|Date\.now|Math\.random)$/.test(name) && !PLACES.clockAndChance(path)) {
        found('clock and chance are handed in', `${name}()`)
      }
      const isSaid = /(^|\.)say$/.test(name) && given[0]?.type === 'Literal' && given[0].value === 'error'
      const isShown = /(^|\.)((message|notification|modal)(Api)?\.error|alert)$/i.test(name)
      if ((isSaid || isShown) && !PLACES.failureShown(path)) {
        found('a failure is shown in one place', `${name}()`)
      }
    },
  }).visit(program)

  const sentences = readSentences(path, program)
  for (const what of sentences.astray) found('refusals are worded in one place', what)
  for (const error of errors) found('it parses', error.message)
  for (const { value } of comments) {
    const word = /\b(TODO|FIXME|XXX|HACK)\b/.exec(value)?.[0]
    if (word) found('nothing is left for later', word)
  }
  const isReExport = (type: string) => type === 'ExportAllDeclaration' || type === 'ExportNamedDeclaration'
  const onlyForwards =
    program.body.length > 0 &&
    program.body.every((node) => isReExport(node.type) && 'source' in node && node.source !== null)
  if (onlyForwards || /(^|\/)index\.tsx?$/.test(path)) found('no barrels', 'import from the file that has it')
  const lines = text.trimEnd().split('\n').length
  if (lines > LONGEST_FILE && !PLACES.anyLength(path)) found('files stay short', `${lines} lines`)
  return { path, imports: [...imports.values()], violations, sentences }
}

/** The text of a template without holes in it. */
const plainText = ({ quasis }: { quasis: readonly { value: { cooked: string | null } }[] }) =>
  quasis.length === 1 ? { value: quasis[0]?.value.cooked } : null

/** `window.alert` of a callee, as far as it is made of plain names. */
function nameOf(node: unknown): string {
  const { type, name, object, property, computed } = node as Record<string, unknown>
  if (type === 'Identifier') return String(name)
  if (type === 'MemberExpression' && computed === false) return `${nameOf(object)}.${nameOf(property)}`
  return ''
}

const LONGEST_FIRST = Object.entries(ROOMS).toSorted(([, a], [, b]) => b.at.length - a.at.length)

/** The row of the table that a path falls under. A folder that no row names, in one whose row is flat, has no room. */
export const roomOf = (path: string): string | undefined => {
  const [name, room] =
    LONGEST_FIRST.find(([, { also }]) => also?.test(path)) ??
    LONGEST_FIRST.find(([, { at }]) => path === at || path.startsWith(`${at}/`)) ??
    []
  return room?.flat && dirname(path) !== room.at ? undefined : name
}

/** The file a relative specifier means; undefined for packages, '' when it leads nowhere. */
function resolve(from: string, specifier: string, exists: (path: string) => boolean): string | undefined {
  if (!specifier.startsWith('.')) return undefined
  const path = join(dirname(from), specifier.replace(/\?.*$/, ''))
  return ['', '.ts', '.tsx', '.d.ts', '/index.ts', '/index.tsx'].map((end) => path + end).find(exists) ?? ''
}

function judgeImport(
  path: string,
  room: string | undefined,
  { specifier, target, later: isLater }: Import & { target: string | undefined },
): Violation[] {
  if (target === '') return [{ law: 'imports lead somewhere', path, what: specifier }]
  if (target !== undefined && isSpec(target)) return [{ law: 'nobody imports a spec', path, what: specifier }]
  if (isSpec(path) || !room) return []
  const { rooms, packages, later, apart } = ROOMS[room]!
  if (target === undefined) {
    const allowed = packages === 'any' || packages.some((name) => matches(specifier, name))
    return allowed ? [] : [{ law: 'imports stay in their rooms', path, what: `${room} → ${specifier}` }]
  }
  const other = roomOf(target)
  const refused = (what: string): Violation[] => [{ law: 'imports stay in their rooms', path, what }]
  if (other === room && apart) {
    const [from, to] = [folderIn(apart, path), folderIn(apart, target)]
    return from === to ? [] : refused(`${from} → ${to}`)
  }
  if (rooms === 'any' || other === room) return []
  if (!other) return refused(`${room} → ${target}`)
  if (rooms.includes(other) || (isLater && later?.includes(other))) return []
  return refused(`${room} → ${other}${later?.includes(other) ? ', which it may only load later' : ''}`)
}

/** The folder in `parent` that a file lies in; `parent` for a file of its own. */
const folderIn = (parent: string, path: string): string =>
  path
    .split('/')
    .slice(0, -1)
    .slice(0, parent.split('/').length + 1)
    .join('/')

const matches = (specifier: string, name: string): boolean =>
  name.endsWith('*') ? specifier.startsWith(name.slice(0, -1)) : specifier === name || specifier.startsWith(`${name}/`)

/** Every way back to a file that is still being walked; each cycle is told once. */
function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): Violation[] {
  const finished = new Set<string>()
  const trail: string[] = []
  const found: Violation[] = []
  const walk = (path: string) => {
    if (finished.has(path)) return
    const at = trail.indexOf(path)
    if (at !== -1) {
      found.push({ law: 'no cycles', path, what: [...trail.slice(at), path].join(' → ') })
      return
    }
    trail.push(path)
    for (const next of graph.get(path) ?? []) walk(next)
    trail.pop()
    finished.add(path)
  }
  for (const path of graph.keys()) walk(path)
  return found
}

/**
 * In each folder, its files and folders taken as one point each with all that is below them: every circle that these points import one
 * another in, told once by its members and one import of each arrow. The root of the repository and src/ are left to the table of rooms:
 * src/domain is below wire/ and demo/, which are below the rest of src/.
 */
function folderCycles(graph: ReadonlyMap<string, readonly string[]>): Violation[] {
  const levels = new Map<string, Map<string, Map<string, string>>>()
  for (const [from, targets] of graph)
    for (const to of isSpec(from) ? [] : targets) {
      const [parent, a, b] = parted(from, to)
      if (parent === '' || parent === 'src' || a === b) continue
      const level = levels.get(parent) ?? new Map<string, Map<string, string>>()
      const arrows = level.get(a) ?? new Map<string, string>()
      levels.set(parent, level.set(a, arrows.set(b, `${from} → ${to}`)))
    }
  return [...levels].flatMap(([parent, level]) =>
    circles(level)
      // A circle of nothing but files is told as one of files.
      .filter((members) => members.some((point) => !CODE_FILE.test(point)))
      .map((members) => ({
        law: 'no cycles between folders' as const,
        path: parent,
        what: members
          .flatMap((a) => members.flatMap((b) => level.get(a)?.get(b) ?? []))
          .toSorted()
          .join('; '),
      })),
  )
}

const CODE_FILE = /\.(tsx?|mjs)$/

/** The folder that two paths have in common, and the part of each path right below it. */
const parted = (one: string, other: string): [parent: string, a: string, b: string] => {
  const [a, b] = [one.split('/'), other.split('/')]
  const same = a.findIndex((part, i) => part !== b[i])
  return same === -1 ? [dirname(one), '', ''] : [a.slice(0, same).join('/'), a[same]!, b[same] ?? '']
}

/** Groups of points each of which leads to every other one. */
const circles = (arrows: ReadonlyMap<string, ReadonlyMap<string, string>>): string[][] => {
  const reached = new Map([...arrows.keys()].map((from) => [from, reachableFrom(from, arrows)]))
  const groups = [...reached].map(([from, all]) => [...all].filter((to) => reached.get(to)?.has(from)).toSorted())
  return [...new Map(groups.filter((group) => group.length > 1).map((group) => [group.join(), group])).values()]
}

const reachableFrom = (from: string, arrows: ReadonlyMap<string, ReadonlyMap<string, string>>): Set<string> => {
  const reached = new Set<string>()
  const walk = (point: string) => {
    for (const next of arrows.get(point)?.keys() ?? []) if (!reached.has(next)) walk((reached.add(next), next))
  }
  walk(from)
  return reached
}
