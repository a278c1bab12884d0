import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { fen } from '../../src/domain/money'
import type { BillLine, BillState, Subject } from './bill'
import { compare, covers, dayAfter, keyOf, type Booked, type OurMoney } from './compare'

/** Every difference is named, once, and none is invented: against a truth that is told twice. */

/** One thing that happened, as far as each side has it. */
interface Fact {
  subject: Subject
  bill: { state: BillState; amount: number } | null
  ours: { booked: Booked; amount: number } | null
  isCovered: boolean
}

const amount = fc.integer({ min: 1, max: 3 })
const facts: fc.Arbitrary<Fact[]> = fc.array(
  fc.constantFrom<Subject>('payment', 'refund').chain((subject) =>
    fc.record({
      subject: fc.constant(subject),
      bill: fc.option(
        fc.record({
          state:
            subject === 'payment'
              ? fc.constant<BillState>('done')
              : fc.constantFrom<BillState>('done', 'pending', 'failed'),
          amount,
        }),
      ),
      ours: fc.option(fc.record({ booked: fc.constantFrom<Booked>('done', 'pending', 'none'), amount })),
      isCovered: fc.boolean(),
    }),
  ),
  { maxLength: 30 },
)

const sides = (all: readonly Fact[]) => ({
  lines: all.flatMap(({ subject, bill }, i): BillLine[] =>
    bill === null
      ? []
      : [
          {
            line: i,
            subject,
            number: `n${i}`,
            outTradeNo: '',
            tradeNo: '',
            refundNo: '',
            fee: fen(0),
            atMs: 0,
            ...bill,
            amount: fen(bill.amount),
          },
        ],
  ),
  ours: all.flatMap(({ subject, ours }, i): OurMoney[] =>
    ours === null
      ? []
      : [
          {
            subject,
            number: `n${i}`,
            status: '',
            paymentNo: '',
            refundNo: '',
            outTradeNo: '',
            tradeNo: '',
            fromMs: 0,
            untilMs: 0,
            booked: ours.booked,
            amount: fen(ours.amount),
          },
        ],
  ),
  isCovered: ({ number }: OurMoney) => all[Number(number.slice(1))]!.isCovered,
})

/** The same told as a table, one row for each of what can be said of a thing. */
const expected = ({ bill, ours, isCovered }: Fact): string | null => {
  const said = `${bill?.state ?? 'absent'}/${ours?.booked ?? 'absent'}`
  if (said === 'absent/done') return isCovered ? 'only_here' : null
  if (['done/absent', 'pending/absent'].includes(said)) return 'only_in_bill'
  const isSame = bill?.amount === ours?.amount
  if (['done/done', 'pending/done', 'pending/pending'].includes(said)) return isSame ? null : 'amount'
  if (said === 'done/pending') return isSame ? 'state' : 'amount'
  return ['done/none', 'pending/none', 'failed/done'].includes(said) ? 'state' : null
}

describe('comparing', () => {
  test('names every difference once and invents none, in whatever order', () => {
    fc.assert(
      fc.property(facts, fc.boolean(), (all, isTurned) => {
        const { lines, ours, isCovered } = sides(all)
        const found = isTurned
          ? compare(lines.toReversed(), ours.toReversed(), isCovered)
          : compare(lines, ours, isCovered)
        const want = all.flatMap((fact, i) => {
          const kind = expected(fact)
          return kind === null ? [] : [`${fact.subject} n${i} ${kind}`]
        })
        expect(found.map((one) => `${keyOf(one)} ${one.kind}`).toSorted()).toEqual(want.toSorted())
      }),
      { numRuns: 1000 },
    )
  })

  test('finds nothing between books and the bill that was written from them', () => {
    fc.assert(
      fc.property(facts, (all) => {
        const same = all.flatMap((fact): Fact[] =>
          fact.bill
            ? [{ ...fact, bill: { ...fact.bill, state: 'done' }, ours: { booked: 'done', amount: fact.bill.amount } }]
            : [],
        )
        const { lines, ours, isCovered } = sides(same)
        expect(compare(lines, ours, isCovered)).toEqual([])
      }),
    )
  })
})

describe('days that bills cover', () => {
  it.each([
    [[], '01', '01', false],
    [[['01', '01']], '01', '01', true],
    [[['01', '01']], '01', '02', false],
    [
      [
        ['02', '02'],
        ['01', '01'],
      ],
      '01',
      '02',
      true,
    ],
    [
      [
        ['01', '01'],
        ['03', '03'],
      ],
      '01',
      '03',
      false,
    ],
    [[['01', '30']], '05', '07', true],
    [
      [
        ['01', '04'],
        ['03', '09'],
        ['05', '06'],
      ],
      '02',
      '09',
      true,
    ],
    [[['02', '09']], '01', '09', false],
  ] as [[string, string][], string, string, boolean][])('%j cover %s to %s: %s', (bills, from, to, isCovered) => {
    const days = ([a, b]: readonly [string, string]) => ({ fromDay: `2026-11-${a}`, toDay: `2026-11-${b}` })
    expect(covers(bills.map(days), days([from, to]))).toBe(isCovered)
  })

  it('go on over the ends of months and years', () => {
    expect(['2026-11-30', '2026-12-31', '2028-02-28'].map(dayAfter)).toEqual(['2026-12-01', '2027-01-01', '2028-02-29'])
  })
})
