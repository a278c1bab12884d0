/** One request as it goes out, and what came back, before anybody reads it. */
export interface Sent {
  method: string
  /** Below the base, with its query: "/api/agreement?data[type]=1". */
  path: string
  headers: Record<string, string>
  body?: string | FormData | undefined
}

export interface Heard {
  status: number
  headers: Record<string, string>
  text: string
}

/** @throws where nothing came back */
export type Transport = (sent: Sent) => Promise<Heard>

/** @param base "https://host/prod" */
export const overHttp =
  (base: string, timeoutMs: number): Transport =>
  async ({ method, path, headers, body }) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const reply = await fetch(base + path, { method, headers, signal, redirect: 'manual', ...(body && { body }) })
    return { status: reply.status, headers: Object.fromEntries(reply.headers), text: await reply.text() }
  }
