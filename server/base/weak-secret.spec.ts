import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { weaknessOf } from './weak-secret'

it.each([
  ['', '没有设置'],
  ['Q7vN2mX9rT4kW8pZ1bL6hC3yF5dJ0sG', '只有 31 字节'],
  ['0'.repeat(32), '不同的字符不到 10 个'],
  ['ab1'.repeat(20), '不同的字符不到 10 个'],
  ['Q7vN2mX9rT4k'.repeat(3), '是同一段文字的重复'],
  ['change-me-change-me-change-me-change-me', '不同的字符不到 10 个'],
  ['please-CHANGE-this-before-you-go-live', '是示例里的文字'],
  ['replace-with-openssl-rand-base64-32!', '是示例里的文字'],
  ['my-super-secret-app-key-for-the-shop', '是示例里的文字'],
  ['0123456789abcdefghijklmnopqrstuvwxyz', '是示例里的文字'],
])('“%s” is refused: %s', (secret, weakness) => {
  expect(weaknessOf(secret)).toBe(weakness)
})

it('random secrets of the usual spellings are taken', () => {
  const secrets = Array.from({ length: 300 }, () =>
    (['base64', 'base64url', 'hex'] as const).map((spelling) => randomBytes(32).toString(spelling)),
  ).flat()
  expect(secrets.filter((secret) => weaknessOf(secret) !== null)).toEqual([])
})
