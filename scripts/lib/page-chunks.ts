import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What the bundler tells about a module. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** Pages that anybody may open: what these are made of is divided so that each has little (scripts/lib/route-sizes.mjs). */
const OPEN = /^(?:home|search|product|supplier|announcement|not-found|relax|security-alert|self-check)\//
/** chosen by us: what so many pages of a buyer need comes with all of them. */
const MANY = 5

const CALL = 'composition/compose.ts'
const SESSION = 'ui/frame/run-session.ts'
const LIST = 'ui/buyer-pages.ts'
/** Loaded for every buyer as soon as the app runs: with the first call, rather than once more there and back. */
const ASKED_FIRST = ['infrastructure/wire/wire-auth-gateway.ts', 'infrastructure/wire/wire-account-gateway.ts']
/** Of what the first call needs, a file that is run before the rest (composition/page-ports.ts). */
const FORMATS = 'infrastructure/wire/wire-catalogue-gateway.ts'

/**
 * Which file a module goes into, for what only signed-in buyers load: with one file for each set of pages that need the same, a page would
 * ask for some fifty, of a few hundred bytes each, six at a time. `null`: as the bundler sees fit.
 * @param src the folder of the sources
 */
export const pageChunks = (src: string): ((id: string, graph: Graph) => string | null) => {
  let known: ((id: string) => string | null) | undefined
  return (id, graph) => (known ??= chunksOf(src, graph))(id)
}

const chunksOf = (src: string, graph: Graph): ((id: string) => string | null) => {
  const at = (name: string) => join(src, name)
  const needsOf = (names: readonly string[]) => reach(graph, names.map(at))
  const pages = readdirSync(at('ui/pages'), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\w+Page\.tsx$/.test(name))
  const isOpen = (page: string) => OPEN.test(page)
  const visitors = [needsOf(['main.tsx']), ...pages.filter(isOpen).map((page) => needsOf([`ui/pages/${page}`]))]
  const call = needsOf([CALL, ...ASKED_FIRST])
  const formats = needsOf([FORMATS])
  const session = needsOf([SESSION])
  const buyers = pages
    .filter((page) => !isOpen(page))
    .map((page) => ({ folder: page.split('/').slice(0, -1).join('-'), needs: needsOf([`ui/pages/${page}`]) }))
  // What is loaded by its name stays a file of that name.
  const entries = new Set([CALL, SESSION, LIST, ...pages.map((page) => `ui/pages/${page}`)].map(at))
  return (id) => {
    if (entries.has(id) || visitors.some((needs) => needs.has(id))) return null
    if (call.has(id)) return formats.has(id) ? 'formats' : 'call'
    if (session.has(id)) return 'session'
    const users = buyers.filter(({ needs }) => needs.has(id))
    if (users.length >= MANY) return 'desk'
    const [folder, ...others] = new Set(users.map((user) => user.folder))
    return users.length > 1 && others.length === 0 ? folder! : null
  }
}

/** Everything that these modules need, they too. */
const reach = (graph: Graph, first: readonly string[]): Set<string> => {
  const seen = new Set<string>()
  const ahead = [...first]
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    ahead.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}
