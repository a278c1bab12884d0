import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

/**
 * A backend by somebody who has read the specification and nothing else: the fields that it names, the codes that it names, and for all
 * other calls a page of text. It serves the built storefront beside it.
 */

const web = join(import.meta.dirname, '../../dist/web')

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** What comes back: an envelope, or anything at all as text. */
export type Said = object | { text: string; status?: number; type?: string }

export interface Stranger {
  url: string
  /** From now on this call ("GET /api/user/me") is answered so; '*' is every call. */
  says(call: string, said: Said | (() => Said)): void
  /** The calls that came, with the fields that the specification has them carry. */
  heard: { call: string; fields: Record<string, string>; token: string | undefined }[]
  close(): Promise<void>
}

/** spec §3, §8 */
const specified = (): Map<string, Said | (() => Said)> =>
  new Map<string, Said>([
    ['POST /api/user/login', { code: 20000, msg: 'success', data: { access_token: 'a-strangers-token' } }],
    ['POST /api/user/register', { code: 20000, msg: 'success', data: null }],
    ['PUT /api/user/password/reset', { code: 20000, msg: 'success', data: [] }],
    ['GET /api/common/sendSms', { code: 20000, msg: 'success' }],
    ['GET /api/user/me', { code: 20000, msg: 'success', data: { user_name: '阿青', account: '13800000001' } }],
    ['GET /api/agreement', { code: 20000, msg: 'success', data: { content: '<h3>总则</h3><p>协议正文</p>' } }],
    [
      'GET /api/address/refund/list',
      {
        code: 20000,
        msg: 'success',
        data: [
          { station_name: '广州站', user_name: '张三', mobile: '13911112222', address_full_detail: '广州市甲路 1 号' },
          { station_name: '杭州站', user_name: '李四', mobile: '13933334444', address_full_detail: '杭州市乙路 2 号' },
        ],
      },
    ],
  ])

export const stranger = async (): Promise<Stranger> => {
  const answers = specified()
  const heard: Stranger['heard'] = []
  const server = createServer((request, reply) => void handle(request, reply))
  const handle = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (!pathname.startsWith('/prod/')) return file(pathname, reply)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const call = `${request.method} ${pathname.slice('/prod'.length)}`
    const fields = { ...plain(searchParams), ...bodyOf(request, Buffer.concat(chunks).toString()) }
    heard.push({ call, fields, token: request.headers.authorization })
    const answer = answers.get('*') ?? answers.get(call) ?? { text: 'Not Found', status: 404 }
    const said = typeof answer === 'function' ? (answer as () => Said)() : answer
    const {
      text = JSON.stringify(said),
      status = 200,
      type = 'application/json',
    } = said as {
      text?: string
      status?: number
      type?: string
    }
    reply.writeHead(status, { 'content-type': 'text' in said ? type : 'application/json' }).end(text)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    says: (call, said) => void answers.set(call, said),
    heard,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** `data[account]` is `account`. */
const plain = (fields: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...fields].map(([name, value]) => [name.replace(/^data\[(.*)\]$/, '$1'), value]))

const bodyOf = ({ headers }: IncomingMessage, text: string): Record<string, string> => {
  if (headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return plain(new URLSearchParams(text))
  return headers['content-type'] === 'application/json' && text ? (JSON.parse(text) as Record<string, string>) : {}
}

const file = (pathname: string, reply: ServerResponse): void => {
  const wanted = join(web, normalize(pathname))
  const found = wanted.startsWith(web) && existsSync(wanted) && statSync(wanted).isFile()
  const path = found ? wanted : join(web, 'index.html')
  reply.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' })
  createReadStream(path).pipe(reply)
}
