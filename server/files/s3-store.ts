import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { busy } from '../../src/domain/no-answer'
import type { S3Config } from '../base/config'
import { isKey, KeyTaken, type FileStore } from './file-store'

/** Files in a bucket of whatever speaks the protocol of S3. The shop gives them out itself, so the bucket is nobody else's to read. */

const TRIES = 3
const REST_MS = 100
/** Of what comes as a stream; all but the last part of a multipart upload have at least 5 MB. */
const PART_BYTES = 8 * 1024 * 1024

interface Asked {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** With what is behind "?". */
  path: string
  body?: Uint8Array
  headers?: Record<string, string>
  /** Taken as they are, besides those of 200 to 299. */
  fine?: readonly number[]
}

/** The store refuses for good: wrong keys, another region, no such bucket. Nothing a buyer could mend by waiting. */
export class S3Refusal extends Error {
  readonly status: number
  constructor({ method, path }: Asked, status: number, code: string) {
    super(`${method} ${path.split('?', 1)[0]!}: ${status} ${code}`)
    this.name = 'S3Refusal'
    this.status = status
  }
}

/** "https://bucket.s3.example.com", or with the bucket as the first part of the path. */
export const addressOf = ({ endpoint, bucket, pathStyle }: S3Config): string =>
  pathStyle ? `${endpoint}/${bucket}` : endpoint.replace('://', `://${bucket}.`)

/** @param restMs - before the second try; four times that before the third */
export const s3Asker = (config: S3Config, restMs = REST_MS) => {
  const { keyId, keySecret, region, timeoutMs } = config
  // It signs; when to try again is for us to say, whose bodies may be cut as well.
  const signer = new AwsClient({ accessKeyId: keyId, secretAccessKey: keySecret, region, service: 's3', retries: 0 })
  const once = async <T>(asked: Asked, read: (reply: Response) => Promise<T>): Promise<T | 'later'> => {
    const { method, path, body, headers, fine } = asked
    const abort = new AbortController()
    const timer = setTimeout(() => abort.abort(), timeoutMs)
    try {
      const reply = await signer.fetch(addressOf(config) + path, {
        method,
        ...(body ? { body: new Uint8Array(body) } : {}),
        headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? '') },
        redirect: 'manual',
        signal: abort.signal,
      })
      if (reply.ok || fine?.includes(reply.status)) return await read(reply)
      const code = codeIn(await reply.text())
      if (isForNow(reply.status)) return 'later'
      throw new S3Refusal(asked, reply.status, code)
    } finally {
      // What is read later, as a stream, may take longer.
      clearTimeout(timer)
    }
  }
  /** Tried again where it may help. @throws Failure busy where it didn't; S3Refusal */
  return async <T>(asked: Asked, read: (reply: Response, tries: number) => Promise<T>): Promise<T> => {
    let cause: unknown = new Error(`${asked.method}: asked to come later`)
    for (let tries = 1; tries <= TRIES; tries++) {
      try {
        const answer = await once(asked, (reply) => read(reply, tries))
        if (answer !== 'later') return answer
      } catch (error) {
        if (!isOfTheWay(error)) throw error
        cause = error
      }
      if (tries < TRIES) await delay(restMs * 4 ** (tries - 1))
    }
    throw Object.assign(busy(), { cause })
  }
}

/** 409: another is just writing it. */
const isForNow = (status: number): boolean => status >= 500 || status === 429 || status === 409 || status === 408

/** As `fetch` says that nothing came, or not all: a TypeError, or that we gave up. */
const isOfTheWay = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.name === 'AbortError')

const sha256 = (body: Uint8Array | string): string => createHash('sha256').update(body).digest('hex')

const codeIn = (xml: string): string => /<Code>([^<]{1,100})</.exec(xml)?.[1] ?? ''

export const s3Store = (config: S3Config, restMs = REST_MS): FileStore => {
  const ask = s3Asker(config, restMs)
  const nothing = async (reply: Response): Promise<void> => void (await reply.arrayBuffer())
  const ONCE = { 'if-none-match': '*' }

  const get = (key: string): Promise<Buffer | null> =>
    ask({ method: 'GET', path: `/${key}`, fine: [404] }, async (reply) => {
      const bytes = Buffer.from(await reply.arrayBuffer())
      return reply.ok ? bytes : null
    })

  /** A second try may find what the first has written, whose answer was lost. */
  const takenBy = async (key: string, body: Uint8Array, tries: number): Promise<void> => {
    if (tries > 1 && (await get(key))?.equals(body)) return
    throw new KeyTaken(key)
  }

  const putWhole = async (key: string, body: Buffer, type: string): Promise<void> => {
    const headers = { 'content-type': type, ...ONCE }
    const tries = await ask({ method: 'PUT', path: `/${key}`, body, headers, fine: [412] }, async (reply, count) => {
      await nothing(reply)
      return reply.ok ? 0 : count
    })
    if (tries > 0) await takenBy(key, body, tries)
  }

  const putParts = async (key: string, parts: AsyncIterable<Buffer>, type: string): Promise<void> => {
    const path = `/${key}`
    const upload = await ask(
      { method: 'POST', path: `${path}?uploads=`, headers: { 'content-type': type } },
      async (reply) => /<UploadId>([^<]+)</.exec(await reply.text())?.[1] ?? '',
    )
    const uploadId = `uploadId=${encodeURIComponent(upload)}`
    try {
      const tags: string[] = []
      for await (const body of parts)
        tags.push(
          await ask(
            { method: 'PUT', path: `${path}?partNumber=${tags.length + 1}&${uploadId}`, body },
            async (reply) => {
              await nothing(reply)
              return reply.headers.get('etag') ?? ''
            },
          ),
        )
      const list = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
      const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`)
      // An error may come with the status 200: it is only known when all is put together.
      const said = await ask(
        { method: 'POST', path: `${path}?${uploadId}`, body, headers: ONCE, fine: [412] },
        async (reply) => ({ taken: reply.status === 412, text: await reply.text() }),
      )
      if (said.taken) throw new KeyTaken(key)
      if (!said.text.includes('<CompleteMultipartUploadResult'))
        throw Object.assign(busy(), { cause: new Error(`not put together: ${codeIn(said.text)}`) })
    } catch (error) {
      await ask({ method: 'DELETE', path: `${path}?${uploadId}`, fine: [404] }, nothing).catch(() => undefined)
      throw error
    }
  }

  return {
    async put(key, content, type) {
      if (!isKey(key)) throw new TypeError(`not a key: ${key}`)
      if (!(content instanceof Readable)) return putWhole(key, Buffer.from(content), type)
      const parts = partsOf(content)
      const first = await parts.next()
      const body = first.done ? Buffer.alloc(0) : first.value
      if (body.length < PART_BYTES) return putWhole(key, body, type)
      await putParts(key, withFirst(body, parts), type)
    },
    async has(key) {
      return isKey(key) && ask({ method: 'HEAD', path: `/${key}`, fine: [404] }, async (reply) => reply.ok)
    },
    get: async (key) => (isKey(key) ? get(key) : null),
    async open(key) {
      if (!isKey(key)) return null
      return ask({ method: 'GET', path: `/${key}`, fine: [404] }, async (reply) => {
        if (reply.ok && reply.body)
          return {
            size: Number(reply.headers.get('content-length')),
            stream: Readable.fromWeb(reply.body as WebStream),
          }
        await nothing(reply)
        return null
      })
    },
    async remove(key) {
      if (isKey(key)) await ask({ method: 'DELETE', path: `/${key}`, fine: [404] }, nothing)
    },
    urlOf: (key) => `/${key}`,
  }
}

/** Of the size of a part each, but for the last. */
async function* partsOf(content: Readable): AsyncGenerator<Buffer, undefined> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of content) {
    const more = Buffer.from(chunk as Uint8Array | string)
    held.push(more)
    bytes += more.length
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(held)
  return undefined
}

async function* withFirst<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}
