import { seeded, type Random } from '../../demo/random'
import type { Call } from '../../wire/call'
import { cashier, notice, oddPath } from './addresses'
import { binary, mostCalls, plainRequest, tokenHeaders, TYPES, writing, type Make, type Shop } from './common'
import { bentFields, formOf, pairsOf, type Fields } from './fields'
import { oddFraming, oddHeaders, oddMethod } from './heads'
import { multipartOf, rawMultipart } from './multipart'
import type { Hostile } from './request'

/** The hostile request of this number: the same for the same seed and shop. */
export const hostile = (seed: number, index: number, shop: Shop): Hostile => {
  const random = seeded(`${seed}/${index}`)
  let left = random.next() * TOTAL
  const [, kind, make] = KINDS.find(([weight]) => (left -= weight) < 0)!
  return { kind, ...make(random, shop) }
}

/** A line of a header with Node's default limit of 16 KB holds less than this, the target included. */
const LONGEST_QUERY = 12_000

/** A call with its fields in one of the ways it may be sent. */
const written = (random: Random, shop: Shop, call: Call, given: Fields) => {
  const fields = random.chance(0.3) ? { data: given } : given
  const target = `/prod${call.path}`
  const headers = tokenHeaders(random, shop)
  if (random.chance(call.method === 'GET' ? 0.7 : 0.05))
    return plainRequest(call.method, `${target}?${formOf(fields)}`.slice(0, LONGEST_QUERY), headers)
  const [type, body] = random.pick([
    () => ['application/json', Buffer.from(JSON.stringify(fields))] as const,
    () => ['application/x-www-form-urlencoded', Buffer.from(formOf(fields))] as const,
    () => ['multipart/form-data; boundary=x', multipartOf(pairsOf(fields))] as const,
  ])()
  return plainRequest(call.method, target, [...headers, ['Content-Type', type]], body)
}

const bentField: Make = (random, shop) => {
  const call = random.pick(mostCalls)
  return written(random, shop, call, bentFields(call, random))
}

const anyValue = (random: Random, depth: number): unknown => {
  const kind = random.int(0, depth > 0 ? 6 : 4)
  if (kind === 5) return Array.from({ length: random.int(0, 4) }, () => anyValue(random, depth - 1))
  if (kind === 6)
    return Object.fromEntries(
      Array.from({ length: random.int(0, 4) }, () => [random.pick(NAMES)(random), anyValue(random, depth - 1)]),
    )
  return [null, random.next() * 1e6, binary(random, 30), random.chance(0.5), random.int(-9, 9)][kind]
}

const NAMES: readonly ((random: Random) => string)[] = [
  () => 'data',
  () => 'items',
  () => 'page',
  () => 'id',
  () => '__proto__',
  () => 'constructor',
  (random) => binary(random, 12),
]

const strangeBody: Make = (random, shop) => {
  const call = random.pick(writing)
  const body = random.pick([
    () => JSON.stringify(anyValue(random, 4)),
    () => JSON.stringify(anyValue(random, 4)).slice(0, random.int(0, 60)),
    () => binary(random, 300),
    () => '['.repeat(random.int(1, 3000)),
    () => `{${Array.from({ length: random.int(1, 3000) }, (_, i) => `"k${i}":1`).join(',')}}`,
    () =>
      `${random.pick(['a', 'data[a]', 'items[0][a]', 'items[999999999][b]', 'a[][][][][][]'])}=1&`.repeat(
        random.int(1, 60),
      ),
    () => '%'.repeat(random.int(1, 200)),
    () => 'x'.repeat(random.int(0, 200_000)),
  ])()
  const type = random.pick([
    'application/json',
    'application/json',
    'application/x-www-form-urlencoded',
    random.pick(TYPES),
  ])
  const headers = [...tokenHeaders(random, shop), ['Content-Type', type] as const]
  return plainRequest(call.method, `/prod${call.path}`, headers, Buffer.from(body, 'latin1'))
}

const multipart: Make = (random, shop) => {
  const call = random.pick(writing)
  const { type, body } = rawMultipart(random, call.files)
  return plainRequest(call.method, `/prod${call.path}`, [...tokenHeaders(random, shop), ['Content-Type', type]], body)
}

const KINDS: readonly (readonly [weight: number, kind: string, make: Make])[] = [
  [40, 'field', bentField],
  [10, 'body', strangeBody],
  [15, 'multipart', multipart],
  [10, 'headers', oddHeaders],
  [8, 'framing', oddFraming],
  [4, 'method', oddMethod],
  [8, 'path', oddPath],
  [2, 'notice', notice],
  [3, 'cashier', cashier],
]
const TOTAL = KINDS.reduce((sum, [weight]) => sum + weight, 0)
