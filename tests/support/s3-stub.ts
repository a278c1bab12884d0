import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Config } from '../../server/base/config'

/** A bucket on this machine that checks every signature by itself (AWS Signature Version 4) and misbehaves when told to. */

export type Fault =
  | 'silent' // takes the call and never answers
  | '500'
  | 'slow down'
  | 'cut' // breaks off in the middle of the body
  | 'lost' // does what it was asked and hangs up before it says so
  | 'not put together' // an error under the status 200

export interface S3Stub {
  config: S3Config
  objects: Map<string, { body: Buffer; type: string }>
  /** Multipart uploads that were neither finished nor given up. */
  uploads: Map<string, Map<number, Buffer>>
  /** One for each of the next calls. */
  faults: Fault[]
  /** "PUT /bucket/key" */
  calls: string[]
  close(): Promise<void>
}

const KEYS = { keyId: 'AKIDEXAMPLE', keySecret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }
const REGION = 'cn-test-1'
const BUCKET = 'pictures'

export const s3Stub = async (): Promise<S3Stub> => {
  const objects: S3Stub['objects'] = new Map()
  const uploads: S3Stub['uploads'] = new Map()
  const types = new Map<string, string>()
  const faults: Fault[] = []
  const calls: string[] = []

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request)
    const url = new URL(request.url!, 'http://stub')
    calls.push(`${request.method} ${url.pathname}`)
    const fault = faults.shift()
    if (fault === 'silent') return
    const say = (status: number, text: string | Buffer = '', headers: Record<string, string> = {}): void => {
      if (fault === 'lost') return void request.socket.destroy()
      const bytes = Buffer.from(text)
      response.writeHead(status, { ...headers, 'content-length': bytes.length })
      if (fault !== 'cut') return void response.end(request.method === 'HEAD' ? undefined : bytes)
      response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy())
    }
    const refuse = (status: number, code: string) =>
      say(status, `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`, { 'content-type': 'application/xml' })
    if (fault === '500') return refuse(500, 'InternalError')
    if (fault === 'slow down') return refuse(503, 'SlowDown')
    const wrong = wrongIn(request, url, body)
    if (wrong) return refuse(403, wrong)
    const [, bucket = '', ...rest] = url.pathname.split('/')
    const key = rest.join('/')
    if (bucket !== BUCKET) return refuse(404, 'NoSuchBucket')
    if (key === '') return say(200)
    const upload = url.searchParams.get('uploadId')
    const isTaken = request.headers['if-none-match'] === '*' && objects.has(key)
    const type = request.headers['content-type'] ?? ''

    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = `${randomUUID()}/+=`
      uploads.set(id, new Map())
      types.set(id, type)
      return say(200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    }
    if (upload !== null) {
      const parts = uploads.get(upload)
      if (!parts) return refuse(404, 'NoSuchUpload')
      if (request.method === 'PUT') {
        parts.set(Number(url.searchParams.get('partNumber')), body)
        return say(200, '', { etag: `"${md5(body)}"` })
      }
      if (request.method === 'DELETE') {
        uploads.delete(upload)
        return say(204)
      }
      if (isTaken) return refuse(412, 'PreconditionFailed')
      if (fault === 'not put together') return refuse(200, 'InternalError')
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"<\/ETag>/g)]
      const whole = named.map(([, number, tag]) => ({ part: parts.get(Number(number)), tag }))
      if (whole.some(({ part, tag }) => !part || md5(part) !== tag)) return refuse(400, 'InvalidPart')
      if (whole.slice(0, -1).some(({ part }) => part!.length < 5 * 1024 * 1024)) return refuse(400, 'EntityTooSmall')
      objects.set(key, { body: Buffer.concat(whole.map(({ part }) => part!)), type: types.get(upload)! })
      uploads.delete(upload)
      return say(200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
    }
    if (request.method === 'PUT') {
      if (isTaken) return refuse(412, 'PreconditionFailed')
      objects.set(key, { body, type })
      return say(200, '', { etag: `"${md5(body)}"` })
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return say(204)
    }
    const found = objects.get(key)
    if (!found) return refuse(404, 'NoSuchKey')
    say(200, found.body, { 'content-type': found.type })
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    config: {
      ...KEYS,
      endpoint: `http://127.0.0.1:${port}`,
      region: REGION,
      bucket: BUCKET,
      pathStyle: true,
      timeoutMs: 800,
    },
    objects,
    uploads,
    faults,
    calls,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

const md5 = (body: Buffer): string => createHash('md5').update(body).digest('hex')
const sha256 = (text: Buffer | string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Why a request isn't signed as it should be; null when it is. */
const wrongIn = ({ headers, method }: IncomingMessage, url: URL, body: Buffer): string | null => {
  const [, keyId, scope = '', signed = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (keyId !== KEYS.keyId) return 'InvalidAccessKeyId'
  const at = String(headers['x-amz-date'])
  const day = at.slice(0, 8)
  if (scope !== `${day}/${REGION}/s3/aws4_request`) return 'AuthorizationHeaderMalformed'
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const names = signed.split(';')
  for (const must of [
    'host',
    'x-amz-content-sha256',
    'x-amz-date',
    ...(headers['if-none-match'] ? ['if-none-match'] : []),
  ])
    if (!names.includes(must)) return 'AccessDenied'
  const query = [...url.searchParams]
    .map((pair) => pair.map(strict).join('='))
    .toSorted()
    .join('&')
  const canonical = [
    method,
    url.pathname.split('/').map(strict).join('/'),
    query,
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    sha256(body),
  ].join('\n')
  const key = [day, REGION, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${KEYS.keySecret}`)
  const expected = hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n'))
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

/** As RFC 3986 has it. */
const strict = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.codePointAt(0)!.toString(16).toUpperCase()}`)
