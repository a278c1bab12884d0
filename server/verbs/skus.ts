import * as z from 'zod/mini'
import { fen, price } from '../../src/domain/money'
import { count, idIn, moneyIn, optional, text, wholeIn } from '../../wire/codecs'
import { act, fileIn, sheet } from './verb'

/** Rows that were refused, as the operator's program counts them. */
export const badRows = z.array(z.object({ number: count, problems: z.array(text) }))

export const tellBad = (bad: z.output<typeof badRows>): string[] =>
  bad.map(({ number, problems }) => `第 ${number} 行：${problems.join('；')}`)

/** `changes`: the first of them; pieces, or fen. */
const output = z.object({
  changed: count,
  unchanged: count,
  changes: z.array(z.object({ skuId: text, title: text, spec: text, from: count, to: count })),
  bad: badRows,
})

const tellBy =
  (figure: (value: number) => string) =>
  ({ changed, unchanged, changes, bad }: z.output<typeof output>): string =>
    [
      ...changes.map(
        ({ skuId, title, spec, from, to }) => `${skuId} ${title} ${spec}：${figure(from)} → ${figure(to)}`,
      ),
      ...(changes.length < changed ? [`……另有 ${changed - changes.length} 个规格`] : []),
      ...tellBad(bad),
      `改了 ${changed} 个规格，没有变化 ${unchanged}，有问题 ${bad.length}`,
    ].join('\n')

const MAX_STOCK = 10_000_000
const MAX_PRICE = 100_000_000

export const stockList = sheet({
  noun: 'stock',
  verb: 'list',
  summary: '全部在售规格的编号、单价与库存，改好可用于 stock set --sheet 与 price set --sheet',
  fields: {},
})

export const stockSet = act({
  noun: 'stock',
  verb: 'set',
  summary: '把规格的可售库存改成这个数；--sheet 的列：规格编号、库存',
  fields: { skuId: optional(idIn), qty: optional(wholeIn(0, MAX_STOCK)), sheet: optional(fileIn) },
  args: ['skuId'],
  files: ['sheet'],
  logged: ['skuId', 'qty', 'sheet'],
  seconds: 20,
  output,
  tell: tellBy((pieces) => `${pieces} 件`),
})

export const priceSet = act({
  noun: 'price',
  verb: 'set',
  summary: '把规格的代发价改成这个数（分）；--sheet 的列：规格编号、单价（元）',
  fields: { skuId: optional(idIn), price: optional(moneyIn(1, MAX_PRICE)), sheet: optional(fileIn) },
  args: ['skuId'],
  files: ['sheet'],
  logged: ['skuId', 'price', 'sheet'],
  seconds: 20,
  output,
  tell: tellBy((value) => price(fen(value))),
})
