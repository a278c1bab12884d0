import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { connect, type Socket } from 'node:net'
import type { Hostile } from './request'

/** A connection that carries bytes as they are: no HTTP client would send most of them. */

export interface Answer {
  status: number
  headers: ReadonlyMap<string, string>
  body: Buffer
}

/** What came back. 'silent': nothing, for as long as we waited. */
export interface Outcome {
  answers: Answer[]
  end: 'answered' | 'closed' | 'silent'
}

export interface Line {
  ask(request: Hostile): Promise<Outcome>
  close(): void
}

const PATIENCE_MS = 20_000
/** A request that never ends is ended by us after so long, and given up after so much more. */
const CUT_MS = 150
/** What may still come after an answer, where nobody can say how many were asked for. */
const MORE_MS = 3

export const openLine = (port: number): Line => {
  let socket: Socket | null = null
  const drop = (): void => {
    socket?.destroy()
    socket = null
  }
  return {
    close: drop,
    async ask({ bytes, method, framing }) {
      const isPlain = framing === 'plain'
      const used = isPlain && socket?.writable ? socket : newSocket(port)
      const outcome = await exchange(used, bytes, method === 'HEAD', framing)
      const mayGoOn = isPlain && outcome.answers.at(-1)?.headers.get('connection') !== 'close'
      if (mayGoOn && outcome.end === 'answered') socket = used
      else {
        used.destroy()
        if (socket === used) socket = null
      }
      return outcome
    },
  }
}

const newSocket = (port: number): Socket =>
  connect(port, '127.0.0.1')
    .setNoDelay(true)
    .on('error', () => {}) // its close follows

const exchange = (socket: Socket, bytes: Buffer, isHead: boolean, framing: Hostile['framing']): Promise<Outcome> =>
  new Promise((resolve) => {
    let heard: Buffer = Buffer.alloc(0)
    const answers: Answer[] = []
    let timer: NodeJS.Timeout | undefined
    const done = (end: Outcome['end']): void => {
      clearTimeout(timer)
      socket.off('data', onData).off('close', onClose)
      resolve({ answers, end })
    }
    const take = (isOver: boolean): void => {
      for (;;) {
        const found = answerIn(heard, isHead && answers.length === 0, isOver)
        if (!found) return
        heard = heard.subarray(found.length)
        if (found.answer.status >= 200) answers.push(found.answer)
      }
    }
    const onData = (chunk: Buffer): void => {
      heard = heard.length === 0 ? chunk : Buffer.concat([heard, chunk])
      take(false)
      if (answers.length === 0) return
      if (framing === 'plain') done('answered')
      else wait(MORE_MS, () => done('answered'))
    }
    const onClose = (): void => {
      take(true)
      done(answers.length > 0 ? 'answered' : 'closed')
    }
    const wait = (ms: number, then: () => void): void => {
      clearTimeout(timer)
      timer = setTimeout(then, ms)
    }
    socket.on('data', onData).on('close', onClose)
    if (framing === 'cut')
      wait(CUT_MS, () => {
        socket.end()
        wait(CUT_MS, () => done('silent'))
      })
    else wait(PATIENCE_MS, () => done('silent'))
    socket.write(bytes)
  })

const HEAD_END = '\r\n\r\n'
const LAST_CHUNK = '\r\n0\r\n\r\n'
const NO_BODY = new Set([204, 304])

/** The first answer in these bytes, when it is there whole. */
const answerIn = (bytes: Buffer, isHead: boolean, isOver: boolean): { answer: Answer; length: number } | null => {
  const at = bytes.indexOf(HEAD_END)
  if (at === -1) return null
  const [first = '', ...lines] = bytes.toString('latin1', 0, at).split('\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? 0)
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  const start = at + HEAD_END.length
  const isChunked = headers.has('transfer-encoding') && !isHead
  if (isChunked) {
    const end = bytes.indexOf(LAST_CHUNK, start - 2)
    return end === -1
      ? null
      : {
          answer: { status, headers, body: plain(headers, dechunked(bytes.subarray(start, end))) },
          length: end + LAST_CHUNK.length,
        }
  }
  const size = isHead || status < 200 || NO_BODY.has(status) ? 0 : Number(headers.get('content-length') ?? NaN)
  // Without a length it goes on until the connection ends.
  if (Number.isNaN(size) ? !isOver : bytes.length < start + size) return null
  const length = Number.isNaN(size) ? bytes.length : start + size
  return { answer: { status, headers, body: plain(headers, bytes.subarray(start, length)) }, length }
}

const dechunked = (bytes: Buffer): Buffer => {
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length;) {
    const start = bytes.indexOf('\r\n', at) + 2
    const size = parseInt(bytes.toString('latin1', at, start), 16)
    if (start < 2 || !(size > 0)) break
    chunks.push(bytes.subarray(start, start + size))
    at = start + size + 2
  }
  return Buffer.concat(chunks)
}

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }

/** What can't be decoded is left as it came: the judge won't know it. */
const plain = (headers: ReadonlyMap<string, string>, body: Buffer): Buffer => {
  try {
    return body.length === 0 ? body : (DECODERS[headers.get('content-encoding') ?? '']?.(body) ?? body)
  } catch {
    return body
  }
}
