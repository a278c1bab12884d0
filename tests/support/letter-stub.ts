import { appendFileSync } from 'node:fs'
import { randomInt, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A whole backend of the specification and of nothing else, written from its text: the calls of §7 by their names, the fields of §3, the
 * codes of §8. Nothing of ours is imported. It remembers accounts, codes and tokens while it runs.
 */

type Fields = Record<string, string>
interface Asked {
  fields: Fields
  account: string | undefined
}
interface Envelope {
  code: number
  msg: string
  data?: unknown
}

const ok = (data?: unknown): Envelope => ({ code: 20000, msg: 'success', ...(data !== undefined && { data }) })
const refused = (msg: string): Envelope => ({ code: 1, msg })

/** §7, line by line: what it answers is shown nowhere. */
const UNSHOWN = `
  PUT /api/user/info/update        GET /api/user/counts             GET /api/user/transaction/list
  POST /api/user/withdraw          GET /api/user/login/logs         GET /common/category/list
  GET /common/region/list          GET /common/area/tree            GET /api/index/specials
  GET /api/index/counts            GET /api/announcement/list       POST /api/product/list
  GET /api/product/list/order/relation                              GET /api/browsing/list/product
  GET /api/product/info            GET /api/supplier/list           GET /api/supplier/info
  GET /api/collect/list/product    GET /api/collect/list/supplier   DELETE /api/collect/delete/batch
  POST /api/user/collect           GET /api/cart/list               POST /api/cart/add
  PUT /api/cart/update             DELETE /api/cart/delete          POST /api/order/addon/options/checkout
  POST /api/order/brand/list/checkout                               POST /api/order/amounts/show/checkout
  POST /api/order/checkout         POST /api/order/addon/options    POST /api/order/brand/list
  POST /api/order/amounts/show     POST /api/order/create           POST /api/order/dy/async
  POST /api/order/dy/relation      POST /api/order/addon/options/dy POST /api/order/brand/list/dy
  POST /api/order/amounts/show/dy  POST /api/order/create/dy        POST /api/dy/cart/add
  GET /api/order/pay/result        GET /api/recharge/package/list   POST /api/recharge/pay
  GET /api/recharge/pay/result`
const unshown = new Set([...UNSHOWN.matchAll(/(GET|POST|PUT|DELETE) (\S+)/g)].map(([call]) => call))

export interface LetterStub {
  /** "http://127.0.0.1:1234/prod" */
  url: string
  /** Another answer to a call, as text; null: none. */
  answers(call: string, text: string | null): void
  close(): Promise<void>
}

/** @param codesFile gets a line of JSON for each code that is sent */
export const letterStub = async (codesFile: string): Promise<LetterStub> => {
  const passwords = new Map<string, string>()
  const codes = new Map<string, string>()
  const tokens = new Map<string, string>()
  const others = new Map<string, string | null>()

  /** Good for once. */
  const isCode = (account: string, smsType: string, code: string | undefined): boolean =>
    code !== undefined && codes.get(`${account} ${smsType}`) === code && codes.delete(`${account} ${smsType}`)

  const setPassword = (smsType: string, { account = '', password = '', ...more }: Fields): Envelope => {
    if (password === '' || password !== more.password_confirm) return refused('两次密码不一致')
    if (!isCode(account, smsType, more.verify_code)) return refused('验证码错误')
    passwords.set(account, password)
    return ok(null)
  }

  const shown: Record<string, (asked: Asked) => Envelope> = {
    'GET /api/common/sendSms': ({ fields: { mobile = '', smsType = '' } }) => {
      const code = String(randomInt(100_000, 1_000_000))
      codes.set(`${mobile} ${smsType}`, code)
      appendFileSync(codesFile, `${JSON.stringify({ mobile, code })}\n`)
      return ok()
    },
    'POST /api/user/register': ({ fields }) => setPassword('register', fields),
    'PUT /api/user/password/reset': ({ fields }) => setPassword('resetPassword', fields),
    'POST /api/user/login': ({ fields: { account = '', ...more } }) => {
      const isRight =
        more.login_type === 'sms'
          ? isCode(account, 'login', more.verify_code)
          : passwords.has(account) && passwords.get(account) === more.password
      if (!isRight) return refused('账号、密码或验证码错误')
      if (!passwords.has(account)) return refused('请完成注册后再登录')
      const token = randomUUID()
      tokens.set(token, account)
      return ok({ access_token: token })
    },
    'GET /api/user/me': ({ account }) =>
      account === undefined ? { code: 40001, msg: '登录已失效', data: null } : ok({ user_name: '', account }),
    'GET /api/agreement': ({ fields: { type = '' } }) =>
      ['1', '2', '3'].includes(type) ? ok({ content: `<p>协议 ${type}</p>` }) : refused('没有这份协议'),
    'GET /api/address/refund/list': () =>
      ok([{ station_name: '广州站', user_name: '张三', mobile: '13911112222', address_full_detail: '甲路 1 号' }]),
  }

  const handle = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const body = await readBody(request)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const call = `${request.method} ${pathname.replace(/^\/prod/, '')}`
    const fields = { ...plain(searchParams), ...fieldsOf(request, body) }
    const token = request.headers.authorization?.replace(/^Bearer /, '')
    const asked = { fields, account: tokens.get(token ?? '') }
    const answer = shown[call]?.(asked) ?? (unshown.has(call) ? ok([]) : null)
    const text = others.has(call) ? others.get(call)! : answer && JSON.stringify(answer)
    if (text === null) reply.writeHead(404).end('Not Found')
    else reply.writeHead(200, { 'content-type': 'application/json' }).end(text)
  }
  const server = createServer((request, reply) => void handle(request, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/prod`,
    answers: (call, text) => void others.set(call, text),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** §7: POST bodies are form-encoded. The others that carry anything do as §9 has it: JSON. */
const fieldsOf = ({ headers }: IncomingMessage, body: string): Fields => {
  const type = headers['content-type'] ?? ''
  if (type.startsWith('application/x-www-form-urlencoded')) return plain(new URLSearchParams(body))
  return type.startsWith('application/json') && body !== '' ? (JSON.parse(body) as Fields) : {}
}

/** §7: `data[account]` is the field `account` of a nested data object. */
const plain = (given: URLSearchParams): Fields =>
  Object.fromEntries([...given].map(([name, value]) => [name.replace(/^data\[(\w+)\]$/, '$1'), value]))
