import { describe, expect, it } from 'vitest'
import { entryNoOf, numberingOf, numberOf, readingOf, walletKinds, type Kind } from './paging'
import { walletTypes } from './statement'

const named = ({ type, flow }: Kind): string => `${type} ${flow}`
const wantedOf = (filter: Parameters<typeof readingOf>[0]): string[] => {
  const { counted, isWanted } = readingOf(filter)
  return counted.filter(isWanted).map(named)
}

describe('the kinds of lines', () => {
  it('are each type with the ways that its money goes', () => {
    expect(walletKinds.map(named)).toEqual([
      'opening in',
      'recharge in',
      'recharge_bonus in',
      'bonus_taken out',
      'consume out',
      'refund in',
      'freeze inside',
      'unfreeze inside',
      'fee out',
      'withdraw out',
      'compensate in',
      'adjust in',
      'adjust out',
      'reverse in',
      'reverse out',
    ])
  })
})

describe('a filter of the book', () => {
  it('reads the numbering of the type where it names one, else of the flow, else of all', () => {
    expect([
      numberingOf({}),
      numberingOf({ direction: 'in' }),
      numberingOf({ type: 'adjust' }),
      numberingOf({ type: 'adjust', direction: 'out' }),
    ]).toEqual(['all', 'flow', 'type', 'type'])
  })

  it('counts every kind that its numbering has, and wants of them what it names', () => {
    expect(readingOf({}).counted).toEqual(walletKinds)
    expect(wantedOf({})).toEqual(walletKinds.map(named))
    expect(wantedOf({ direction: 'in' })).toEqual(walletKinds.filter(({ flow }) => flow === 'in').map(named))
    expect(readingOf({ direction: 'in' }).counted.every(({ flow }) => flow === 'in')).toBe(true)
    expect(readingOf({ type: 'adjust', direction: 'out' }).counted.map(named)).toEqual(['adjust in', 'adjust out'])
    expect(wantedOf({ type: 'adjust', direction: 'out' })).toEqual(['adjust out'])
  })

  it('wants nothing of a direction that its type never has', () => {
    expect(wantedOf({ type: 'freeze', direction: 'in' })).toEqual([])
    expect(wantedOf({ type: 'recharge', direction: 'out' })).toEqual([])
  })

  it('wants of every kind exactly what both its type and its direction say', () => {
    for (const type of [undefined, ...walletTypes])
      for (const direction of [undefined, 'in', 'out'] as const) {
        const { isWanted } = readingOf({ ...(type && { type }), ...(direction && { direction }) })
        for (const kind of walletKinds)
          expect(isWanted(kind)).toBe(
            [undefined, kind.type].includes(type) && [undefined, kind.flow].includes(direction),
          )
      }
  })
})

it('numbers a line by its day and its place in the book', () => {
  expect(entryNoOf(12, '2026-11-20T09:00:00+08:00')).toBe('L26112000000012')
  expect(entryNoOf(123_456_789, '2026-01-02T09:00:00+08:00')).toBe('L260102123456789')
})

it('takes a cursor for the number of a line, none for the first page, and refuses anything else', () => {
  expect([numberOf(undefined), numberOf(''), numberOf('1'), numberOf('120'), numberOf('9'.repeat(15))]).toEqual([
    null,
    null,
    1,
    120,
    999_999_999_999_999,
  ])
  for (const cursor of ['0', '01', '-1', '1.5', '1a', 'a1', '1\n2', '9'.repeat(16)])
    expect(() => numberOf(cursor)).toThrow('翻页位置无效，请回到第一页')
})
