import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../../tests/support/ask'
import { hostile } from './generate'
import type { Shop } from './common'
import { complaintsOf } from './judge'
import { openLine, type Outcome } from './line'
import type { Hostile } from './request'

export interface StormOptions {
  port: number
  shop: Shop
  seed: number
  /** Requests are numbered: a part of a storm is the same requests again. */
  from: number
  count: number
  /** Connections side by side, each asking again as soon as it is answered. */
  atOnce: number
  /** ms between the beginnings of two requests of a connection; without it each follows the answer to the last. */
  apart?: number
}

export interface StormResult {
  complaints: Complaint[]
  /** How many answers of each HTTP status; 'closed' and 'silent' where there was none. */
  statuses: Record<string, number>
}

export interface Complaint {
  index: number
  kind: string
  what: string
  /** The beginning of the request, and of what came back. */
  sent: string
  heard: string
}

/** Sends the requests of a seed, and looks at every answer. */
export const storm = async ({
  port,
  shop,
  seed,
  from,
  count,
  atOnce,
  apart = 0,
}: StormOptions): Promise<StormResult> => {
  const complaints: Complaint[] = []
  const statuses: Record<string, number> = {}
  let next = from
  const sender = async (): Promise<void> => {
    const line = openLine(port)
    while (next < from + count) {
      const index = next++
      const slot = apart > 0 ? sleep(apart) : undefined
      const request = hostile(seed, index, shop)
      const outcome = await line.ask(request)
      for (const status of outcome.answers.map((answer) => String(answer.status)))
        statuses[status] = (statuses[status] ?? 0) + 1
      if (outcome.answers.length === 0) statuses[outcome.end] = (statuses[outcome.end] ?? 0) + 1
      for (const what of complaintsOf(request, outcome)) complaints.push(told(index, request, outcome, what))
      await slot
    }
    line.close()
  }
  await Promise.all(Array.from({ length: atOnce }, sender))
  const url = `http://127.0.0.1:${port}`
  for (const token of shop.tokens) {
    const { code } = await ask({ url }, 'GET', '/prod/api/user/me', { token })
    if (code !== 20000)
      complaints.push({ index: count, kind: 'end', what: `a session is over: ${code}`, sent: '', heard: '' })
  }
  return { complaints, statuses }
}

const told = (index: number, { kind, bytes }: Hostile, { answers }: Outcome, what: string): Complaint => ({
  index,
  kind,
  what,
  sent: JSON.stringify(bytes.toString('latin1', 0, 400)),
  heard: JSON.stringify(answers.map(({ status, body }) => `${status} ${body.toString('utf8', 0, 200)}`)),
})
