import type { RawNotice } from '../../../server/payments/channel'
import type { PayStub } from './stub'

/** From a true notice, one that no provider has sent: each has other bytes where it counts. `random`: 0 to 1. */
export const mutantOf = (
  stub: PayStub,
  outTradeNo: string,
  good: RawNotice,
  random: () => number,
): { how: string; notice: RawNotice } => {
  const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
  const [how, make] = one(Object.entries(stub.method === 'alipay' ? ALIPAY : WECHAT))
  return { how, notice: make({ good, stub, outTradeNo, random, one }) }
}

interface Making {
  good: RawNotice
  stub: PayStub
  outTradeNo: string
  random: () => number
  one<T>(all: readonly T[]): T
}
type Make = (making: Making) => RawNotice

/** Another letter or digit at a place of the text. */
const bumped = (text: string, random: () => number): string => {
  const places = [...text.matchAll(/[a-zA-Z0-9]/g)].map(({ index }) => index)
  const at = places[Math.floor(random() * places.length)]!
  return `${text.slice(0, at)}${text[at] === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`
}

const bitFlipped = (sign: string, random: () => number): string => {
  const bytes = Buffer.from(sign, 'base64')
  bytes[Math.floor(random() * bytes.length)]! ^= 1 << Math.floor(random() * 8)
  return bytes.toString('base64')
}

const form =
  (change: (fields: URLSearchParams, making: Making) => void): Make =>
  (making) => {
    const fields = new URLSearchParams(making.good.body)
    change(fields, making)
    return { headers: making.good.headers, body: fields.toString() }
  }
/** The names that are signed. */
const signedIn = (fields: URLSearchParams): string[] =>
  [...fields.keys()].filter((name) => !['sign', 'sign_type'].includes(name))

const stranger: Make = ({ stub, outTradeNo }) => stub.notice(outTradeNo, { byStranger: true })
const empty: Make = ({ good }) => ({ ...good, body: '' })
const truncated: Make = ({ good, random }) => ({
  ...good,
  body: good.body.slice(0, Math.floor(random() * (good.body.length - 1))),
})

const ALIPAY: Readonly<Record<string, Make>> = {
  'another key': stranger,
  'no signature': form((fields) => fields.delete('sign')),
  'an empty signature': form((fields) => fields.set('sign', '')),
  'another kind of signature': form((fields, { one }) =>
    fields.set('sign_type', one(['RSA', 'MD5', '', 'rsa2', 'RSA2 '])),
  ),
  'no kind of signature': form((fields) => fields.delete('sign_type')),
  'a bit of the signature': form((fields, { random }) => fields.set('sign', bitFlipped(fields.get('sign')!, random))),
  'a letter of a field': form((fields, { one, random }) => {
    const name = one(signedIn(fields))
    fields.set(name, bumped(`${fields.get(name)!}0`, random))
  }),
  'a field more': form((fields, { random }) => fields.append(`extra_${Math.floor(random() * 1e6)}`, '1')),
  'a field twice': form((fields, { one }) => {
    const name = one([...fields.keys()])
    fields.append(name, one([fields.get(name)!, '1']))
  }),
  'a field less': form((fields, { one }) => fields.delete(one(signedIn(fields)))),
  'two fields swapped': form((fields) => {
    const [from, to] = [fields.get('out_trade_no')!, fields.get('trade_no')!]
    fields.set('out_trade_no', to)
    fields.set('trade_no', from)
  }),
  'another amount': form((fields, { one }) =>
    fields.set('total_amount', one(['0.01', '0', '1e2', '-1', '99999999.99', ''])),
  ),
  JSON: ({ good }) => ({ ...good, body: JSON.stringify(Object.fromEntries(new URLSearchParams(good.body))) }),
  truncated,
  empty,
}

const header =
  (name: string, valueOf: (value: string, making: Making) => string | undefined): Make =>
  (making) => {
    const key = `wechatpay-${name}`
    const { headers, body } = making.good
    return { headers: { ...headers, [key]: valueOf(headers[key] as string, making) }, body }
  }

const WECHAT: Readonly<Record<string, Make>> = {
  'another key': stranger,
  ...Object.fromEntries(
    ['serial', 'timestamp', 'nonce', 'signature'].map((name) => [`no ${name}`, header(name, () => undefined)]),
  ),
  'another serial': header('serial', (serial, { random }) => bumped(serial, random)),
  'another second': header('timestamp', (at, { one }) => String(Number(at) + one([-60, -1, 1, 60]))),
  'another time, truly signed': ({ stub, outTradeNo, one, random }) =>
    stub.notice(outTradeNo, { skew: one([-1, 1]) * (302 + Math.floor(random() * 1e6)) }),
  'another nonce': header('nonce', (nonce, { random }) => bumped(nonce, random)),
  'a bit of the signature': header('signature', (sign, { random }) => bitFlipped(sign, random)),
  'a probe’s signature': header('signature', (sign) => `WECHATPAY/SIGNTEST/${sign}`),
  'a letter of the body': ({ good, random }) => ({ ...good, body: bumped(good.body, random) }),
  'a space': ({ good }) => ({ ...good, body: `${good.body} ` }),
  'not sealed': ({ good, outTradeNo }) => ({
    ...good,
    body: JSON.stringify({ id: outTradeNo, event_type: 'TRANSACTION.SUCCESS', resource: { out_trade_no: outTradeNo } }),
  }),
  truncated,
  empty,
}
