import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson, readJson } from './json'
import { isPushSign, signOf } from './sign'

/** From the platform's own documents. */
const app = { appKey: '6844048284663924231', appSecret: '749698a6-fcb3-4358-b241-ec1d93cf9c1f' }

describe('signing', () => {
  it('signs the example of the platform’s documents as they do', () => {
    const signed = {
      method: 'product.list',
      paramJson: canonicalJson({ size: '20', page: '0' }),
      timestamp: '2020-07-05 22:33:59',
    }
    expect(signOf(app, signed)).toBe('a84fc5747114e63196565192a19f80d9d78819b8c8f5940eeb282bf78260901d')
  })

  it('knows the platform’s signature of a message, and no other', () => {
    const body = '[{"tag":"0","msg_id":"0","data":"测试"}]'
    const sign = createHash('md5').update(`${app.appKey}${body}${app.appSecret}`).digest('hex')
    expect([isPushSign(app, body, sign), isPushSign(app, body, sign.toUpperCase())]).toEqual([true, true])
    const others = [
      '',
      sign.slice(1),
      `${sign}0`,
      sign.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      'é'.repeat(32),
    ]
    expect(others.map((other) => isPushSign(app, body, other))).toEqual(others.map(() => false))
    expect(isPushSign(app, `${body} `, sign)).toBe(false)
  })

  it('signs messages with md5 of key, body and secret', () => {
    // The text of the older way to sign requests begins and ends otherwise; its digest in the documents checks the md5 itself.
    const text = `${app.appSecret}app_key${app.appKey}methodproduct.listparam_json{"page":"0","size":"20"}timestamp2020-07-05 22:33:59v2${app.appSecret}`
    const inner = text.slice(app.appSecret.length, -app.appSecret.length)
    const asMessage = { appKey: app.appSecret, appSecret: app.appSecret }
    expect(isPushSign(asMessage, inner, '0a1288b4f742252692e6d5e006035e82')).toBe(true)
  })
})

describe('canonical JSON', () => {
  it('sorts keys wherever they stand, escapes no HTML and leaves out what isn’t there', () => {
    const value = { b: [{ z: 1, y: undefined, a: '<&>' }], a: { 10: 1, 9: 2 }, c: null }
    expect(canonicalJson(value)).toBe('{"a":{"10":1,"9":2},"b":[{"a":"<&>","z":1}],"c":null}')
  })

  it('says what JSON says, the same for the same things', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(canonicalJson(JSON.parse(text))).toBe(text)
      }),
    )
  })
})

describe('reading JSON', () => {
  it('keeps every digit of ids that are longer than a number holds', () => {
    const text = '{"a":6917529027641081857,"b":[-9007199254740993,9007199254740991],"c":"9007199254740993","d":1.5e300}'
    expect(readJson(text)).toEqual({
      a: '6917529027641081857',
      b: ['-9007199254740993', 9_007_199_254_740_991],
      c: '9007199254740993',
      d: 1.5e300,
    })
  })

  it('reads whole numbers of any length to the digit, and leaves texts alone', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.string({ unit: 'binary' }), fc.double({ noNaN: true }), (id, words, number) => {
        const text = `{"id":${id}, "list":[${id},${JSON.stringify(`${words}"${id}`)}],"n":${JSON.stringify(number)}}`
        const read = readJson(text) as { id: string | number; list: unknown[]; n: unknown }
        expect([String(read.id), String(read.list[0])]).toEqual([String(id), String(id)])
        expect(read.list[1]).toBe(`${words}"${id}`)
        const plain = JSON.parse(JSON.stringify(number)) as number | null
        const isLong = plain !== null && Number.isInteger(plain) && !Number.isSafeInteger(plain)
        expect(isLong ? Number(read.n) : read.n).toBe(plain)
      }),
    )
  })

  it('reads as JSON.parse does where nothing is too long, and refuses what it refuses', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        fc.pre(!/\d{16}/.test(text))
        expect(readJson(text)).toEqual(JSON.parse(text))
      }),
    )
    for (const broken of ['', '{', '{"a":01}', '{"a":"x}', '[1,]', 'é'])
      expect(() => readJson(broken)).toThrow(SyntaxError)
  })

  it('reads a long text at once', () => {
    const long = 'x\\"'.repeat(400_000)
    expect((readJson(`{"a":"${long}","b":6917529027641081857}`) as { b: string }).b).toBe('6917529027641081857')
  })
})
