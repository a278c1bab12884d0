import { createHash, createHmac } from 'node:crypto'

/** The gateway's own way to sign and to write, made from its documents and not from our code. */

/** Numbers of any length. */
export const written = (value: unknown): string => {
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return `[${value.map(written).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([key, one]) => `${JSON.stringify(key)}:${written(one)}`)
    .join(',')}}`
}

export const STUB_APP = { key: '6844048284663924231', secret: '749698a6-fcb3-4358-b241-ec1d93cf9c1f' }

/** Parameters in the order of their names, name and value side by side, the secret around them. */
export const stubSign = (params: Record<string, string>): string => {
  const pairs = Object.keys(params)
    .toSorted()
    .map((name) => name + params[name]!)
  const text = [STUB_APP.secret, ...pairs, STUB_APP.secret].join('')
  return createHmac('sha256', STUB_APP.secret).update(text).digest('hex')
}

export const stubPushSign = (body: string): string =>
  createHash('md5').update(STUB_APP.key).update(body).update(STUB_APP.secret).digest('hex')

const TOO_LONG = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g
const MARK = '\u0000whole '

/** JSON with whole numbers of any length: those that JavaScript has no room for are bigints. */
export const readExact = (text: string): unknown =>
  JSON.parse(
    text.replaceAll(TOO_LONG, (found) => (found.startsWith('"') ? found : `"\\u0000whole ${found}"`)),
    (_, value: unknown) =>
      typeof value === 'string' && value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value,
  )

/** Whether keys stand in order everywhere, and nothing between them. */
export const isCanonical = (text: string): boolean => {
  try {
    return written(sorted(readExact(text))) === text
  } catch {
    return false
  }
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  )
}
