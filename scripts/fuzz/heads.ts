import type { Random } from '../../demo/random'
import { binary, place, plainRequest, tokenHeaders, TYPES, writing, type Make } from './common'
import type { Framing, Headers } from './request'

/** Heads and framings of requests that no client writes. */

const SINGLE: readonly ((random: Random) => Headers)[] = [
  (random) => [['Content-Type', random.pick(TYPES)]],
  (random) => [['Expect', random.pick(['100-continue', '100-Continue', 'nonsense', ''])]],
  (random) => [['Accept-Encoding', random.pick(['br;q=0', '*', 'br, gzip;q=0', ',,,;q', 'x'.repeat(5000), ''])]],
  (random) => [['If-None-Match', random.pick(['*', '"', 'W/"x"', '"a"'.repeat(1000), ''])]],
  () => [['If-Modified-Since', 'not a date']],
  (random) => [['Range', random.pick(['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,0-0,0-0', 'lines=1'])]],
  (random) => [['Cookie', binaryHeader(random, 3000)]],
  (random) => [['User-Agent', binaryHeader(random, 3000)]],
  (random) => [['X-Forwarded-For', random.pick(['x', '1.2.3.4', '::1', 'a,'.repeat(1000)])]],
  (random) => [['X-Forwarded-Proto', random.pick(['https', 'javascript', ',,'])]],
  () => [['X-Forwarded-Host', 'evil.example']],
  (random) => [['X-HTTP-Method-Override', random.pick(['DELETE', 'TRACE'])]],
  (random) => [['Accept-Version', random.pick(['1.0.0', '9', '*', 'x'])]],
  (random) => [['Content-Encoding', random.pick(['gzip', 'br', 'identity', 'x', ''])]],
  (random) => [['Sec-Fetch-Site', random.pick(['cross-site', 'none', 'same-origin', 'x'])]],
  (random) => [['Origin', random.pick(['null', 'https://evil.example', 'x', ''])]],
  (random) => [['Referer', binaryHeader(random, 500)]],
  (random) => Array.from({ length: random.int(1, 400) }, (_, i) => [`X-${i}`, 'y'] as const),
  (random) => [[`X${'x'.repeat(random.int(1, 2000))}`, 'y']],
  () => [
    ['Authorization', 'Bearer a'],
    ['Authorization', 'Bearer b'],
  ],
  () => [
    ['Content-Type', 'application/json'],
    ['Content-Type', 'multipart/form-data; boundary=x'],
  ],
]

/** Nothing that ends a line. */
const binaryHeader = (random: Random, most: number): string =>
  binary(random, most).replace(/[^\t\x20-\x7E\x80-\xFF]/g, '')

export const oddHeaders: Make = (random, shop) => {
  const target = place(random, shop)
  const method = random.pick(['GET', 'GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])
  const body =
    method === 'GET' || random.chance(0.3)
      ? null
      : Buffer.from(random.pick(['{}', '', 'a=1', binary(random, 40)]), 'latin1')
  const headers = [
    ...tokenHeaders(random, shop),
    ...random.pick(SINGLE)(random),
    ...(random.chance(0.3) ? random.pick(SINGLE)(random) : []),
  ]
  // A body that begins with 100-continue, too much of a head: whatever comes, the line isn't used again.
  return { ...plainRequest(method, target, headers, body), framing: 'odd' }
}

const raw = (method: string, target: string, lines: readonly string[], rest: string, framing: Framing) => ({
  method,
  target,
  bytes: Buffer.from(
    `${method} ${target} HTTP/1.1\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n${rest}`,
    'latin1',
  ),
  framing,
})

/** Lengths, codings and line ends that lie. */
export const oddFraming: Make = (random, shop) => {
  const target = random.chance(0.8) ? `/prod${random.pick(writing).path}` : place(random, shop)
  const host = 'Host: shop.example'
  const json = 'Content-Type: application/json'
  const chunked = 'Transfer-Encoding: chunked'
  const make = (lines: string[], rest: string, framing: Framing = 'odd') =>
    raw('POST', target, [host, json, ...lines], rest, framing)
  return random.pick([
    () => make([`Content-Length: ${random.int(10, 90_000_000)}`], '{}', 'cut'),
    () => make(['Content-Length: -1'], '{}'),
    () =>
      make(
        [`Content-Length: ${random.pick(['1e3', '0x2', '+2', '2, 2', '2,3', '', ' ', '९', '9'.repeat(40)])}`],
        '{}',
        'cut',
      ),
    () => make(['Content-Length: 2', 'Content-Length: 2'], '{}'),
    () => make(['Content-Length: 2', 'Content-Length: 3'], '{}x'),
    () => make(['Content-Length: 1'], '{}', 'cut'),
    () => make([chunked], '2\r\n{}\r\n0\r\n\r\n'),
    () => make([chunked], '2;ext=1;ext\r\n{}\r\n0\r\nTrailer: 1\r\nAuthorization: Bearer x\r\n\r\n'),
    () => make([chunked, 'Trailer: Content-Length'], '2\r\n{}\r\n0\r\nContent-Length: 5\r\n\r\n'),
    () => make([chunked], `2;${'e'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
    () => make([chunked], `${random.pick(['x', '-1', 'ffffffffffffffffff', '', '2 '])}\r\n{}\r\n0\r\n\r\n`, 'cut'),
    () => make([chunked], '2\r\n{}', 'cut'),
    () => make([chunked], Array.from({ length: 2000 }, () => '1\r\n \r\n').join('') + '0\r\n\r\n'),
    () => make([chunked, 'Content-Length: 2'], '2\r\n{}\r\n0\r\n\r\n'),
    () =>
      make(
        [
          `Transfer-Encoding: ${random.pick(['gzip', 'identity', 'chunked, gzip', 'gzip, chunked', 'xchunked', ' chunked', 'chunked, chunked'])}`,
        ],
        '2\r\n{}\r\n0\r\n\r\n',
        'cut',
      ),
    () => make(['TE: trailers, deflate;q=0.5', 'Connection: TE', 'Content-Length: 2'], '{}'),
    () => make(['Content-Length: 2'], `{}GET ${place(random, shop)} HTTP/1.1\r\nHost: x\r\n\r\n`),
    () => make(['Content-Length : 2'], '{}', 'cut'),
    () => make([' folded: 1', 'Content-Length: 2'], '{}', 'cut'),
    () => make(['X: a\r\n b', 'Content-Length: 2'], '{}', 'cut'),
    () => make(['X: a\rb', 'Content-Length: 2'], '{}', 'cut'),
    () => make(['X: a\0b', 'Content-Length: 2'], '{}', 'cut'),
    () => make(['No colon here', 'Content-Length: 2'], '{}', 'cut'),
    () => make([': no name', 'Content-Length: 2'], '{}', 'cut'),
    () => make([`X: ${'y'.repeat(random.int(10_000, 70_000))}`, 'Content-Length: 2'], '{}', 'cut'),
    () => make(['Expect: 100-continue', 'Content-Length: 2'], '{}'),
    () => make(['Expect: 100-continue', 'Content-Length: 9000000'], '', 'cut'),
    () => make(['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Key: x', 'Content-Length: 2'], '{}', 'cut'),
    () => make(['Upgrade: h2c', 'Connection: Upgrade, HTTP2-Settings', 'Content-Length: 2'], '{}', 'cut'),
    () => raw('POST', target, [json, 'Content-Length: 2'], '{}', 'odd'),
    () => raw('POST', target, [host, 'Host: other.example', 'Content-Length: 2'], '{}', 'cut'),
    () =>
      raw(
        'POST',
        target,
        [
          `Host: ${random.pick(['', ' ', 'a b', '[', 'x'.repeat(5000), 'a@b', 'evil.example/prod'])}`,
          'Content-Length: 2',
        ],
        '{}',
        'odd',
      ),
    () => ({
      ...raw('GET', target, [host], '', 'cut'),
      bytes: Buffer.from(
        `GET ${target} HTTP/${random.pick(['0.9', '1.0', '2.0', '1.2', '9.9', 'x'])}\r\n${host}\r\n\r\n`,
      ),
    }),
    () => ({ ...raw('GET', target, [], '', 'cut'), bytes: Buffer.from(`GET ${target}\r\n\r\n`) }),
    () => ({ ...raw('GET', target, [], '', 'cut'), bytes: Buffer.from(`GET ${target} HTTP/1.1\n${host}\n\n`) }),
    () => ({ ...raw('', '', [], '', 'cut'), bytes: Buffer.from(binary(random, 400), 'latin1') }),
    () => ({ ...raw('PRI', '*', [], '', 'cut'), bytes: Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n') }),
    () => ({
      ...raw('', '', [], '', 'cut'),
      bytes: Buffer.from('\x16\x03\x01\x02\x00\x01\x00\x01\xFC\x03\x03', 'latin1'),
    }),
  ])()
}

const METHODS = [
  'TRACE',
  'CONNECT',
  'PATCH',
  'OPTIONS',
  'HEAD',
  'PROPFIND',
  'PURGE',
  'LINK',
  'QUERY',
  'M-SEARCH',
  'get',
  'G E T',
  'FOO',
  '',
  'DELETE',
  'PUT',
  'POST',
]

export const oddMethod: Make = (random, shop) => {
  const method = random.pick(METHODS)
  const target = place(random, shop)
  const body = random.chance(0.3) ? Buffer.from('{}') : null
  return { ...plainRequest(method, target, tokenHeaders(random, shop), body), framing: 'cut' }
}
