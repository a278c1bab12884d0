import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../server/base/config'
import { chooseSms } from '../../server/sms/choose'
import { SmsNotSent } from '../../server/sms/sms-sender'

/** A stand-in for a provider: it checks the signature as the provider's papers say, then behaves as told. */

interface Heard {
  url: URL
  headers: IncomingMessage['headers']
  body: string
}

const KEY_ID = 'the-key-id'
const KEY_SECRET = 'the-key-secret'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const aliyunSignature = ({ url, headers, body }: Heard): boolean => {
  const [, signed = '', signature = ''] =
    /^ACS3-HMAC-SHA256 Credential=the-key-id,SignedHeaders=([^,]+),Signature=([0-9a-f]+)$/.exec(
      String(headers.authorization),
    ) ?? []
  const names = signed.split(';')
  const query = [...url.searchParams]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('')
  const canonical = ['POST', url.pathname, query, lines, signed, sha256(body)].join('\n')
  return (
    headers['x-acs-content-sha256'] === sha256(body) &&
    signature === hmac(KEY_SECRET, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex')
  )
}

const tencentSignature = ({ headers, body }: Heard): boolean => {
  const [, date = '', service = '', signed = '', signature = ''] =
    /^TC3-HMAC-SHA256 Credential=the-key-id\/(\d{4}-\d\d-\d\d)\/(\w+)\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]+)$/.exec(
      String(headers.authorization),
    ) ?? []
  // The library signs the host without its port and takes the service from its first label, "sms" where it is the real one.
  const values: Record<string, unknown> = { ...headers, host: headers.host?.replace(/:\d+$/, '') }
  const lines = signed
    .split(';')
    .map((name) => `${name}:${String(values[name]).toLowerCase()}\n`)
    .join('')
  const canonical = ['POST', '/', '', lines, signed, sha256(body)].join('\n')
  const text = ['TC3-HMAC-SHA256', headers['x-tc-timestamp'], `${date}/${service}/tc3_request`, sha256(canonical)].join(
    '\n',
  )
  const key = hmac(hmac(hmac(`TC3${KEY_SECRET}`, date), service), 'tc3_request')
  return signature === hmac(key, text).toString('hex')
}

const providers = [
  {
    provider: 'aliyun',
    isSigned: aliyunSignature,
    ok: { Code: 'OK', Message: 'OK', BizId: '1^0', RequestId: 'r' },
    limited: { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: 'limit', RequestId: 'r' },
    refused: { Code: 'isv.ACCOUNT_ABNORMAL', Message: 'account', RequestId: 'r' },
    message: ({ url, body }: Heard) => {
      const form = new URLSearchParams(`${url.search.slice(1)}&${body}`)
      return [form.get('PhoneNumbers'), form.get('SignName'), form.get('TemplateCode'), form.get('TemplateParam')]
    },
    wanted: ['13812345678', '代发商城', 'T-LOGIN', '{"code":"246810"}'],
  },
  {
    provider: 'tencent',
    isSigned: tencentSignature,
    ok: { Response: { SendStatusSet: [{ Code: 'Ok', PhoneNumber: '+8613812345678' }], RequestId: 'r' } },
    limited: { Response: { SendStatusSet: [{ Code: 'LimitExceeded.PhoneNumberDailyLimit' }], RequestId: 'r' } },
    refused: { Response: { Error: { Code: 'UnauthorizedOperation', Message: 'no' }, RequestId: 'r' } },
    message: ({ body }: Heard) => {
      const sent = JSON.parse(body) as Record<string, unknown>
      return [sent.PhoneNumberSet, sent.SignName, sent.TemplateId, sent.TemplateParamSet, sent.SmsSdkAppId]
    },
    wanted: [['+8613812345678'], '代发商城', 'T-LOGIN', ['246810'], '1400000000'],
  },
] as const

describe.each(providers)('$provider', ({ provider, isSigned, ok, limited, refused, message, wanted }) => {
  let behave: (response: ServerResponse) => void
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      heard.push({ url: new URL(request.url ?? '/', 'http://stub'), headers: request.headers, body })
      behave(response)
    })
  })
  const json =
    (value: unknown, status = 200) =>
    (response: ServerResponse) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

  beforeEach(async () => {
    heard.length = 0
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  })
  afterEach(() => {
    server.closeAllConnections()
    return new Promise<void>((closed) => void server.close(() => closed()))
  })

  const sender = () => {
    const { port } = server.address() as AddressInfo
    const config = readConfig({
      SMS_PROVIDER: provider,
      SMS_KEY_ID: KEY_ID,
      SMS_KEY_SECRET: KEY_SECRET,
      SMS_SIGN_NAME: '代发商城',
      SMS_APP_ID: '1400000000',
      SMS_TEMPLATE_LOGIN: 'T-LOGIN',
      SMS_TEMPLATE_REGISTER: 'T-REGISTER',
      SMS_TEMPLATE_RESET_PASSWORD: 'T-RESET',
      SMS_TEMPLATE_WITHDRAW: 'T-WITHDRAW',
      SMS_TEMPLATE_CHANGE_MOBILE: 'T-CHANGE',
      SMS_ENDPOINT: `http://127.0.0.1:${port}`,
      SMS_TIMEOUT_MS: '300',
    })
    return chooseSms(config, { now: () => 0 }, '')
  }
  const failed = async () => {
    const error: unknown = await (await sender()).send('13812345678', 'login', '246810').then(
      () => null,
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(SmsNotSent)
    return error as SmsNotSent
  }

  it('gets a signed request with the number, the template and the code', async () => {
    behave = json(ok)
    await (await sender()).send('13812345678', 'login', '246810')
    expect(heard.map((one) => [isSigned(one), message(one)])).toEqual([[true, wanted]])
  })

  it('uses the template of each kind', async () => {
    behave = json(ok)
    const kinds = ['login', 'register', 'resetPassword', 'withdraw', 'changeMobile'] as const
    const from = await sender()
    for (const kind of kinds) await from.send('13812345678', kind, '246810')
    const templates = ['T-LOGIN', 'T-REGISTER', 'T-RESET', 'T-WITHDRAW', 'T-CHANGE']
    expect(heard.map((one) => templates.filter((template) => JSON.stringify(message(one)).includes(template)))).toEqual(
      templates.map((template) => [template]),
    )
  })

  it('says when the number has had too many', async () => {
    behave = json(limited)
    expect((await failed()).tooOften).toBe(true)
  })

  it.each([
    ['a refusal', json(refused)],
    ['a server error', json({}, 500)],
    ['a page instead of data', (response: ServerResponse) => void response.writeHead(200).end('<html>502</html>')],
    ['an empty answer', (response: ServerResponse) => void response.writeHead(200).end()],
    ['silence', () => undefined],
    ['a dropped line', (response: ServerResponse) => void response.destroy()],
  ])('takes %s as not sent, asks once, and tells no code', async (_, misbehave) => {
    behave = misbehave
    const error = await failed()
    expect(error.tooOften).toBe(false)
    expect(error.message).toMatch(new RegExp(`^${provider}: `))
    expect(error.message).not.toContain('246810')
    expect(heard).toHaveLength(1)
  })
})
