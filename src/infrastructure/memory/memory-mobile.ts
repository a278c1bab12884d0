import { mobileForCode } from '../../domain/credentials'
import { demoLimits as limits, seconds } from '../../domain/settings'
import { refusals } from '../../domain/refusals'
import { codeIsRight, spendCode } from './memory-codes'
import type { MemoryHandlers } from './memory-handlers'
import { hit } from './memory-limits'
import { nowText, type MemoryBuyer, type MemoryWorld } from './memory-world'

const DAY_SECONDS = 24 * 3600

/** The session that asks. */
const asking = ({ state, options }: MemoryWorld) => state.sessions[options.token()!]!

const mustBeProved = (world: MemoryWorld): void => {
  const { mobileProvedMs = -Infinity } = asking(world)
  if (mobileProvedMs <= world.options.now() - seconds.mobileChange * 1000) throw refusals.proveMobileFirst()
}

/** @throws Failure session-invalid, conflict */
export const mustBeMobileToChange = (world: MemoryWorld, buyer: MemoryBuyer | null, mobile: string): void => {
  if (!buyer) throw refusals.sessionInvalid()
  if (buyer.account !== mobile) mustBeProved(world)
}

export const mobileHandlers = (world: MemoryWorld) => {
  const mustBeRight = (mobile: string, code: string) => {
    if (!codeIsRight(world, mobile, 'changeMobile', code)) throw refusals.wrongCode()
  }
  return {
    mobileProve({ verifyCode }, { account }) {
      mustBeRight(account, verifyCode)
      spendCode(world, account, 'changeMobile')
      asking(world).mobileProvedMs = world.options.now()
      return { expiresAt: nowText(world, seconds.mobileChange) }
    },

    mobileChange({ mobile: typed, verifyCode }, buyer) {
      const { state, options } = world
      const mobile = mobileForCode(typed)
      mustBeProved(world)
      if (buyer.account === mobile) throw refusals.sameMobile()
      mustBeRight(mobile, verifyCode)
      if (state.buyers.some(({ account }) => account === mobile)) throw refusals.mobileTaken()
      hit(world, `mobile-change:${buyer.id}`, limits.mobileChangesPerDay, DAY_SECONDS)
      spendCode(world, mobile, 'changeMobile')
      buyer.account = mobile
      buyer.credentialsMs = options.now()
      delete asking(world).mobileProvedMs
      const others = Object.keys(state.sessions).filter(
        (token) => state.sessions[token]!.userId === buyer.id && token !== options.token(),
      )
      const ended = others.filter((token) => !state.sessions[token]!.isCrowdedOut).length
      others.forEach((token) => delete state.sessions[token])
      return { account: mobile, ended }
    },
  } satisfies Partial<MemoryHandlers>
}
