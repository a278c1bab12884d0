import { describe, expect, it } from 'vitest'
import { addressAdd, areaTree, login } from './account'
import { productList } from './catalogue'
import { calls } from './calls'
import { inputSchema, outputSchema } from './schema'

describe('the schema of a call', () => {
  it('names fields as the wire does and says which may be left out', () => {
    const { properties, required } = inputSchema(addressAdd)
    expect(Object.keys(properties as object)).toEqual(['name', 'mobile', 'ext', 'area_code', 'detail', 'is_default'])
    expect(required).toEqual(['name', 'mobile', 'area_code', 'detail'])
  })

  it('knows numbers that also come as text by their limits', () => {
    const { properties } = inputSchema(productList)
    expect((properties as Record<string, unknown>).page_size).toEqual({
      default: 20,
      type: 'integer',
      minimum: 1,
      maximum: 100,
    })
  })

  it('tells the ways to sign in apart', () => {
    const { oneOf } = inputSchema(login) as { oneOf: { required: string[] }[] }
    expect(oneOf.map(({ required }) => required)).toEqual([
      ['login_type', 'account', 'password'],
      ['login_type', 'account', 'verify_code'],
    ])
  })

  it('bans other fields only where money moves or an order is made: elsewhere they are left unread', () => {
    const banning = Object.entries(calls).filter(([, call]) =>
      JSON.stringify(inputSchema(call)).includes('"additionalProperties":false'),
    )
    const money = Object.entries(calls).filter(([, { repeat }]) => repeat === 'money')
    expect(banning.map(([name]) => name)).toEqual(money.map(([name]) => name))
    expect(money.length).toBeGreaterThan(2)
  })

  it('can say what a tree is', () => {
    expect(JSON.stringify(outputSchema(areaTree.output))).toContain('"$ref"')
  })

  it('leaves no camelCase in any call', () => {
    const camel = Object.entries(calls).flatMap(([name, call]) =>
      [...JSON.stringify([inputSchema(call), outputSchema(call.output)]).matchAll(/"([a-z]+[A-Z]\w*)":/g)]
        .map(([, key]) => key!)
        .filter((key) => !KEYWORDS.has(key))
        .map((key) => `${name}.${key}`),
    )
    expect(camel).toEqual(['sendSms.smsType'])
  })
})

const KEYWORDS = new Set(['anyOf', 'oneOf', 'minLength', 'maxLength', 'minItems', 'maxItems', 'additionalProperties'])
