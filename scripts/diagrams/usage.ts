import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** What surrounds a machine, read from the code itself. Paths are from the root of the repository. */
export interface Usage {
  file: string
  calls: string[] // port.method
  runBy: string[]
  tests: string[]
  walks: string[] // those of them that take every state and transition
  sections: string[] // of the specification, where the code names them
}

const ROOT = join(import.meta.dirname, '../..')
const APPLICATION = join(ROOT, 'src/application')

/** Of every machine in flows.ts, by its name there. */
export const usages = (): Record<string, Usage> => {
  const source = read(join(APPLICATION, 'flows.ts'))
  const methods = methodsOfPorts()
  const running = filesUnder('src').filter(({ path }) => !/\.spec\.|^src\/application\//.test(path))
  const specs = [...filesUnder('src'), ...filesUnder('tests')].filter(({ path }) => path.includes('.spec.'))
  return Object.fromEntries(
    [...source.matchAll(/^ {2}(\w+): (\w+)\(/gm)].map(([, name, factory]) => {
      const from = new RegExp(`import \\{[^}]*\\b${factory}\\b[^}]*\\} from '\\./(.+)'`).exec(source)![1]!
      const own = closureOf(join(APPLICATION, `${from}.ts`))
        .map(read)
        .join('\n')
      const tests = specs.filter(({ text }) => new RegExp(`\\b${factory}\\b`).test(text) || uses(text, name!))
      const usage: Usage = {
        file: `src/application/${from}.ts`,
        calls: unique([...own.matchAll(/\b(\w+)\.(\w+)\(/g)].map(([, port, call]) => `${port}.${call}`)).filter(
          (call) => methods.has(call),
        ),
        runBy: running
          .filter(({ text }) => text.includes(`useFlow(${factory!})`) || text.includes(runnerOf(factory!)))
          .map(({ path }) => path),
        tests: tests.map(({ path }) => path),
        walks: tests.filter(({ text }) => walkOf(factory!).test(text)).map(({ path }) => path),
        sections: unique([...own.matchAll(/spec §(\d+(?:\.\d+)*)/g)].map(([, section]) => `§${section}`)),
      }
      return [name!, usage]
    }),
  )
}

/** Along the paths of its graph (tests/support/machine-paths). */
const walkOf = (factory: string): RegExp => new RegExp(`machine-paths'[^]*\\bmachine: [^]{0,120}?\\b${factory}\\b`)

/** Some machines are run by a function of their own: `sessionMachine` by `runSession(`. */
const runnerOf = (factory: string): string =>
  `run${factory[0]!.toUpperCase()}${factory.slice(1).replace(/Machine$/, '')}(`

const uses = (text: string, name: string): boolean =>
  /\bflows\b/.test(text) &&
  (new RegExp(`\\bflows(?:\\([^()]*\\))?\\.${name}\\b`).test(text) ||
    new RegExp(`\\{[^{}]*\\b${name}\\b[^{}]*\\} = flows\\(`).test(text))

/** `orders.payResult`: each method of each port. */
const methodsOfPorts = (): Set<string> => {
  const folder = join(ROOT, 'src/domain/ports')
  const all = readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => read(join(folder, name)))
    .join('\n')
  const bodyOf = (type: string): string =>
    new RegExp(`interface ${type}\\b[^{]*\\{\\n([\\s\\S]*?)\\n\\}`).exec(all)?.[1] ?? ''
  const ports = [...`${bodyOf('Gateways')}\n${bodyOf('BrowserPorts')}`.matchAll(/^ {2}(\w+): (\w+)/gm)]
  return new Set(
    ports.flatMap(([, port, type]) =>
      [...bodyOf(type!).matchAll(/^ {2}(\w+)(?:<[^>]*>)?\??[(:]/gm)].map(([, method]) => `${port}.${method}`),
    ),
  )
}

/** A file of the application and those of its own that it imports. */
const closureOf = (file: string, seen = new Set<string>()): string[] => {
  if (seen.has(file)) return []
  seen.add(file)
  for (const [, from] of read(file).matchAll(/from '(\.[^']+)'/g)) {
    const path = join(dirname(file), `${from}.ts`)
    if (path.startsWith(APPLICATION) && existsSync(path)) closureOf(path, seen)
  }
  return [...seen]
}

const filesUnder = (folder: string): { path: string; text: string }[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(ROOT, folder, name))
    .map((path) => ({ path: relative(ROOT, path), text: read(path) }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))

const read = (path: string): string => readFileSync(path, 'utf8')

const unique = (values: string[]): string[] => [...new Set(values)].toSorted()
