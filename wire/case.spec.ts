import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { camelKeys, snakeKeys, toCamel, toSnake } from './case'

const names = fc.stringMatching(/^[a-z][a-z0-9]{0,5}(_[a-z][a-z0-9]{0,5}){0,3}$/)

describe('names on the wire', () => {
  it('turn to the domain and back unharmed', () => {
    fc.assert(
      fc.property(names, (name) => {
        expect(toSnake(toCamel(name)!)).toBe(name)
      }),
    )
    expect([toCamel('first_weight_g'), toSnake('firstWeightG')]).toEqual(['firstWeightG', 'first_weight_g'])
  })

  it('leave the one camelCase name of the specification alone', () => {
    expect([toCamel('smsType'), toSnake('smsType')]).toEqual(['smsType', 'smsType'])
  })

  it('are not what the wire does not write: such a name stays unknown instead of passing for its twin', () => {
    expect(['skuId', '_a', 'a_', 'a__b', 'A', '__proto__', ''].map(toCamel)).toEqual(Array(7).fill(null))
    expect(camelKeys({ skuId: 1, sku_id: 2 })).toEqual({ '?skuId': 1, skuId: 2 })
  })

  it('are turned at every depth, and nothing but names is touched', () => {
    const wire = { user_name: '张_三', list: [{ sku_id: 1, nested: { min_qty: null } }] }
    const domain = { userName: '张_三', list: [{ skuId: 1, nested: { minQty: null } }] }
    expect([camelKeys(wire), snakeKeys(domain)]).toEqual([domain, wire])
  })

  it('never reach a prototype', () => {
    const turned = camelKeys(JSON.parse('{"__proto__":{"polluted":true},"constructor":1}')) as Record<string, unknown>
    expect(turned.polluted).toBeUndefined()
    expect(Object.keys(turned)).toEqual(['?__proto__', 'constructor'])
  })
})
