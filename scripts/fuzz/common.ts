import type { Random } from '../../demo/random'
import type { Call } from '../../wire/call'
import { calls } from '../../wire/calls'
import { requestBytes, type Framing, type Headers, type Hostile } from './request'

/** What the makers of hostile requests have in common. */

/** What is known of the shop that is stormed. */
export interface Shop {
  /** Of buyers who are signed in. */
  tokens: readonly string[]
  /** Of files that are there: "/assets/a.js". */
  files: readonly string[]
  /** A page of the sandbox's cashier, with its sign. */
  cashier: string
}

export type Make = (random: Random, shop: Shop) => Omit<Hostile, 'kind'>

const everyCall = Object.values(calls) as Call[]
/** Signing out would leave the rest of the storm to a visitor, whichever way the call is sent. */
export const mostCalls = everyCall.filter(({ path }) => path !== '/api/user/logout')
export const writing = mostCalls.filter(({ method }) => method !== 'GET')

export const HOST = ['Host', 'shop.example'] as const
export const plainRequest = (method: string, target: string, headers: Headers = [], body: Buffer | null = null) => ({
  method,
  target,
  bytes: requestBytes(method, target, [HOST, ...headers], body),
  framing: 'plain' as Framing,
})

export const tokenHeaders = (random: Random, { tokens }: Shop): Headers => {
  if (random.chance(0.8)) return [['Authorization', `Bearer ${random.pick(tokens)}`]]
  return random.pick<Headers>([
    [],
    [['Authorization', `Bearer ${'x'.repeat(43)}`]],
    [['Authorization', 'Bearer']],
    [['Authorization', `Bearer ${'é'.repeat(43)}`]],
    [['Authorization', `Basic ${'A'.repeat(2000)}`]],
  ])
}

/** Latin-1, so every byte may come. */
export const binary = (random: Random, most: number): string =>
  Array.from({ length: random.int(0, most) }, () => String.fromCharCode(random.int(0, 255))).join('')

export const TYPES = [
  '',
  ' ',
  '/',
  'text/plain',
  'text/html',
  'application/xml',
  'application/octet-stream',
  'application/json; charset=utf-16',
  'application/json; charset=utf-8; charset=latin1',
  'APPLICATION/JSON',
  'application/json,text/plain',
  'application/vnd.api+json',
  'application/x-www-form-urlencoded; boundary=x',
  'multipart/form-data',
  'multipart/form-data; boundary',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'multipart/mixed; boundary=x',
  'multipart/form-data; boundary=x; boundary=y',
  'image/png',
  'é/è',
  `a/${'b'.repeat(6000)}`,
  'application/json\tx',
  '*/*',
]

export const place = (random: Random, { files, cashier }: Shop): string =>
  random.pick([
    () => `/prod${random.pick(mostCalls).path}`,
    () => `/prod${random.pick(mostCalls).path}`,
    () => '/prod/api/pay/notify/sandbox',
    () => '/prod/api/shop/event',
    () => '/prod/openapi.json',
    () => random.pick(files),
    () => random.pick(['/', '/home', '/search?keyword=a', '/merchandis/1', '/404', '/healthz']),
    () => random.pick(['/media/products/p1.svg', '/media/x', '/uploads/a.png']),
    () => cashier,
  ])()
