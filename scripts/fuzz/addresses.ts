import type { Random } from '../../demo/random'
import { binary, place, plainRequest, tokenHeaders, TYPES, type Make } from './common'

/** Addresses that nobody has, and what stands beside the calls: notices of payments and the cashier's page. */

const SEGMENTS = [
  '..',
  '.',
  '%2e%2e',
  '%2E.',
  '%2f',
  '%5c',
  '\\',
  '%00',
  '%',
  '%zz',
  '%E0%A4%A',
  '%ff',
  '',
  '',
  ';a=1',
  '~',
  'CON',
  '.vite',
  '.env',
  'manifest.json',
  'assets',
  'prod',
  'PROD',
  'api',
  '*',
  ':id',
  '{id}',
  '%252e%252e',
  'index.html',
  'a'.repeat(600),
]

export const oddPath: Make = (random, shop) => {
  const base = random.pick([
    '',
    '/',
    '/prod',
    '/prod/api',
    '/assets',
    '/media',
    '/uploads',
    '/sandbox/cashier',
    place(random, shop),
  ])
  const mangled = random.pick([
    () => base + Array.from({ length: random.int(1, 6) }, () => `/${random.pick(SEGMENTS)}`).join(''),
    () => base.replace(/\//g, () => random.pick(['/', '//', '/./', '\\', '%2f'])),
    () => `${base}?${binaryTarget(random, 400)}`,
    () => `${base}?${random.pick(['a=1&', 'a[]=1&', 'data[x]=1&', '&'])}`.padEnd(random.int(10, 12_000), 'a=1&'),
    () => `${base}#${binaryTarget(random, 40)}`,
    () => base + binaryTarget(random, 60),
    () => `${base}/${'a'.repeat(random.int(1, 30_000))}`,
    () => `http://${random.pick(['shop.example', 'evil.example', '[::1', ''])}${base}`,
    () =>
      random.pick([
        '*',
        'shop.example:443',
        'javascript:alert(1)',
        '?',
        '#',
        '//evil.example',
        '///',
        '/%2f/evil.example',
        '\\\\evil.example',
      ]),
    () => base.toUpperCase(),
    () => base.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  ])()
  const method = random.pick(['GET', 'GET', 'GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'])
  return { ...plainRequest(method, mangled, tokenHeaders(random, shop)), framing: 'odd' }
}

/** What can stand in a line of a request, printable or not. */
const binaryTarget = (random: Random, most: number): string => binary(random, most).replace(/[\s\0-\x20\x7F]/g, '')

const NOTICES: readonly ((random: Random) => string)[] = [
  () => '',
  (random) => binary(random, 300),
  () => 'payment_no=1&trade_no=1&amount=1&status=paid&sign=x',
  (random) => `payment_no=${'9'.repeat(random.int(1, 3000))}&trade_no=&amount=-1&status=paid&sign=${'a'.repeat(64)}`,
  () => 'payment_no=1&payment_no=2&amount=1e9&status=paid&sign=%00',
  (random) => `payment_no=%${binary(random, 3)}&amount=NaN&sign=`,
  () => '{"payment_no":1}',
  (random) => 'a=1&'.repeat(random.int(1, 30_000)),
]

export const notice: Make = (random) =>
  plainRequest(
    random.pick(['POST', 'POST', 'POST', 'GET', 'PUT']),
    random.pick([
      '/prod/api/pay/notify/sandbox',
      '/prod/api/pay/notify/sandbox?x=1',
      '/prod/api/pay/notify/alipay',
      '/prod/api/pay/notify/',
      '/prod/api/shop/event',
    ]),
    [['Content-Type', random.pick(['application/x-www-form-urlencoded', random.pick(TYPES)])]],
    Buffer.from(random.pick(NOTICES)(random), 'latin1'),
  )

export const cashier: Make = (random, { cashier: page }) => {
  const path = page.split('?')[0]!
  const target = random.pick([
    () => page,
    () => path,
    () => `${path}?sign=${binaryTarget(random, 80)}`,
    () => `${path}?sign=${'a'.repeat(64)}&sign=b`,
    () => `/sandbox/cashier/${binaryTarget(random, 40)}?sign=x`,
    () => `/sandbox/cashier/${'9'.repeat(random.int(1, 600))}`,
    () => `${path}/../${path}`,
  ])()
  if (random.chance(0.5)) return { ...plainRequest(random.pick(['GET', 'HEAD', 'DELETE']), target), framing: 'odd' }
  const sign = new URLSearchParams(page.split('?')[1]).get('sign') ?? ''
  const body = random.pick([
    () => `sign=${sign}&act=${binary(random, 20)}`,
    () => `sign=${sign}&sign=x&act=give-up`,
    () => binary(random, 300),
    () => '{"sign":"x","act":"pay"}',
    () => `sign=${'x'.repeat(random.int(1, 9000))}&act=pay`,
    () => '__proto__=1&constructor=2&act=pay',
    () => '',
  ])()
  const type = random.pick(['application/x-www-form-urlencoded', random.pick(TYPES)])
  return { ...plainRequest('POST', target, [['Content-Type', type]], Buffer.from(body, 'latin1')), framing: 'odd' }
}
