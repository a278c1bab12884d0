import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { astray, paymentsPage } from './payments-page'

it('has a test for every misbehaviour of a provider, and a row for every such test', () => {
  expect(astray()).toEqual([])
})

it('is what `npm run payments` writes now', () => {
  expect(readFileSync(new URL('../../docs/payments.md', import.meta.url), 'utf8')).toBe(paymentsPage())
})
