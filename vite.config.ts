import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import about from './package.json' with { type: 'json' }
import { pageChunks } from './scripts/lib/page-chunks.ts'
import { pageFiles } from './scripts/lib/page-files.ts'
import { slim } from './scripts/lib/slim.ts'
import { LongFirst } from './tests/support/long-first.ts'

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
                  test: /src\/(?:domain\/(?:failure|picture-sizes)\.ts|ui\/(?:frame\/(?:failure-notice|second-click)\.ts|parts\/(?:LoadFailure\.tsx|tag-look\.ts|resale\/(?:margin-text|use-price-ratio)\.ts|product\/Price\.tsx)|queries\/(?:me|catalogue)\.ts))/,
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
    sequence: { sequencer: LongFirst },
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
