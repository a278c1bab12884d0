import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sealerOf } from './sealed'

const secret = 'a-secret-of-the-tests-1'
const next = 'a-secret-of-the-tests-2'

it('opens what it sealed, for whom it was sealed alone, and writes nothing down that can be read', () => {
  const sealer = sealerOf([secret])
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string({ minLength: 1 }), (text, of, more) => {
      const sealed = sealer.seal(text, of)
      expect(sealer.open(sealed, of)).toBe(text)
      expect(() => sealer.open(sealed, of + more)).toThrow(/authenticate/)
    }),
  )
  expect(sealer.seal('13912345678', 'order 1')).not.toBe(sealer.seal('13912345678', 'order 1'))
})

it('refuses what was changed or cut off', () => {
  const sealer = sealerOf([secret])
  const [version, id, body] = sealer.seal('浙江省杭州市', 'order 1').split('.') as [string, string, string]
  const bytes = Buffer.from(body, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    const broken = [changed, bytes.subarray(0, at)].map((each) => `${version}.${id}.${each.toString('base64url')}`)
    for (const sealed of broken) expect(() => sealer.open(sealed, 'order 1')).toThrow(/authenticat|too short/)
  }
})

it('opens what the secret before made, tells it from what the newest made, and nothing of a secret it does not know', () => {
  const before = sealerOf([secret]).seal('text', 'shop')
  const turned = sealerOf([next, secret])
  expect(turned.open(before, 'shop')).toBe('text')
  expect(before.startsWith(turned.newest)).toBe(false)
  const after = turned.seal('text', 'shop')
  expect(after.startsWith(turned.newest)).toBe(true)
  expect(() => sealerOf([secret]).open(after, 'shop')).toThrow('not known')
})

it('still opens payees that were sealed the older way, by whichever of its secrets, and seals them the newer way', () => {
  const older = '1.Mmq38N0o7tp57CtwA7DGKCLj0FCCPqCKv5igvwnoIxOaqU_A0WGhl2-alVoAu3-xjRLq5CijMIp_'
  for (const sealer of [sealerOf([secret]), sealerOf([next, secret])]) {
    expect(sealer.open(older, 'W20261120001')).toBe('["张三","6222020200000001"]')
    expect(() => sealer.open(older, 'W20261120002')).toThrow('not known')
    expect(older.startsWith(sealer.newest)).toBe(false)
  }
  expect(() => sealerOf([next]).open(older, 'W20261120001')).toThrow('not known')
})
