import { expect, it } from 'vitest'
import { isSigned, signFields } from './sign'

it('signs each field by itself: no value can pass for another field', () => {
  expect(signFields('s', { a: '1&b=2' })).not.toBe(signFields('s', { a: '1', b: '2' }))
  expect(signFields('s', { a: '1","b":"2' })).not.toBe(signFields('s', { a: '1', b: '2' }))
})

it('doesn’t mind the order of the fields', () => {
  expect(isSigned('s', { b: '2', a: '1' }, signFields('s', { a: '1', b: '2' }))).toBe(true)
})
