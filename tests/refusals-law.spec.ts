import { describe, expect, it } from 'vitest'
import { inspect } from './support/architecture'

/** What the inspector says about one file among others. */
const judge = (path: string, text: string, others: Record<string, string> = {}) =>
  inspect(new Map([...Object.entries(others), [path, text]])).violations.map(({ law, what }) => [law, what])

const LAW = 'refusals are worded in one place'

describe('refusals are worded in one place', () => {
  it.each([
    ['a sentence thrown by the server', 'server/ordering/x.ts', '库存不够', `throw refusals.invalid('库存不够')`],
    ['one that takes a detour', 'server/cart/x.ts', '请少买', `const why = '请少买'\nthrow refusals.invalid(why)`],
    ['a template', 'server/http/x.ts', '个参数不对', 'export const x = (n) => `${n} 个参数不对`'],
    ['a word for what is missing', 'src/infrastructure/memory/x.ts', '地址', `throw refusals.notFound('地址')`],
    ['a rule of the domain', 'src/domain/pricing/x.ts', '件数不对', `export const x = { message: '件数不对' }`],
    ['a machine', 'src/application/x.ts', '请填写', `export const x = { params: '请填写' }`],
    ['a schema of the wire', 'wire/x.ts', '太长', `export const x = z.string({ error: '太长' })`],
    [
      'a Failure made by hand on the server',
      'server/orders/x.ts',
      'new Failure()',
      `throw new Failure('invalid', words)`,
    ],
    ['a Failure made by hand in a page', 'src/ui/x.ts', 'new Failure()', `throw new Failure('invalid', words)`],
  ])('catches %s', (_, path, what, text) => {
    expect(judge(path, text)).toEqual([[LAW, what]])
  })

  it('catches a Failure under another name', () => {
    const text = `import { Failure as Odd } from '../../src/domain/failure'\nthrow new Odd('invalid', words)`
    const home = { 'src/domain/failure.ts': 'export class Failure {}' }
    expect(judge('server/orders/x.ts', text, home)).toEqual([[LAW, 'Failure as Odd']])
  })

  it.each([
    ['a page', 'src/ui/pages/x.tsx'],
    ['a machine that has other words', 'src/application/session/session-machine.ts'],
    ['a page of the sandbox', 'server/channels/sandbox/pages.ts'],
  ])('catches a copy of a refusal in %s', (_, path) => {
    const home = { 'src/domain/refusals.ts': `export const x = { gone: '报价已失效，请重新确认' }` }
    const copy = `export const x = '报价已失效，请重新确认'`
    expect(judge(path, copy, home)).toEqual([[LAW, '报价已失效，请重新确认']])
    expect(judge(path.replace(/\.tsx?$/, '.spec.ts'), copy, home)).toEqual([])
  })

  it('leaves alone labels, summaries, what operators read, and what pages say', () => {
    const welcome: [path: string, text: string][] = [
      ['src/application/x.ts', `export const x = { meta: { label: '填写中', labels: { title: '登录' } } }`],
      ['wire/x.ts', `export const x = { summary: '登录' }`],
      ['server/ops/x.ts', `throw new Error('文件是空的')`],
      ['server/base/config.ts', `throw new Error('端口不对')`],
      ['src/domain/refusals.ts', `export const x = () => new Failure('invalid', '不行')`],
      ['src/ui/x.ts', `export const x = '提交订单'`],
    ]
    expect(welcome.flatMap(([path, text]) => judge(path, text))).toEqual([])
  })
})
