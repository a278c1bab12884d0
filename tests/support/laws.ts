/** Who may import whom, as data. tests/architecture.spec.ts holds every file against it. */

export interface Room {
  /** A folder with all below it, or one file; the longest that fits a path is its room. */
  readonly at: string
  /** Single files elsewhere that belong to it as well. */
  readonly also?: RegExp
  /** Rooms it may import, besides itself. */
  readonly rooms: readonly RoomName[] | 'any'
  /** Packages it may import, by name; `@scope/*` for a whole scope. */
  readonly packages: readonly string[] | 'any'
}

export type RoomName =
  | 'domain'
  | 'pricing'
  | 'application'
  | 'memory'
  | 'prod'
  | 'browser'
  | 'composition'
  | 'main'
  | 'ui'
  | 'wire'
  | 'demo'
  | 'server'
  | 'seed'
  | 'tests'
  | 'scripts'
  | 'docs'

const EVERYTHING_IN_SRC: readonly RoomName[] = [
  'domain',
  'pricing',
  'application',
  'memory',
  'prod',
  'browser',
  'composition',
  'ui',
]

export const ROOMS: Readonly<Record<RoomName, Room>> = {
  domain: { at: 'src/domain', rooms: ['pricing'], packages: [] },
  // A room of its own only because pages may not compute prices.
  pricing: { at: 'src/domain/pricing', rooms: ['domain'], packages: [] },
  application: { at: 'src/application', rooms: ['domain', 'pricing'], packages: ['xstate'] },
  memory: { at: 'src/infrastructure/memory', rooms: ['domain', 'pricing', 'wire', 'demo'], packages: [] },
  prod: { at: 'src/infrastructure/prod', rooms: ['domain', 'wire'], packages: ['axios', 'qs', 'zod'] },
  browser: { at: 'src/infrastructure/browser', rooms: ['domain'], packages: [] },
  composition: { at: 'src/composition', rooms: EVERYTHING_IN_SRC, packages: ['inversify', 'reflect-metadata'] },
  main: {
    at: 'src',
    rooms: EVERYTHING_IN_SRC,
    packages: ['inversify', 'react', 'react-dom', 'react-router-dom'],
  },
  ui: {
    at: 'src/ui',
    rooms: ['domain', 'application'],
    packages: [
      'react',
      'react-dom',
      'react-router-dom',
      '@tanstack/react-query',
      '@xstate/react',
      'antd',
      '@ant-design/icons',
      'dayjs',
      'dompurify',
      // The archive of a product's pictures, made in the browser.
      'fflate',
    ],
  },
  wire: { at: 'wire', rooms: ['domain', 'pricing'], packages: ['zod'] },
  demo: { at: 'demo', rooms: ['domain', 'pricing'], packages: ['@vant/area-data'] },
  server: {
    at: 'server',
    rooms: ['domain', 'pricing', 'wire', 'seed'],
    packages: [
      'node:*',
      'fastify',
      '@fastify/*',
      'qs',
      'zod',
      'pg',
      '@electric-sql/pglite',
      '@node-rs/argon2',
      '@vant/area-data',
      '@alicloud/*',
      'tencentcloud-sdk-nodejs-sms',
      // Operators' sheets and archives of pictures.
      'hucre',
      'fflate',
      // The HTML they write.
      'sanitize-html',
    ],
  },
  seed: {
    at: 'server/seed',
    // A part of the server may keep its own filling beside its tables.
    also: /^server\/[\w-]+\/seed(-[\w-]+)?\.ts$/,
    rooms: ['server', 'domain', 'pricing', 'wire', 'demo'],
    packages: ['node:*', '@node-rs/argon2'],
  },
  tests: { at: 'tests', rooms: 'any', packages: 'any' },
  scripts: { at: 'scripts', rooms: 'any', packages: 'any' },
  // Lists that scripts turn into pages.
  docs: { at: 'docs', rooms: [], packages: [] },
}

/** Specs beside the code may use whatever proves it; the laws of what runs are not for them. */
export const isSpec = (path: string): boolean => /\.spec\.tsx?$/.test(path)

const isTooling = (path: string): boolean => isSpec(path) || /^(tests|scripts)\//.test(path)

/** Where a word may stand. Everything else is searched for it. */
export const PLACES = {
  localStorage: (path: string) => path.startsWith('src/infrastructure/browser/') || isTooling(path),
  // The number is a word of the wire: everybody else knows it by its name there, or as a kind of Failure.
  sessionInvalid: (path: string) => /^(wire|src\/infrastructure\/prod)\//.test(path) || isTooling(path),
  // The world outside is let in where the parts are put together, and handed on as a parameter.
  clockAndChance: (path: string) =>
    /^(src\/composition\/|src\/main\.tsx$|server\/(main|clock)\.ts$)/.test(path) || isTooling(path),
  failureShown: (path: string) => /^src\/ui\/frame\/failure-notice\.tsx?$/.test(path) || isTooling(path),
  // Data and migrations are as long as they are.
  anyLength: (path: string) => /\.data\.ts$|\/migrations\//.test(path),
} as const

export const LONGEST_FILE = 350
