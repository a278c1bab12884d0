import { setTimeout as pause } from 'node:timers/promises'

/** How long calls took while something else went on. */
export class Waits {
  private readonly ms = new Map<string, number[]>()

  note(name: string, took: number): void {
    this.ms.set(name, [...(this.ms.get(name) ?? []), took])
  }

  /** Since the last time this was asked. @returns a row per name: how many, p50, p95, longest */
  take(): { name: string; calls: number; p50: number; p95: number; longest: number }[] {
    const rows = [...this.ms].map(([name, all]) => {
      const sorted = all.toSorted((a, b) => a - b)
      const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]!
      return { name, calls: all.length, p50: at(0.5), p95: at(0.95), longest: sorted.at(-1)! }
    })
    this.ms.clear()
    return rows
  }
}

interface Question {
  name: string
  method: 'GET' | 'POST'
  path: string
  body?: string
}

const OTHERS: readonly Question[] = [
  { name: '首页', method: 'GET', path: '/index/specials' },
  { name: '商品列表', method: 'POST', path: '/product/list', body: 'page=1&page_size=20' },
  { name: '搜索', method: 'POST', path: '/product/list', body: 'keyword=%E5%8D%AB%E8%A1%A3&page=1' },
  { name: '商品', method: 'GET', path: '/product/info?id=10001' },
  { name: '购物车', method: 'GET', path: '/cart/list' },
  { name: '订单列表', method: 'GET', path: '/order/list?page=1' },
  { name: '备用金明细', method: 'GET', path: '/user/transaction/list' },
]

const MINE: readonly Question[] = [
  { name: '店铺订单（进度）', method: 'POST', path: '/order/dy/async', body: 'page=1&page_size=50' },
  { name: '店铺订单合计', method: 'GET', path: '/order/dy/totals' },
  { name: '待下单', method: 'POST', path: '/order/dy/async', body: 'data%5Bstatus%5D=linked&page=1&page_size=50' },
  { name: '待下单合计', method: 'GET', path: '/order/dy/totals?data%5Bstatus%5D=linked' },
  { name: '店铺', method: 'GET', path: '/shop/list?use=order' },
]

const BETWEEN_MS = 100
const OK = 20_000
const BUSY = 50_300
/** No call of anybody may take longer. */
export const LIMIT_MS = 3000

/** Somebody who asks one thing after the other, ten times a second, until he is stopped. */
const asking = (url: string, token: string, questions: readonly Question[], waits: Waits, name: string) => {
  const over = new AbortController()
  const loop = async (): Promise<void> => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      const { method, path, body, name: what } = questions[turn % questions.length]!
      const began = performance.now()
      const reply = await fetch(`${url}/prod/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(body !== undefined && { body }),
      })
      const { code } = (await reply.json()) as { code: number }
      const took = performance.now() - began
      if (code !== OK && code !== BUSY) throw new Error(`${what}: ${code}`)
      // Who was told to come again has waited for nothing.
      waits.note(
        `${name}：${what}${code === BUSY ? '（答复繁忙）' : ''}`,
        code === BUSY ? Math.max(took, LIMIT_MS + 1) : took,
      )
      await pause(BETWEEN_MS)
    }
  }
  const done = loop()
  return async () => {
    over.abort()
    await done
  }
}

/** Other buyers look around, and the merchant's own page asks how far it is. @returns what stops them */
export const besides = (url: string, token: string, others: readonly string[], waits: Waits) => {
  const stops = [
    asking(url, token, MINE, waits, '本人'),
    ...others.map((other) => asking(url, other, OTHERS, waits, '其他买家')),
  ]
  return () => Promise.all(stops.map((stop) => stop()))
}
