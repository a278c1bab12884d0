import * as z from 'zod/mini'
import { MAX_FEN, type Fen } from '../src/domain/money'
import { fieldWords } from '../src/domain/request-words'
import { cleanText } from '../src/domain/text'
import { isDay } from '../src/domain/time'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, type Paged } from '../src/domain/paging'

/**
 * Building blocks of the contract. Inputs arrive as text (forms, queries) or as JSON, so numbers and booleans are read from both;
 * replies are plain JSON.
 */

// ---- replies: whole as our own server sends them. Which of these another's backend may leave out is said in wire/lenient.ts.

export const money = z.int().check(z.gte(-MAX_FEN), z.lte(MAX_FEN)) as unknown as z.ZodMiniType<Fen, number>
export const text = z.string()
/** The address of a picture. */
export const picture = z.string()
/** Text without which the rest says nothing. */
export const needed = z.string().check(z.minLength(1))
export const id = z.string()
const natural = z.int().check(z.gte(0))
export const count = z.clone(natural)
/** How many pieces are meant. */
export const pieces = z.clone(natural)
/** At least 1 where nobody says otherwise. */
export const least = z.clone(natural)
export const flag = z.boolean()
/** True where nobody says otherwise. */
export const yes = z.boolean()
/** ISO-8601 with +08:00 */
export const time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?\+08:00$/))
/** A time, or '' for "not yet". */
export const maybeTime = z.union([z.literal(''), time])
/** Something with a name; without the id nothing leads to it. */
export const named = z.object({ id: text, name: text })
export const nothing = z.object({})

const untold = new WeakSet<object>()
/** What only our own server is sure to say: null where another's backend doesn't, or not so that it can be read. */
export const ifTold = <T>(schema: z.ZodMiniType<T>): z.ZodMiniType<T | null> => {
  const own = z.clone(schema)
  untold.add(own)
  return own
}
export const isIfTold = (schema: object): boolean => untold.has(schema)

export const listTotal = z.clone(natural)
export const listPage = z.clone(natural)
export const listPageSize = z.clone(natural)
export const pagedShape = <T>(item: z.ZodMiniType<T>) => ({
  list: z.array(item),
  total: listTotal,
  page: listPage,
  pageSize: listPageSize,
})
export const paged = <T>(item: z.ZodMiniType<T>): z.ZodMiniType<Paged<T>> => z.object(pagedShape(item))

// ---- inputs

/** What a decoder leaves of broken UTF-8, and characters that are none. */
const BROKEN = /[\uFFFD-\uFFFF]|[\uD800-\uDFFF]/u
const wellFormed = (value: string): boolean => !value.includes('\0') && !BROKEN.test(value)

const intFrom = (value: unknown): unknown =>
  typeof value === 'string' && /^-?(?:0|[1-9]\d{0,14})$/.test(value) ? Number(value) : value

/** A whole number, as JSON number or as plain decimal digits. No fractions, no exponents, no spaces, no NaN. */
export const wholeIn = (min: number, max: number): z.ZodMiniType<number> =>
  z.pipe(
    z.transform(intFrom),
    z
      .int({ error: fieldWords.whole })
      .check(z.gte(min, { error: fieldWords.atLeast(min) }), z.lte(max, { error: fieldWords.atMost(max) })),
  )

export const moneyIn = (min = 0, max = MAX_FEN): z.ZodMiniType<Fen> =>
  wholeIn(min, max) as unknown as z.ZodMiniType<Fen>

export const flagIn: z.ZodMiniType<boolean> = z.pipe(
  z.transform((value: unknown) =>
    value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value,
  ),
  z.boolean({ error: fieldWords.flag }),
)

/** Text of at most `max` characters (UTF-16 units), without NUL and broken characters. */
export const textIn = (max: number, min = 0): z.ZodMiniType<string, string> =>
  z
    .string({ error: fieldWords.text })
    .check(
      z.maxLength(max, { error: fieldWords.longest(max) }),
      z.minLength(min, { error: fieldWords.shortest(min) }),
      z.refine(wellFormed, { error: fieldWords.brokenText }),
    )

/** Text that says something: more than blanks and what nobody can see. */
export const wordsIn = (max: number): z.ZodMiniType<string, string> =>
  textIn(max, 1).check(z.refine((value) => cleanText(value) !== '', { error: fieldWords.shortest(1) }))

/** A day, 2026-01-31. */
export const dateIn: z.ZodMiniType<string, string> = z
  .string({ error: fieldWords.date })
  .check(z.refine((value) => isDay(value), { error: fieldWords.date }))

/** Ids are opaque to the client; anything that can't be one is refused before it meets the database. */
export const idIn: z.ZodMiniType<string, string> = z
  .string({ error: fieldWords.id })
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, { error: fieldWords.brokenId }))

/** A UUID made by the client at submit; in either case it is the same one. */
export const requestIdIn: z.ZodMiniType<string, string> = z
  .string({ error: fieldWords.requestId })
  .check(
    z.toLowerCase(),
    z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, { error: fieldWords.brokenRequestId }),
  )

export const listIn = <T, I>(item: z.ZodMiniType<T, I>, max: number, min = 0): z.ZodMiniType<T[], I[]> =>
  z
    .array(item, { error: fieldWords.list })
    .check(z.maxLength(max, { error: fieldWords.mostItems(max) }), z.minLength(min, { error: fieldWords.oneItem }))

export const optional = z.optional

/** A filter that is left out or, as forms send what was not filled in, empty. */
export const filterIn = <T>(value: z.ZodMiniType<T>): z.ZodMiniOptional<z.ZodMiniType<T | undefined>> =>
  z.optional(
    z.pipe(
      z.transform((given: unknown) => (given === '' ? undefined : given)),
      z.optional(value),
    ),
  )

/** Nothing, which forms send as empty text. */
export const nullIn = <T>(value: z.ZodMiniType<T>): z.ZodMiniType<T | null> =>
  z.pipe(
    z.transform((given: unknown) => (given === '' ? null : given)),
    z.nullable(value),
  )

export const pageIn = {
  page: z._default(wholeIn(1, 100_000), 1),
  pageSize: z._default(wholeIn(1, MAX_PAGE_SIZE), DEFAULT_PAGE_SIZE),
}
