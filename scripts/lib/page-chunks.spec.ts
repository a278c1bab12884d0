import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { pageChunks } from './page-chunks'

const src = mkdtempSync(join(tmpdir(), 'page-chunks-'))
const at = (name: string) => join(src, name)
const PAGES = [
  'home/HomePage',
  'orders/ListPage',
  'orders/OnePage',
  'cart/CartPage',
  'user/MePage',
  'user/pay/PayPage',
  'shops/ShopPage',
]
for (const page of PAGES) {
  mkdirSync(dirname(at(`ui/pages/${page}.tsx`)), { recursive: true })
  writeFileSync(at(`ui/pages/${page}.tsx`), '')
}
afterAll(() => rmSync(src, { recursive: true }))

const page = (name: string) => `ui/pages/${name}.tsx`
const imports: Record<string, string[]> = {
  'main.tsx': ['frame.ts'],
  'composition/compose.ts': ['client.ts', 'frame.ts', 'infrastructure/wire/wire-catalogue-gateway.ts'],
  'infrastructure/wire/wire-catalogue-gateway.ts': ['codec.ts', 'frame.ts'],
  'infrastructure/wire/wire-auth-gateway.ts': ['profile.ts'],
  'ui/frame/run-session.ts': ['machine.ts', 'client.ts'],
  [page('home/HomePage')]: ['card.tsx'],
  [page('orders/ListPage')]: ['order.ts', 'dialog.tsx', 'card.tsx', 'deep.ts', 'client.ts'],
  [page('orders/OnePage')]: ['order.ts', 'dialog.tsx', 'two.ts'],
  [page('cart/CartPage')]: ['dialog.tsx', 'two.ts', 'alone.ts', 'four.ts'],
  [page('user/MePage')]: ['dialog.tsx', 'four.ts'],
  [page('shops/ShopPage')]: ['dialog.tsx', 'four.ts'],
  [page('user/pay/PayPage')]: ['four.ts'],
  'dialog.tsx': ['deep.ts'],
}
const graph = {
  getModuleInfo: (id: string) => ({ importedIds: (imports[id.slice(src.length + 1)] ?? []).map(at) }),
}
const chunkOf = (name: string) => pageChunks(src)(at(name), graph)

describe('where a module goes', () => {
  it.each([
    ['what visitors need', ['frame.ts', 'card.tsx'], null],
    ['what the first call needs, though the session does too', ['client.ts'], 'call'],
    [
      'of that, what reads the shop’s answers',
      ['infrastructure/wire/wire-catalogue-gateway.ts', 'codec.ts'],
      'formats',
    ],
    ['what every buyer asks at once', ['infrastructure/wire/wire-auth-gateway.ts', 'profile.ts'], 'call'],
    ['what the session needs', ['machine.ts'], 'session'],
    ['what many pages of a buyer need, and what that needs', ['dialog.tsx', 'deep.ts'], 'desk'],
    ['what only pages of one folder need', ['order.ts'], 'orders'],
    ['what a few pages of different folders need, or one', ['two.ts', 'four.ts', 'alone.ts'], null],
    ['what is loaded by its name', ['composition/compose.ts', page('orders/ListPage'), 'ui/buyer-pages.ts'], null],
  ])('%s', (_, modules, chunk) => {
    expect(modules.map(chunkOf)).toEqual(modules.map(() => chunk))
  })
})
