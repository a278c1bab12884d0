/** One hostile request: bytes for a socket, and what may be expected of the answer. */
export interface Hostile {
  /** How it was made, e.g. "multipart". */
  kind: string
  bytes: Buffer
  /** As its first line has them. */
  method: string
  target: string
  framing: Framing
}

/**
 * plain: it ends where it says, so the connection can be used again. odd: nobody can say how many requests it is, but an answer comes.
 * cut: it never ends, so an answer need not come.
 */
export type Framing = 'plain' | 'odd' | 'cut'

export type Headers = readonly (readonly [name: string, value: string])[]

/** Written as Latin-1, so that any byte can stand anywhere. */
export const requestBytes = (method: string, target: string, headers: Headers, body: Buffer | null): Buffer => {
  const length = body ? [['Content-Length', String(body.length)] as const] : []
  const lines = [...headers, ...length].map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([
    Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'),
    body ?? Buffer.alloc(0),
  ])
}
