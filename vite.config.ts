import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import about from './package.json' with { type: 'json' }
import { pageChunks } from './scripts/lib/page-chunks.ts'
import { isInCentre, site, type PageName } from './src/ui/frame/site.ts'

/** `vite --mode memory` serves the storefront on the in-memory adapters, without any backend. */
export default defineConfig(({ mode, isSsrBuild }) => ({
  plugins: [
    react(),
    slim(mode),
    earlyScript(),
    packed(),
    pageFiles(),
    deepLinks(mode),
    whereToWork(process.env.BACKEND),
  ],
  define: {
    // `mode` is folded at build time, so that the adapters that are not used are not in the bundle.
    __ADAPTERS__: JSON.stringify(mode === 'memory' || mode === 'test' ? 'memory' : 'prod'),
    __VERSION__: JSON.stringify(about.version),
    ...(isSsrBuild && { 'process.env.NODE_ENV': JSON.stringify('production') }),
  },
  // src/render.tsx, for plain `node` and with all it needs: React's build for development would be chosen by the environment otherwise.
  ...(isSsrBuild && { ssr: { noExternal: true, external: [] } }),
  build: {
    outDir: isSsrBuild ? 'dist/render' : 'dist/web',
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    target: 'es2022',
    // Browsers that don't know it (Safari below 17) ask for files one after the other, and do without its script.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: isSsrBuild
        ? { entryFileNames: '[name].js' }
        : {
            // Vite drops `debugger` from production builds; the anti-debugging check (spec §8) is made of it.
            minify: { compress: { dropDebugger: false } },
            // Every first load carries the list of all files: shorter names for them are fewer bytes for everybody.
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: 'assets/[hash:7][extname]',
            // Small things that nearly every open page needs: one file is fewer bytes than a dozen, and fewer names in that list.
            codeSplitting: {
              groups: [
                {
                  name: 'common',
                  test: /src\/(?:domain\/(?:failure|picture-sizes)\.ts|ui\/(?:frame\/failure-notice\.ts|parts\/(?:LoadFailure\.tsx|second-click\.ts|tag-look\.ts|resale\/(?:margin-text|use-price-ratio)\.ts|product\/Price\.tsx)|queries\/(?:me|catalogue)\.ts))/,
                  priority: 2,
                },
                {
                  name: pageChunks(join(import.meta.dirname, 'src')),
                  includeDependenciesRecursively: false,
                  priority: 1,
                },
              ],
            },
          },
    },
  },
  server: {
    proxy: {
      '/prod': process.env.BACKEND ?? 'http://127.0.0.1:8080',
      '/media': process.env.BACKEND ?? 'http://127.0.0.1:8080',
      '/sandbox': process.env.BACKEND ?? 'http://127.0.0.1:8080',
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,wire,country,demo,server,scripts}/**/*.spec.{ts,tsx}', 'tests/*.spec.ts'],
          // Properties are tried hundreds of times: more than the usual 5 s on a machine that does other things beside.
          testTimeout: 30_000,
          // A third of the processor time was spent on loading the same modules again for each of 80 files.
          isolate: false,
          unstubGlobals: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'contracts',
          include: ['tests/contracts/**/*.spec.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          globalSetup: ['tests/support/real-postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'backend',
          include: ['tests/server/**/*.spec.ts'],
          // As for the units: fifty files load the same server. What they share is only code, a database is each one's own.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          globalSetup: ['tests/support/real-postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['tests/pages/**/*.spec.tsx'],
          environment: 'happy-dom',
          setupFiles: ['tests/support/page-setup.ts'],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
}))

/**
 * Leaves out of the browser's bundle what the libraries carry for places where we don't run (some 15 kB of the first page's script):
 * qs brings a library of its own to do without WeakMap, and a parser that only the server uses; axios brings a second way to ask,
 * by fetch, beside the one it takes in browsers, XMLHttpRequest; react-router warns developers. Of a call
 * of `/prod`, what it is for and how its input is read is only the server's (and the shop's in memory) to know. In the tests and on the
 * server all of it is as published.
 */
function slim(mode: string): Plugin {
  // Its package names only the build that warns developers.
  const PRODUCTION: Record<string, string> = {
    'react-router': 'react-router/dist/production/index.mjs',
    'react-router/dom': 'react-router/dist/production/dom-export.mjs',
  }
  const replacements = [
    // What qs uses of it: a map by object.
    { wanted: 'side-channel', by: '/node_modules/qs/', code: 'module.exports = () => new WeakMap()' },
    { wanted: 'es-define-property', by: '/node_modules/qs/', code: 'module.exports = Object.defineProperty' },
    { wanted: './parse', by: '/node_modules/qs/lib/index.js', code: 'module.exports = undefined' },
    { wanted: './fetch.js', by: '/node_modules/axios/lib/adapters/adapters.js', code: 'exports.getFetch = undefined' },
    // Bodies and queries are encoded before axios sees them (src/infrastructure/prod/encode.ts).
    ...[
      ['./helpers/toFormData.js', 'axios.js'],
      ['../helpers/toFormData.js', 'defaults/index.js'],
      ['../helpers/toURLEncodedForm.js', 'defaults/index.js'],
      ['./helpers/formDataToJSON.js', 'axios.js'],
      ['../helpers/formDataToJSON.js', 'defaults/index.js'],
      ['./helpers/HttpStatusCode.js', 'axios.js'],
      ['./cancel/CancelToken.js', 'axios.js'],
      ['./cookies.js', 'helpers/resolveConfig.js'],
      ['./AxiosURLSearchParams.js', 'helpers/buildURL.js'],
      // What it takes where a browser has none of its own.
      ['../../../helpers/AxiosURLSearchParams.js', 'platform/browser/classes/URLSearchParams.js'],
    ].map(([wanted = '', by = '']) => ({ wanted, by: `/node_modules/axios/lib/${by}`, code: 'exports.default = {}' })),
    // Ports are bound to values and functions (src/composition/port-module.ts): the container builds no class.
    {
      wanted: '../models/InstanceBindingNodeImplementation.js',
      by: '/node_modules/@inversifyjs/core/lib/planning/actions/curryBuildServiceNodeBindings.js',
      code: `exports.InstanceBindingNodeImplementation = class { constructor() { throw new Error('see vite.config.ts') } }`,
    },
    // No list here grows by the page.
    {
      wanted: './infiniteQueryBehavior.js',
      by: '/node_modules/@tanstack/query-core/',
      code: 'exports.infiniteQueryBehavior = undefined',
    },
  ]
  // Links that fetch what a server of its own would give, forms that post to it, tools that watch it, errors from its components.
  const cuts: [from: RegExp, to: string][] = [
    [
      /^function usePrefetchBehavior\([^]*?^}$/m,
      'function usePrefetchBehavior() { return [false, React8.useRef(null), {}] }',
    ],
    [/return shouldPrefetch && !isAbsolute \? .*: link;$/m, 'return link;'],
    [/^var Form = [^]*?^Form\.displayName = "Form";$/m, 'var Form;'],
    [/^function getRouteInstrumentationUpdates\([^]*?^}$/m, 'function getRouteInstrumentationUpdates() {}'],
    [/^function instrumentClientSideRouter\([^]*?^}$/m, 'function instrumentClientSideRouter() {}'],
    [/^    if \(this\.context\) \{\n.*createElement\(RSCErrorHandler.*\n {4}\}$/m, ''],
  ]
  const idOf = (wanted: string) => `\0slim:${wanted}.cjs`
  const unused = new Set(replacements)
  return {
    name: 'slim',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    resolveId(source, importer = '') {
      const published = PRODUCTION[source]
      if (published) return join(import.meta.dirname, 'node_modules', published)
      const place = importer.replaceAll('\\', '/')
      const found = replacements.find(({ wanted, by }) => wanted === source && place.includes(by))
      if (found) unused.delete(found)
      return found && idOf(source)
    },
    // A new version of a library asks for it under another name, and it would be back unnoticed.
    buildEnd(failed) {
      const [stale] = unused
      if (!failed && stale)
        throw new Error(`vite.config.ts: nothing asks for ${stale.wanted} from ${stale.by} any more`)
    },
    load: (id) => replacements.find(({ wanted }) => id === idOf(wanted))?.code,
    transform(code, id) {
      if (mode !== 'memory' && id.startsWith(join(import.meta.dirname, 'wire')))
        return code.replace(/^ {2}(?:summary|input): [^]*?,\n(?= {2}\w|\}\))/gm, '')
      if (!/react-router\/dist\/production\/chunk-\w+\.mjs$/.test(id) || !code.includes('var Link = ')) return undefined
      return cuts.reduce((left, [from, to]) => {
        if (!from.test(left)) throw new Error(`vite.config.ts: react-router has no ${from.source} any more`)
        return left.replace(from, to)
      }, code)
    },
  }
}

/**
 * Puts src/composition/early.ts before everything else. Built, it stands in the page itself: a file would keep the first paint
 * waiting for its way there and back. The server names its hash in the CSP.
 */
function earlyScript(): Plugin {
  const compiled = async (): Promise<string> => {
    const entry = 'src/composition/early.ts'
    const built = await build({
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      build: { write: false, lib: { entry, formats: ['iife'], name: 'early', fileName: 'early' } },
    })
    const [first] = [built].flat()
    if (!first || !('output' in first)) throw new Error(`${entry} gave no script`)
    return first.output[0].code
  }
  return {
    name: 'early-script',
    transformIndexHtml: {
      order: 'post',
      handler: async (_, { server }) => [
        server
          ? { tag: 'script', attrs: { src: '/early.js' }, injectTo: 'head-prepend' }
          : { tag: 'script', children: (await compiled()).trim(), injectTo: 'head-prepend' },
      ],
    },
    configureServer: ({ middlewares }) =>
      void middlewares.use('/early.js', (_, reply) => {
        reply.setHeader('content-type', 'text/javascript')
        compiled().then(
          (code) => reply.end(code),
          () => reply.writeHead(500).end(),
        )
      }),
  }
}

/** Lays each script, style and page beside itself as brotli at its best, which is too slow to make while somebody waits. */
function packed(): Plugin {
  const brotli = promisify(brotliCompress)
  return {
    name: 'packed',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) => /\.(?:js|css|html)$/.test(fileName))
      await Promise.all(
        texts.map(async (file) => {
          const text = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (text.length >= 256) await writeFile(join(dir, `${file.fileName}.br`), await brotli(text))
        }),
      )
    },
  }
}

/**
 * Writes down which files each page is made of, besides those that index.html names: the server names them in the page, before any script
 * has run. Pages are found where their code is loaded from.
 */
function pageFiles(): Plugin {
  const LOADED = /(\w+)(?:',|:)\s+async \(\) =>\s+\(await import\('\.(\/pages\/[^']+)'\)\)/g
  return {
    name: 'page-files',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async generateBundle(_, bundle) {
      const sources = await Promise.all(
        ['routes.tsx', 'buyer-pages.ts'].map((name) => readFile(join(import.meta.dirname, 'src/ui', name), 'utf8')),
      )
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const chunkOf = (file: string) => chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(file))
      const closure = (first: typeof chunks, without: Set<string> = new Set()): typeof chunks => {
        const seen = new Set(without)
        const visit = (chunk: (typeof chunks)[number] | undefined): typeof chunks => {
          if (!chunk || seen.has(chunk.fileName)) return []
          seen.add(chunk.fileName)
          return [...chunk.imports.flatMap((name) => visit(chunks.find(({ fileName }) => fileName === name))), chunk]
        }
        return first.flatMap(visit)
      }
      const entry = new Set(closure(chunks.filter(({ isEntry }) => isEntry)).map(({ fileName }) => fileName))
      const buyers = ['src/ui/buyer-pages.ts', 'src/composition/compose.ts', 'src/ui/frame/run-session.ts']
      for (const source of sources)
        if (source.match(/import\('\.\/pages\//g)?.length !== source.match(LOADED)?.length)
          this.error('a page is loaded in a way that is not known here')
      const files = sources.flatMap((source, i) =>
        [...source.matchAll(LOADED)].map(([, page = '', path = '']) => {
          const chunk = chunkOf(`/src/ui${path}.tsx`)
          if (!chunk) this.error(`${page}: no chunk of ${path}`)
          const { path: address } = site[page as PageName]
          const around = i === 0 ? [] : isInCentre(address) ? [...buyers, 'src/ui/layout/CentreLayout.tsx'] : buyers
          const all = closure([chunk, ...around.map(chunkOf).filter((one) => one !== undefined)], entry)
          return [
            page,
            {
              address,
              // The largest first: they take longest.
              scripts: all.toSorted((a, b) => b.code.length - a.code.length).map(({ fileName }) => `/${fileName}`),
              styles: [...new Set(all.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))].map(
                (name) => `/${name}`,
              ),
            },
          ] as const
        }),
      )
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(Object.fromEntries(files)) })
    },
  }
}

/** Any file host answers with 404.html what it has no file for: the shop in memory opens at any of its addresses. */
function deepLinks(mode: string): Plugin {
  return {
    name: 'deep-links',
    apply: (_, { command }) => command === 'build' && mode === 'memory',
    writeBundle: async ({ dir = '' }) => copyFile(join(dir, 'index.html'), join(dir, '404.html')),
  }
}

/** Beside a backend (`npm run dev`) two addresses are named: the last word says which one to work on, once both answer. */
function whereToWork(backend: string | undefined): Plugin {
  return {
    name: 'where-to-work',
    apply: 'serve',
    configureServer(server) {
      if (backend === undefined) return
      const say = (address: string | undefined) =>
        server.config.logger.info(`\n  请打开 ${address}（页面改动即时生效，后端改动自动重启）\n`)
      server.httpServer?.once('listening', () => {
        const look = async () => {
          const isUp = await fetch(`${backend}/healthz`).catch(() => null)
          if (!isUp) return
          clearInterval(watch)
          say(server.resolvedUrls?.local[0])
        }
        const watch = setInterval(() => void look(), 300)
        server.httpServer?.once('close', () => clearInterval(watch))
      })
    },
  }
}
