/** An answer of a provider that says no, or none that can be believed. `code` is the provider's own, for the log and for whoever maps it. */
export class ProviderError extends Error {
  readonly code: string

  constructor(code: string, message: string, cause?: unknown) {
    super(`${code} ${message}`.trim(), { cause })
    this.name = 'ProviderError'
    this.code = code
  }
}

/** The answer is too late then, whatever still becomes of it: each call may be repeated. */
export const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new ProviderError('TIMEOUT', `no answer in ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** A field that must be text, and not empty. @throws ProviderError */
export const textOf = (from: Readonly<Record<string, unknown>>, field: string): string => {
  const value = from[field]
  if (typeof value !== 'string' || value === '') throw new ProviderError('UNREADABLE', `the answer has no ${field}`)
  return value
}

/** The one way to write these bytes: Node reads others too, and a signature that was touched is to be refused. */
export const isBase64 = (text: string | undefined): boolean =>
  text !== undefined && text !== '' && Buffer.from(text, 'base64').toString('base64') === text
