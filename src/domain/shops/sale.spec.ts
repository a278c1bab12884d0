import { expect, it } from 'vitest'
import { isSpecChanged, saleFault, saleProblem } from './sale'

it('calls a spec changed only when its words are others', () => {
  expect(isSpecChanged('颜色:红色 尺码:M', '颜色：红色; 尺码：m')).toBe(false)
  expect(isSpecChanged('', '颜色:红色')).toBe(false)
  expect(isSpecChanged('颜色:红色 尺码:M', '颜色:红色 尺码:L')).toBe(true)
})

it('says what keeps an order from being ordered', () => {
  const line = { refund: 'none' } as const
  const told = { state: 'to_ship', hasArea: true, lines: [line] } as const
  expect(saleProblem(told, 'linked')).toBe('')
  expect(saleProblem({ ...told, hasArea: false }, 'unlinked')).toMatch('收货地区无法识别')
  expect(saleProblem({ ...told, hasArea: false }, 'ordered')).toBe('')
  expect(saleProblem({ ...told, state: 'checking' }, 'paused')).toMatch('审核')
  expect(saleProblem({ ...told, state: 'unpaid' }, 'paused')).toMatch('没有付款')
  expect(saleProblem({ ...told, lines: [{ refund: 'open' }] }, 'paused')).toMatch('退款')
})

it('refuses what could not be kept apart or counted', () => {
  const line = { lineNo: '1', qty: 1 }
  expect(saleFault({ orderNo: '1', lines: [line] })).toBe('')
  for (const broken of [
    { orderNo: '', lines: [line] },
    { orderNo: '1', lines: [] },
    { orderNo: '1', lines: [line, line] },
    { orderNo: '1', lines: [{ ...line, qty: 0 }] },
  ])
    expect(saleFault(broken)).not.toBe('')
})
