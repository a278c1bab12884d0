import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../base/config'
import type { Logger } from '../base/log'
import { douyinPlatform } from '../douyin/platform'
import { closedPlatform } from '../platform/closed'
import type { Platform } from '../platform/platform'
import type { SandboxDeps } from '../sandbox-shop/deps'
import { sandboxShop } from '../sandbox-shop/platform'

type Asked = Pick<Config, 'mode' | 'douyin'>

/** The sandbox exists in the demo only, with its pages and the shops it starts with; there too a real platform takes its place. */
export const isSandboxed = ({ mode, douyin }: Asked): boolean => mode === 'demo' && douyin === null

const RANDOM = 2 ** 32

/** Where our buyers' shops are. Production without a platform goes without shops. */
export const chooseShopPlatform = ({ config, ...deps }: SandboxDeps & { config: Asked; log: Logger }): Platform => {
  const { clock, log } = deps
  const chance = { sleep: (ms: number) => pause(ms), random: () => randomInt(RANDOM) / RANDOM }
  if (config.douyin) return douyinPlatform(config.douyin, { clock, log, ...chance })
  return isSandboxed(config) ? sandboxShop(deps) : closedPlatform
}
