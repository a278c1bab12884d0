import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Failure } from '../domain/failure'
import { compose } from './compose'

/** The recipe of CONTRIBUTING.md: it quotes this file, and the last test holds it to that. */
describe('swapping one adapter in a test', () => {
  it('replaces one method of one port; everything else is the shop in memory', async () => {
    const offline = new Failure('network', '网络连接失败，请检查网络')
    const { ports } = await compose({ override: { cart: { list: () => Promise.reject(offline) } } })

    const { accessToken } = await ports.auth.signIn({
      loginType: 'password',
      account: '13800000001',
      password: 'Daifa2026!',
    })
    ports.tokens.write(accessToken)
    await expect(ports.cart.list()).rejects.toBe(offline)
    await expect(ports.account.counts()).resolves.toMatchObject({ cartItems: expect.any(Number) as number })
  })

  it('gives every test a shop and a browser of its own', async () => {
    const [one, other] = [await compose(), await compose()]
    one.ports.tokens.write('t1')
    expect(other.ports.tokens.read()).toBeNull()
  })

  it('is what CONTRIBUTING.md shows', () => {
    const page = readFileSync(join(import.meta.dirname, '../../CONTRIBUTING.md'), 'utf8')
    const [, recipe = ''] = /## 测试里换一个适配器\n[^]*?```ts\n([^]*?)```/.exec(page) ?? []
    const here = readFileSync(import.meta.filename, 'utf8')
    const lines = recipe.trim().split('\n')
    expect(lines.length).toBeGreaterThan(5)
    expect(here).toContain(lines.map((line) => (line ? `    ${line}` : '')).join('\n'))
  })
})
