import { SERVER_ROOMS } from './laws-server'
import type { Room } from './room'

/** Who may import whom, as data. tests/architecture.spec.ts holds every file against it. */

/** The rooms of src/ui. */
export type UiRoomName =
  | 'ui'
  | 'frame'
  | 'queries'
  | 'parts'
  | 'desk'
  | 'auth'
  | 'dialogs'
  | 'layout'
  | 'pages'
  | 'desk pages'

const EVERYTHING_IN_SRC = [
  'domain',
  'pricing',
  'application',
  'calls',
  'memory',
  'prod',
  'prod gateways',
  'browser',
  'composition',
  'ui',
  'frame',
  'queries',
]

// What the pages of a signed-in buyer are made of, and the visitor's never wait for (docs/adr/0008).
const ANTD = ['antd', '@ant-design/icons', 'dayjs', '@xstate/react']
const REACT = ['react', 'react-router-dom', '@tanstack/react-query']

export const ROOMS: Readonly<Record<string, Room>> = {
  domain: { at: 'src/domain', rooms: ['pricing'], packages: [] },
  // A room of its own only because pages may not compute prices.
  pricing: { at: 'src/domain/pricing', rooms: ['domain'], packages: [] },
  application: { at: 'src/application', rooms: ['domain', 'pricing'], packages: ['xstate'] },
  // The gateways as calls of the wire, whoever takes them.
  calls: { at: 'src/infrastructure/wire', rooms: ['domain', 'wire'], packages: [] },
  memory: {
    at: 'src/infrastructure/memory',
    rooms: ['domain', 'pricing', 'wire', 'calls', 'demo', 'country'],
    packages: ['hucre'],
  },
  prod: { at: 'src/infrastructure/prod', rooms: ['domain', 'wire', 'calls'], packages: ['axios', 'qs', 'zod'] },
  browser: { at: 'src/infrastructure/browser', rooms: ['domain'], packages: [] },
  // The calls of the wire, taken by the server that the page is drawn in.
  inside: { at: 'src/infrastructure/inside', rooms: ['domain', 'wire', 'calls'], packages: [] },
  // What may run on the server: the storefront as it is, over ports of which none knows a window or a line.
  render: {
    at: 'src/render.tsx',
    rooms: ['server composition', 'ui', 'frame'],
    packages: ['react', 'react-dom', 'react-router-dom', '@tanstack/react-query', 'node:stream'],
  },
  'server composition': {
    at: 'src/composition/server-ports.ts',
    rooms: ['domain', 'inside', 'memory', 'prod gateways'],
    packages: [],
  },
  // Which gateway is which: without the client that they ask.
  'prod gateways': { at: 'src/infrastructure/prod/prod-gateways.ts', rooms: ['domain', 'calls', 'prod'], packages: [] },
  composition: { at: 'src/composition', rooms: EVERYTHING_IN_SRC, packages: ['inversify', 'reflect-metadata'] },
  main: {
    at: 'src',
    flat: true,
    rooms: EVERYTHING_IN_SRC,
    packages: ['inversify', 'react', 'react-dom', 'react-router-dom'],
  },
  // The table of pages, what they stand in, and one load of all that: nothing in src/ui imports it back.
  ui: {
    at: 'src/ui',
    flat: true,
    rooms: ['domain', 'application', 'frame', 'layout', 'parts', 'queries'],
    later: ['desk', 'pages', 'desk pages'],
    packages: REACT,
  },
  // What the whole page shares: ports, session, notices, dialogs, guard, addresses, theme.
  frame: { at: 'src/ui/frame', rooms: ['domain', 'application'], packages: REACT },
  queries: { at: 'src/ui/queries', rooms: ['domain'], packages: ['@tanstack/react-query'] },
  parts: { at: 'src/ui/parts', rooms: ['domain', 'frame', 'queries'], packages: [...REACT, 'dompurify'] },
  // The parts of pages behind the sign-in; the dialogs among them may be made of antd.
  desk: {
    at: 'src/ui/desk',
    rooms: ['domain', 'application', 'frame', 'queries', 'parts'],
    // A code to scan is drawn here, without the rest of antd.
    packages: [...REACT, ...ANTD, '@rc-component/qrcode'],
  },
  auth: {
    at: 'src/ui/auth',
    rooms: ['domain', 'application', 'frame', 'queries', 'parts', 'desk'],
    packages: [...REACT, ...ANTD],
  },
  dialogs: {
    at: 'src/ui/dialogs',
    rooms: ['domain', 'application', 'frame', 'queries', 'parts', 'desk', 'auth'],
    packages: [...REACT, ...ANTD],
  },
  layout: {
    at: 'src/ui/layout',
    rooms: ['domain', 'application', 'frame', 'queries', 'parts'],
    later: ['dialogs'],
    packages: [...REACT, 'react-dom'],
  },
  pages: {
    at: 'src/ui/pages',
    apart: 'src/ui/pages',
    rooms: ['domain', 'application', 'frame', 'queries', 'parts'],
    // The archive of a product's pictures, made in the browser.
    packages: [...REACT, 'fflate'],
  },
  // Pages that only a buyer sees, in the shell of antd, and the one that shows its parts beside our own.
  'desk pages': {
    at: 'src/ui/pages/checkout',
    also: /^src\/ui\/pages\/(orders|shops|upload|user|self-check)\//,
    apart: 'src/ui/pages',
    rooms: ['domain', 'application', 'frame', 'queries', 'parts', 'desk'],
    // What is printed has to be drawn at once; a picture of the buyer is cut before it is sent.
    packages: [...REACT, 'react-dom', ...ANTD, 'react-easy-crop', 'marked'],
  },
  wire: { at: 'wire', rooms: ['domain', 'pricing'], packages: ['zod'] },
  // What judges any `/prod` from outside: by the contract, and asking as the browser asks. Of the server it knows nothing.
  conformance: { at: 'conformance', rooms: ['domain', 'wire', 'prod'], packages: ['zod', 'node:*'] },
  // The tree of the country: nobody's demo data.
  country: { at: 'country', rooms: ['domain'], packages: ['@vant/area-data'] },
  demo: { at: 'demo', rooms: ['domain', 'pricing', 'country'], packages: ['@vant/area-data'] },
  ...SERVER_ROOMS,
  tests: { at: 'tests', rooms: 'any', packages: 'any' },
  scripts: { at: 'scripts', rooms: 'any', packages: 'any' },
  // Lists that scripts turn into pages.
  docs: { at: 'docs', rooms: [], packages: [] },
}

/** Specs beside the code may use whatever proves it; the laws of what runs are not for them. */
export const isSpec = (path: string): boolean => /\.spec\.tsx?$/.test(path)

export const isTooling = (path: string): boolean => isSpec(path) || /^(tests|scripts)\//.test(path)

/** Where a word may stand. Everything else is searched for it. */
export const PLACES = {
  // Our own bundle of pages, which is there after the build only.
  namedAsItRuns: (path: string) => path === 'server/rendering/renderer.ts' || isTooling(path),
  localStorage: (path: string) => path.startsWith('src/infrastructure/browser/') || isTooling(path),
  // The number is a word of the wire: everybody else knows it by its name there, or as a kind of Failure.
  sessionInvalid: (path: string) => /^(wire|src\/infrastructure\/prod)\//.test(path) || isTooling(path),
  // The world outside is let in where the parts are put together, and handed on as a parameter.
  clockAndChance: (path: string) =>
    /^(src\/composition\/|src\/main\.tsx$|server\/(main|base\/clock)\.ts$)/.test(path) || isTooling(path),
  failureShown: (path: string) => /^src\/ui\/frame\/failure-notice\.tsx?$/.test(path) || isTooling(path),
  // Data and migrations are as long as they are.
  anyLength: (path: string) => /\.data\.ts$|\/migrations\//.test(path),
} as const

export const LONGEST_FILE = 350
