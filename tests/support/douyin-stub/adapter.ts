import { readDouyinConfig, type DouyinConfig } from '../../../server/base/douyin-config'
import { jsonLogger } from '../../../server/base/log'
import { douyinPlatform } from '../../../server/douyin/platform'
import type { Platform } from '../../../server/platform/platform'
import { manualClock, type ManualClock } from '../server'
import { douyinStub, type DouyinStub } from './stub'

/** The adapter before a stub of its platform: its rests take no time, but the clock goes on. */
export interface DouyinWorld {
  stub: DouyinStub
  platform: Platform
  clock: ManualClock
  /** How long it rested, each time. */
  rests: number[]
  lines: string[]
  /** A shop of the stub's whose merchant has agreed, and the token to act in it. */
  authorised(): Promise<{ shopId: number; access: string; refresh: string }>
  close(): Promise<void>
}

/** Short enough for a test, and long enough for a machine that is busy. */
const TIMEOUT_MS = 400

export const douyinWorld = async (paces: Partial<DouyinConfig> = {}): Promise<DouyinWorld> => {
  const clock = manualClock()
  const stub = await douyinStub(() => clock.now())
  const rests: number[] = []
  const lines: string[] = []
  const all = { timeoutMs: TIMEOUT_MS, budgetMs: 20_000, callsPerSecond: 1000, ...paces }
  const { douyin } = readDouyinConfig(stub.env, all)
  const platform = douyinPlatform(douyin!, {
    clock,
    log: jsonLogger('debug', clock, (line) => void lines.push(line)),
    sleep: async (ms) => {
      rests.push(ms)
      clock.advance(ms / 1000)
    },
    random: () => 0.5,
  })
  return {
    stub,
    platform,
    clock,
    rests,
    lines,
    async authorised() {
      const shopId = stub.open()
      const { access, refresh } = await platform.grant(stub.consent(shopId))
      return { shopId, access, refresh }
    },
    close: () => stub.close(),
  }
}
