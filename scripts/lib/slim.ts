import { join } from 'node:path'
import type { Plugin } from 'vite'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Leaves out of the browser's bundle what the libraries carry for places where we don't run (some 15 kB of the first page's script):
 * qs brings a library of its own to do without WeakMap, and a parser that only the server uses; axios brings a second way to ask,
 * by fetch, beside the one it takes in browsers, XMLHttpRequest; react-router warns developers. Of a call
 * of `/prod`, what it is for and how its input is read is only the server's (and the shop's in memory) to know. In the tests and on the
 * server all of it is as published.
 */
export function slim(mode: string): Plugin {
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
    // Nothing is decorated: what the container keeps under a name is a count of its bindings and modules.
    { wanted: 'reflect-metadata/lite', by: '/src/composition/compose.ts', code: 'exports.none = true' },
    {
      wanted: 'reflect-metadata/lite',
      by: '/node_modules/@inversifyjs/container/lib/index.js',
      code: 'exports.none = true',
    },
    {
      wanted: '@inversifyjs/reflect-metadata-utils',
      by: '/node_modules/@inversifyjs/',
      code: `
        const kept = {}
        exports.getOwnReflectMetadata = (_, name) => kept[name]
        exports.setReflectMetadata = (_, name, value) => { kept[name] = value }
        exports.updateOwnReflectMetadata = (_, name, first, next) => { kept[name] = next(kept[name] ?? first()) }`,
    },
    // Ports are bound to values and functions (src/composition/port-module.ts): the container builds no class.
    {
      wanted: '../models/InstanceBindingNodeImplementation.js',
      by: '/node_modules/@inversifyjs/core/lib/planning/actions/curryBuildServiceNodeBindings.js',
      code: `exports.InstanceBindingNodeImplementation = class { constructor() { throw new Error('see scripts/lib/slim.ts') } }`,
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
      if (published) return join(ROOT, 'node_modules', published)
      const place = importer.replaceAll('\\', '/')
      const found = replacements.find(({ wanted, by }) => wanted === source && place.includes(by))
      if (found) unused.delete(found)
      return found && idOf(source)
    },
    // A new version of a library asks for it under another name, and it would be back unnoticed.
    buildEnd(failed) {
      const [stale] = unused
      if (!failed && stale)
        throw new Error(`scripts/lib/slim.ts: nothing asks for ${stale.wanted} from ${stale.by} any more`)
    },
    load: (id) => replacements.find(({ wanted }) => id === idOf(wanted))?.code,
    transform(code, id) {
      if (mode !== 'memory' && id.startsWith(join(ROOT, 'wire')))
        return code.replace(/^ {2}(?:summary|input): [^]*?,\n(?= {2}\w|\}\))/gm, '')
      if (!/react-router\/dist\/production\/chunk-\w+\.mjs$/.test(id) || !code.includes('var Link = ')) return undefined
      return cuts.reduce((left, [from, to]) => {
        if (!from.test(left)) throw new Error(`scripts/lib/slim.ts: react-router has no ${from.source} any more`)
        return left.replace(from, to)
      }, code)
    },
  }
}
