import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { play, type Scenario } from '../../conformance/bench'
import { nameOf, openBook, type Level } from '../../conformance/book'
import { codesFromFile } from '../../conformance/codes'
import { scenariosOf } from '../../conformance/suite'
import { overHttp, type Transport } from '../../conformance/transport'
import { outboxFile } from '../../server/sms/sandbox'
import type { CallName } from '../../wire/calls'
import { castWith, faultsOf, judgedBy } from '../support/conformance'
import { mutantsOf, played, recorded, type Mutant, type Tape } from '../support/mutants'
import { startServer, type TestServer } from '../support/server'

/**
 * What our own server says, with one thing wrong in it: a field missing, of another type, another code, a sum that is off by one fen. The
 * suite has to find each of them, in the very call. `CONFORMANCE_MUTANTS=file` keeps the table.
 */

const amounts = ['payable', 'goodsAmount', 'serviceFee', 'addonFee', 'freight', 'discount'].map((name) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
)
const quoted = [...amounts.map((name) => `parcels.*.${name}`), 'parcels.*.lines.*.amount', 'payable']
/** Sums that come out elsewhere as well, of the level of money. */
const SUMS: Partial<Record<CallName, string[]>> = {
  amountsDirect: quoted,
  placeDirect: ['payable'],
  orderInfo: [...amounts.map((name) => `amounts.${name}`), 'items.*.amount', 'paid', 'refunded'],
  orderList: ['totals.payable'],
  payResult: ['amount'],
  rechargePay: ['amount', 'bonus_amount'],
  rechargeResult: ['amount', 'available'],
  walletOverview: ['available', 'frozen', 'bonus'],
  withdrawList: ['rules.withdrawable'],
  me: ['reserve_available', 'reserve_frozen'],
  userCounts: ['reserve_available'],
}

let server: TestServer
let http: Transport
beforeAll(async () => {
  server = await startServer({})
  http = overHttp(`${server.url}/prod`, 30_000)
})
afterAll(() => server.close())

const rest = (seconds: number) => Promise.resolve(server.clock.advance(seconds))
const cast = () => castWith(codesFromFile(outboxFile(server.dataDir), () => Promise.resolve()))

const courses: { level: Level; scenario: Scenario }[] = (['trade', 'money'] as const).flatMap((level) =>
  scenariosOf[level]().map((scenario) => ({ level, scenario })),
)

const taped = async ({ level, scenario }: (typeof courses)[number]): Promise<Tape> => {
  const { tape, transport } = recorded(http)
  await play(scenario, { transport, book: openBook(), cast: cast(), rest, patienceSeconds: 600 }, level)
  return tape
}

/** Whether anything speaks against that call. */
const isCaught = async ({ level, scenario }: (typeof courses)[number], tape: Tape, mutant: Mutant) => {
  const book = openBook()
  const transport = played(tape, (call, heard) => (call === mutant.call ? mutant.wrong(heard) : heard))
  const actors = castWith({ next: () => () => Promise.resolve('123456') })
  const noRest = () => Promise.reject(new Error('too often'))
  await play(scenario, { transport, book, cast: actors, rest: noRest, patienceSeconds: 0 }, level)
  return book
    .judged()
    .some((one) => one.call === mutant.call && ['differs', 'missing'].includes(one.verdict) && one.level === level)
}

describe('an answer with one thing wrong in it', () => {
  it('is told, whatever the call and the field', async () => {
    const table = new Map<CallName, Map<string, { of: number; caught: number }>>()
    const survivors: string[] = []
    const known = new Set<string>()
    for (const course of courses) {
      const tape = await taped(course)
      const untouched = { call: 'me', kind: '换 code', at: '', wrong: (heard) => heard } satisfies Mutant
      expect(await isCaught(course, tape, untouched)).toBe(false)
      for (const call of course.scenario.judges) {
        const sums = course.level === 'money' ? (SUMS[call] ?? []) : []
        for (const mutant of mutantsOf(call, tape.get(call) ?? [], sums)) {
          const name = `${nameOf(call)} ${mutant.kind} ${mutant.at}`
          if (known.has(name)) continue
          known.add(name)
          const caught = await isCaught(course, tape, mutant)
          if (!caught) survivors.push(name)
          const kinds = table.get(call) ?? new Map<string, { of: number; caught: number }>()
          table.set(call, kinds)
          const { of, caught: before } = kinds.get(mutant.kind) ?? { of: 0, caught: 0 }
          kinds.set(mutant.kind, { of: of + 1, caught: before + Number(caught) })
        }
      }
    }
    if (process.env.CONFORMANCE_MUTANTS) writeFileSync(process.env.CONFORMANCE_MUTANTS, tableOf(table))
    expect(survivors).toEqual([])
    expect(known.size).toBeGreaterThan(800)
  })

  it('is told where an order is made twice', async () => {
    const doubled: Transport = async (sent) => {
      const heard = await http(sent)
      if (!sent.path.endsWith('/order/create') || typeof sent.body !== 'string' || !/"code":20000/.test(heard.text))
        return heard
      // The same wish once more, at a price and under a number of its own.
      const wish = new URLSearchParams(sent.body)
      for (const name of ['quote_id', 'request_id']) wish.delete(`data[${name}]`)
      const quote = await http({ ...sent, path: '/api/order/amounts/show', body: wish.toString() })
      wish.set('data[quote_id]', (JSON.parse(quote.text) as { data: { quote_id: string } }).data.quote_id)
      wish.set('data[request_id]', randomUUID())
      await http({ ...sent, body: wish.toString() })
      return heard
    }
    expect(faultsOf(await judgedBy('money', doubled, cast(), rest)).join('\n')).toMatch(/只有一批订单/)
  })
})

const KINDS = ['缺字段', '换类型', '换 code', '错一分'] as const

const tableOf = (table: Map<CallName, Map<string, { of: number; caught: number }>>): string => {
  const rows = [...table].map(([call, kinds]) => {
    const cells = KINDS.map((kind) => {
      const { of, caught } = kinds.get(kind) ?? { of: 0, caught: 0 }
      return of === 0 ? '' : `${caught} / ${of}`
    })
    return `| \`${nameOf(call)}\` | ${cells.join(' | ')} |`
  })
  return ['| 调用 | ' + KINDS.join(' | ') + ' |', `|---|${KINDS.map(() => '---').join('|')}|`, ...rows, ''].join('\n')
}
