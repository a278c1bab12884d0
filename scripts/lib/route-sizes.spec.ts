import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closure, routeSizes } from './route-sizes.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'route-sizes-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const manifest = {
  'index.html': {
    file: 'assets/index.js',
    isEntry: true,
    imports: ['_shared.js'],
    dynamicImports: ['src/ui/dialog.tsx'],
  },
  '_shared.js': { file: 'assets/shared.js', imports: ['index.html'] },
  '_antd.js': { file: 'assets/antd.js', imports: ['_shared.js'] },
  'src/ui/dialog.tsx': { file: 'assets/dialog.js', isDynamicEntry: true, imports: ['_antd.js'] },
  'src/composition/compose.ts': { file: 'assets/compose.js', isDynamicEntry: true, imports: ['_shared.js'] },
  'src/ui/pages/home/HomePage.tsx': { file: 'assets/home.js', isDynamicEntry: true, imports: ['_shared.js'] },
  'src/ui/pages/orders/OrdersPage.tsx': { file: 'assets/orders.js', isDynamicEntry: true, imports: ['_shared.js'] },
}
const texts: Record<string, string> = {
  'assets/index.js': 'start()',
  'assets/shared.js': 'share()',
  'assets/antd.js': 'style("data-css-hash")',
  'assets/dialog.js': 'dialog()',
  'assets/compose.js': 'compose(client, codecs)',
  'assets/home.js': 'home()',
  'assets/orders.js': 'orders()',
  'theme.js': 'paint()',
  'index.html': '<script src="/theme.js"></script><script type="module" crossorigin src="/assets/index.js"></script>',
  '.vite/manifest.json': JSON.stringify(manifest),
}

function build(changed: Record<string, string> = {}) {
  for (const [name, text] of Object.entries({ ...texts, ...changed })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

const brotli = (...names: string[]) =>
  names.reduce((sum, name) => sum + brotliCompressSync(texts[name] ?? '').length, 0)

const home = { page: 'HomePage', route: '/home', budget: 165_000 }

it('adds entry, page, plain scripts and what they import, each once; behind the sign-in the first call', () => {
  build()
  const homeFiles = ['assets/home.js', 'assets/index.js', 'assets/shared.js', 'theme.js']
  const orderFiles = ['compose', 'index', 'orders', 'shared'].map((name) => `assets/${name}.js`).concat('theme.js')
  expect(routeSizes(folder, [home])).toEqual([
    {
      page: 'OrdersPage',
      route: undefined,
      files: orderFiles,
      bytes: brotli(...orderFiles),
      later: 0,
      antd: false,
      faults: [],
    },
    {
      page: 'HomePage',
      route: '/home',
      files: homeFiles,
      bytes: brotli(...homeFiles),
      later: brotli('assets/compose.js'),
      antd: false,
      faults: [],
    },
  ])
})

it('blames a page that is over its limit, and any that is made of antd', () => {
  build({ 'assets/home.js': 'style("data-css-hash")' })
  const found = routeSizes(folder, [{ ...home, budget: 10 }]).find(({ page }) => page === 'HomePage')
  expect(found?.faults).toEqual(['超出上限 0.0 kB', '首屏不应包含 antd'])
  build({ 'assets/orders.js': 'style("data-css-hash")' })
  expect(routeSizes(folder, [home]).find(({ page }) => page === 'OrdersPage')?.faults).toEqual(['首屏不应包含 antd'])
})

it('blames a page behind the sign-in that is over 200 kB', () => {
  const noise = Array.from({ length: 8000 }, (_, i) => createHash('sha256').update(`${i}`).digest('base64')).join('')
  build({ 'assets/orders.js': noise })
  const found = routeSizes(folder, [home]).find(({ page }) => page === 'OrdersPage')
  expect(found?.faults).toEqual(['超出上限 200.0 kB'])
})

it('blames an open page that is not in the build', () => {
  build()
  expect(routeSizes(folder, [{ ...home, page: 'LobbyPage' }])[0]).toEqual({
    page: 'LobbyPage',
    route: '/home',
    files: [],
    bytes: 0,
    later: 0,
    antd: false,
    faults: ['构建中没有这个页面'],
  })
})

it('follows imports in a circle once', () => {
  const circle = { a: { file: 'a.js', imports: ['b'] }, b: { file: 'b.js', imports: ['a'] } }
  expect(closure(circle, ['a'])).toEqual(['a.js', 'b.js'])
})
