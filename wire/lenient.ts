import * as z from 'zod/mini'
import { stockState as stateOf } from '../src/domain/catalogue'
import { MAX_LINE_QTY } from '../src/domain/limits'
import { seconds } from '../src/domain/settings'
import { DEFAULT_PAGE_SIZE } from '../src/domain/paging'
import { toBeijing } from '../src/domain/time'
import {
  count,
  flag,
  isIfTold,
  least,
  listPage,
  listPageSize,
  listTotal,
  maybeTime,
  picture,
  text,
  time,
  yes,
} from './codecs'
import { paidBy, payBiz, resendSeconds, stock, stockState, suggestionKind } from './shapes'

type Schema = z.core.$ZodType
type Fields = Readonly<Record<string, unknown>>

/**
 * Who builds a backend from the specification alone knows a few fields of each reply. Here its replies are read by the same schemas as
 * our own server's, with a sensible value for what is left out. What has none is needed: ids, quantities, states – and money, which is
 * never made up. What is there and of another kind is refused, unless it says the same in another way (7 for "7").
 * @throws Error where the reply can't be read
 */
export const leniently = <T>(schema: z.ZodMiniType<T>, data: unknown): T => {
  const isNothing = data === '' || (isFields(data) && Object.keys(data).length === 0)
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod
  // Where nothing is expected, anything will do.
  if (def.type === 'object' && Object.keys(def.shape).length === 0) return {} as T
  return read(schema, isNothing ? undefined : data, {}) as T
}

/** A picture of one clear pixel. */
const BLANK = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

/** What is taken for a field that a reply leaves out, from what stands around it. */
const otherwise = new Map<Schema, (around: Fields) => unknown>([
  [text, () => ''],
  [picture, () => BLANK],
  [time, () => ''],
  [maybeTime, () => ''],
  [paidBy, () => ''],
  [payBiz, () => 'order'],
  [count, () => 0],
  [least, () => 1],
  [flag, () => false],
  [yes, () => true],
  [resendSeconds, () => seconds.smsResend],
  [suggestionKind, () => 'keyword'],
  [listTotal, ({ list }) => sizeOf(list)],
  [listPage, () => 1],
  [listPageSize, ({ list }) => Math.max(sizeOf(list), DEFAULT_PAGE_SIZE)],
  // Whether there is enough, the order will tell.
  [stock, ({ stockState: state }) => (state === 'none' ? 0 : MAX_LINE_QTY)],
  [stockState, ({ stock: left }) => (typeof left === 'number' ? stateOf(left) : 'ok')],
])

/** Whether a reply can't be read without it. */
export const isNeeded = (schema: Schema): boolean => !otherwise.has(schema) && !isIfTold(schema)

const sizeOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0)

const read = (schema: Schema, value: unknown, around: Fields): unknown => {
  if (!isIfTold(schema)) return readWhole(schema, value, around)
  try {
    return readWhole(schema, value, around)
  } catch {
    return null
  }
}

const readWhole = (schema: Schema, given: unknown, around: Fields): unknown => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const value = given ?? undefined
  const instead = otherwise.get(schema)
  if (value === undefined && instead) return instead(around)
  if (def.type === 'object') {
    const fields = fieldsOf(value, def.shape)
    return Object.fromEntries(
      Object.entries(def.shape).map(([name, inner]) => [name, read(inner, fields[name], fields)]),
    )
  }
  if (def.type === 'array') return itemsOf(value).map((item) => read(def.element, item, {}))
  if (def.type === 'nullable') return value === undefined ? null : read(def.innerType, value, around)
  const plain = z.safeParse(schema, value)
  return plain.success ? plain.data : z.parse(schema, inOtherWords(schema, value))
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** PHP has one word for an empty list and an object without fields; a page of a list may come as the list alone. */
const fieldsOf = (value: unknown, shape: object): Fields => {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return {}
  if (isFields(value)) return value
  if (Array.isArray(value) && 'list' in shape) return { list: value }
  throw new Error('not an object')
}

const itemsOf = (value: unknown): unknown[] => {
  if (value === undefined) return []
  if (Array.isArray(value)) return value
  if (isFields(value) && Array.isArray(value.list)) return value.list
  throw new Error('not a list')
}

const truths = new Map<unknown, boolean>([
  [1, true],
  ['1', true],
  ['true', true],
  [0, false],
  ['0', false],
  ['false', false],
])

/** The same, as others write it. Amounts stay as they are: "12" might be yuan. */
const inOtherWords = (schema: Schema, value: unknown): unknown => {
  if (schema === time || schema === maybeTime) return inBeijing(value)
  const { type } = (schema as z.core.$ZodTypes)._zod.def
  if (type === 'string' && typeof value === 'number') return String(value)
  if (type === 'boolean') return truths.get(value)
  return type === 'number' && otherwise.has(schema) && typeof value === 'string' && /^\d+$/.test(value)
    ? Number(value)
    : value
}

/** '2026-11-20 10:00:00' is Beijing's time; with a zone or as a number it is anybody's. */
const inBeijing = (value: unknown): string => {
  const plain = typeof value === 'string' ? /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/.exec(value) : null
  if (plain) return `${plain[1]}T${plain[2]}+08:00`
  const epochMs = typeof value === 'number' ? value : Date.parse(String(value))
  return Math.abs(epochMs) < 8.64e15 ? toBeijing(epochMs) : ''
}
