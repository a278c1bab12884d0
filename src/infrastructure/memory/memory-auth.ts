import { sentinels } from '../../../demo/world'
import {
  accountKey,
  checkPasswordLogin,
  checkSmsLogin,
  checkUserName,
  mobileForCode,
  mobileOf,
  ownMobileFrom,
} from '../../domain/credentials'
import { ownFailures } from '../../domain/limits'
import { demoLimits as limits, seconds } from '../../domain/settings'
import { maskMobile } from '../../domain/masking'
import { refusals } from '../../domain/refusals'
import { isForOwner, type Profile, type SignInRequest } from '../../domain/session'
import { waitForCode } from '../../domain/sms-codes'
import { useCode } from './memory-codes'
import type { MemoryHandlers } from './memory-handlers'
import { slow } from './memory-limits'
import { recordFailedTry, recordSignIn } from './memory-logins'
import { mustBeMobileToChange } from './memory-mobile'
import { keepPicture } from './memory-pictures'
import { newBuyer, nextId, nowText, type MemoryBuyer, type MemoryWorld } from './memory-world'

/** There is one browser, so there are no strangers. */
const ONLY_ONE = { network: '', isKnown: true }

export const authHandlers = (world: MemoryWorld) => {
  const { options } = world
  const byAccount = (account: string) => world.state.buyers.find((buyer) => buyer.account === account)

  /** Ends the oldest sessions beyond the limit, which are told so when they come again. */
  const open = (buyer: MemoryBuyer, method: SignInRequest['loginType']) => {
    const { state } = world
    const accessToken = `memory-${buyer.id}-${nextId(world)}`
    state.sessions[accessToken] = { userId: buyer.id, createdMs: options.now(), seenMs: options.now() }
    const own = Object.values(state.sessions).filter((one) => one.userId === buyer.id && !one.isCrowdedOut)
    for (const session of own.slice(0, -limits.sessions)) session.isCrowdedOut = true
    recordSignIn(world, buyer, method, accessToken)
    return { accessToken, expiresAt: nowText(world, seconds.sessionMax) }
  }

  const failures = (method: SignInRequest['loginType'], account: string) => `login:${method}:${account}`
  const patience = ownFailures(limits.loginFailuresPerAccount, seconds.loginFailures)
  const forgetFailures = (account: string) => {
    delete world.state.slowed[failures('password', account)]
    delete world.state.slowed[failures('sms', account)]
  }

  const refuseIf = (message: string | null, field?: string) => {
    if (message !== null) throw refusals.invalid(message, field)
  }

  return {
    login(request) {
      const account = accountKey(request.account)
      const buyer = byAccount(account)
      if (request.loginType === 'sms') {
        refuseIf(checkSmsLogin(request))
        slow(world, failures('sms', account), patience)
        try {
          useCode(world, account, 'login', request.verifyCode)
        } catch (error) {
          recordFailedTry(world, buyer, 'sms')
          throw error
        }
        if (!buyer) throw refusals.notRegistered()
        forgetFailures(account)
        return open(buyer, 'sms')
      }
      refuseIf(checkPasswordLogin(request))
      slow(world, failures('password', account), patience)
      if (buyer?.password !== request.password) {
        recordFailedTry(world, buyer, 'password')
        throw refusals.wrongPassword()
      }
      forgetFailures(account)
      return open(buyer, 'password')
    },

    register(request) {
      const account = mobileOf(request)
      useCode(world, account, 'register', request.verifyCode)
      if (byAccount(account)) throw refusals.alreadyRegistered()
      world.state.buyers.push(newBuyer({ id: nextId(world), account, password: request.password }))
      return {}
    },

    resetPassword(request) {
      const account = mobileOf(request)
      useCode(world, account, 'resetPassword', request.verifyCode)
      const buyer = byAccount(account)
      if (!buyer) throw refusals.wrongCode()
      buyer.password = request.password
      buyer.credentialsMs = options.now()
      const { sessions } = world.state
      for (const [token, { userId }] of Object.entries(sessions)) if (userId === buyer.id) delete sessions[token]
      forgetFailures(account)
      return {}
    },

    sendSms({ mobile: typed, smsType }, buyer) {
      if (isForOwner(smsType) && !buyer) throw refusals.sessionInvalid()
      const mobile = isForOwner(smsType) ? ownMobileFrom(typed, buyer!.account) : mobileForCode(typed)
      if (smsType === 'changeMobile') mustBeMobileToChange(world, buyer, mobile)
      const { codes } = world.state
      const sentMs = options.now()
      const recent = codes.filter((one) => one.mobile === mobile && one.sentMs > sentMs - 86_400_000)
      const wait = waitForCode(recent, ONLY_ONE, sentMs, limits, options.smsResendSeconds)
      if (wait > 0) throw refusals.tooOften(wait)
      if (mobile === sentinels.smsFailMobile) throw refusals.smsFailed()
      codes.unshift({
        mobile,
        smsType,
        code: options.smsCode,
        sentMs,
        tries: 0,
        isUsed: false,
        network: ONLY_ONE.network,
      })
      return { resendAfter: options.smsResendSeconds }
    },

    logout() {
      delete world.state.sessions[options.token()!]
      return {}
    },

    async infoUpdate({ userName, lowBalanceAt, priceRatio, useDefaultAddress }, buyer, { avatar }) {
      refuseIf(userName === undefined ? null : checkUserName(userName), 'userName')
      const picture = avatar && (await keepPicture(world, buyer, 'avatar', avatar))
      buyer.userName = userName?.trim() ?? buyer.userName
      buyer.lowBalanceAt = lowBalanceAt ?? buyer.lowBalanceAt
      buyer.priceRatio = priceRatio ?? buyer.priceRatio
      buyer.useDefaultAddress = useDefaultAddress ?? buyer.useDefaultAddress
      buyer.avatar = picture?.url ?? buyer.avatar
      return profileOf(world, buyer)
    },

    me: (_, buyer) => profileOf(world, buyer),
  } satisfies Partial<MemoryHandlers>
}

const profileOf = ({ options }: MemoryWorld, buyer: MemoryBuyer): Profile => {
  const { id, userName, account, avatar, reserve, frozen, bonus, lowBalanceAt, priceRatio, useDefaultAddress } = buyer
  return {
    id,
    userName,
    account,
    mobile: maskMobile(account),
    avatar: avatar && options.picture(avatar),
    reserveAvailable: reserve,
    reserveFrozen: frozen,
    reserveBonus: bonus,
    lowBalanceAt,
    priceRatio,
    useDefaultAddress,
  }
}
