import { connect } from 'node:net'
import type { TestServer } from './server'

export interface Answer {
  status: number
  code: number
  msg: string
  data: unknown
  headers: Headers
}

/** One request, its envelope read. Throws when what came back is none. */
export const ask = async (
  { url }: Pick<TestServer, 'url'>,
  method: string,
  path: string,
  { body, headers = {}, token }: { body?: BodyInit; headers?: Record<string, string>; token?: string } = {},
): Promise<Answer> => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body }),
  })
  return { status: response.status, headers: response.headers, ...envelopeIn(await response.text()) }
}

export const envelopeIn = (text: string): { code: number; msg: string; data: unknown } => {
  const envelope = JSON.parse(text) as { code: number; msg: string; data: unknown }
  const { code, msg, data } = envelope
  if (!Number.isInteger(code) || typeof msg !== 'string' || data === undefined || Object.keys(envelope).length !== 3)
    throw new Error(`not an envelope: ${text.slice(0, 200)}`)
  return envelope
}

export const form = (fields: Record<string, string>): URLSearchParams => new URLSearchParams(fields)

export const tokenOf = async (server: Pick<TestServer, 'url'>, account = '13800000001'): Promise<string> => {
  const { data } = await ask(server, 'POST', '/prod/api/user/login', {
    body: form({ login_type: 'password', account, password: 'Daifa2026!' }),
  })
  return (data as { access_token: string }).access_token
}

/** Bytes as they are, for what no HTTP client would send. @returns everything that came back */
export const raw = ({ url }: Pick<TestServer, 'url'>, bytes: string | Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    let heard = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => (heard += chunk))
    socket.on('close', () => resolve(heard)).on('error', reject)
    socket.write(bytes)
    // The server closes where it must; where it keeps the line, its answer is there by now.
    socket.setTimeout(400, () => socket.destroy())
  })

/** Status, type and envelope of a raw answer. */
export const rawAnswer = async (server: Pick<TestServer, 'url'>, bytes: string | Buffer) => {
  const heard = await raw(server, bytes)
  const [head = '', body = ''] = heard.split('\r\n\r\n')
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
    type: /content-type: (.*)/i.exec(head)?.[1]?.trim(),
    code: envelopeIn(body).code,
  }
}
