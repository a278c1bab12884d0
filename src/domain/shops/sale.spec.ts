import { expect, it } from 'vitest'
import { isSpecChanged, saleFault, saleProblem } from './sale'

it('calls a spec changed only when its words are others', () => {
  expect(isSpecChanged('颜色:红色 尺码:M', '颜色：红色; 尺码：m')).toBe(false)
  expect(isSpecChanged('', '颜色:红色')).toBe(false)
  expect(isSpecChanged('颜色:红色 尺码:M', '颜色:红色 尺码:L')).toBe(true)
})

it.each([
  ['颜色 红色 尺码 M', '颜色|红色/尺码、Ｍ'],
  ['红色，M', '红色-m'],
  ['红色·M', ' 红色,M;'],
  ['黑白 M', '黑白  M '],
])('reads %j and %j as the same spec', (linked, spec) => {
  expect([isSpecChanged(linked, spec), isSpecChanged(spec, linked)]).toEqual([false, false])
})

it('tells a spec from one with a part less, more, or joined to another', () => {
  expect(isSpecChanged('红色 M', '红色')).toBe(true)
  expect(isSpecChanged('红色', '')).toBe(true)
  expect(isSpecChanged('红 色', '红色')).toBe(true)
})

it('says what keeps an order from being ordered', () => {
  const line = { refund: 'none' } as const
  const told = { state: 'to_ship', hasArea: true, lines: [line] } as const
  expect(saleProblem(told, 'linked')).toBe('')
  expect(saleProblem({ ...told, hasArea: false }, 'unlinked')).toMatch('收货地区无法识别')
  expect(saleProblem({ ...told, hasArea: false }, 'linked')).toBe('收货地区无法识别，请改用粘贴地址下单')
  for (const status of ['ordered', 'shipped', 'pushed', 'push_failed', 'closed'] as const)
    expect(saleProblem({ ...told, hasArea: false, state: 'checking' }, status)).toBe('')
  expect(saleProblem({ ...told, state: 'checking' }, 'paused')).toMatch('审核')
  expect(saleProblem({ ...told, state: 'unpaid' }, 'paused')).toMatch('没有付款')
  expect(saleProblem({ ...told, lines: [line, { refund: 'open' }] }, 'paused')).toMatch('退款')
  expect(saleProblem({ ...told, hasArea: false }, 'paused')).toBe('等您确认后再下单')
  expect(saleProblem({ ...told, lines: [{ refund: 'done' }] }, 'paused')).toBe('等您确认后再下单')
})

it('refuses what could not be kept apart or counted', () => {
  const line = { lineNo: '1', qty: 1 }
  expect(saleFault({ orderNo: '1', lines: [line] })).toBe('')
  expect(saleFault({ orderNo: '1', lines: [line, { lineNo: '2', qty: 3 }] })).toBe('')
  for (const [orderNo, lines, fault] of [
    ['', [line], '平台没有给出订单号'],
    ['1', [], '平台没有给出订单里的商品'],
    ['1', [line, line], '订单里有两行的编号相同'],
    ['1', [line, { lineNo: '2', qty: 0 }], '订单里的数量不对'],
    ['1', [{ ...line, qty: 1.5 }], '订单里的数量不对'],
    ['1', [{ ...line, qty: -1 }], '订单里的数量不对'],
  ] as const)
    expect(saleFault({ orderNo, lines })).toBe(fault)
})
