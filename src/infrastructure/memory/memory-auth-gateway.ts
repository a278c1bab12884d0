import { checkCredentials, mobileForCode, checkUserName } from '../../domain/credentials'
import { normalizeMobile, maskMobile } from '../../domain/phone'
import type { AuthGateway } from '../../domain/ports/auth-gateway'
import { fen } from '../../domain/money'
import { refusals } from '../../domain/refusals'
import type { CredentialsRequest, Profile, SmsType } from '../../domain/session'
import { sentinels } from '../../../demo/world'
import { buyerOf, nextId, nowText, type MemoryBuyer, type MemoryWorld } from './memory-world'

const CODE_TRIES = 5
const CODE_LIFE_MS = 300_000
const SESSION_SECONDS = 7 * 86_400

export const memoryAuthGateway = (world: MemoryWorld): AuthGateway => {
  const { state, options } = world

  const byAccount = (account: string) =>
    state.buyers.find((buyer) => buyer.account === (normalizeMobile(account) ?? account))

  const open = (buyer: MemoryBuyer) => {
    const accessToken = `memory-${buyer.id}-${nextId(world)}`
    state.sessions[accessToken] = buyer.id
    return { accessToken, expiresAt: nowText(world, SESSION_SECONDS) }
  }

  /** Uses the code up. @throws Failure invalid */
  const useCode = (mobile: string, smsType: SmsType, verifyCode: string) => {
    const key = `${smsType}:${mobile}`
    const sent = state.codes[key]
    if (!sent || sent.tries >= CODE_TRIES || options.now() - sent.at > CODE_LIFE_MS) throw refusals.wrongCode()
    sent.tries += 1
    if (sent.code !== verifyCode) throw refusals.wrongCode()
    delete state.codes[key]
  }

  /** Checks all four fields and the code. @throws Failure invalid */
  const checked = (request: CredentialsRequest, smsType: SmsType) => {
    const message = checkCredentials(request)
    if (message) throw refusals.invalid(message)
    const mobile = normalizeMobile(request.account)!
    useCode(mobile, smsType, request.verifyCode)
    return mobile
  }

  return {
    async signIn(request) {
      const buyer = byAccount(request.account)
      if (request.loginType === 'password') {
        if (!buyer || buyer.password !== request.password) throw refusals.wrongPassword()
        return open(buyer)
      }
      useCode(normalizeMobile(request.account) ?? '', 'login', request.verifyCode)
      if (!buyer) throw refusals.notRegistered()
      return open(buyer)
    },

    async register(request) {
      const mobile = checked(request, 'register')
      if (byAccount(mobile)) throw refusals.alreadyRegistered()
      state.buyers.push({
        id: nextId(world),
        account: mobile,
        password: request.password,
        userName: '',
        avatar: '',
        reserve: fen(0),
        lowBalanceAt: fen(0),
        cart: [],
        addresses: [],
        products: [],
        suppliers: [],
        viewed: [],
      })
    },

    async resetPassword(request) {
      const buyer = byAccount(checked(request, 'resetPassword'))
      if (!buyer) throw refusals.wrongCode()
      buyer.password = request.password
      for (const [token, id] of Object.entries(state.sessions)) if (id === buyer.id) delete state.sessions[token]
    },

    async sendCode({ mobile: typed, smsType }) {
      const mobile = mobileForCode(typed)
      const key = `${smsType}:${mobile}`
      const before = state.codes[key]
      const wait = before ? Math.ceil((before.at + options.smsResendSeconds * 1000 - options.now()) / 1000) : 0
      if (wait > 0) throw refusals.tooOften(wait)
      if (mobile === sentinels.smsFailMobile) throw refusals.smsFailed()
      state.codes[key] = { code: options.smsCode, at: options.now(), tries: 0 }
      return { resendAfter: options.smsResendSeconds }
    },

    async signOut() {
      buyerOf(world)
      const token = options.token()
      if (token !== null) delete state.sessions[token]
    },

    async updateProfile({ userName, lowBalanceAt, avatar }) {
      const buyer = buyerOf(world)
      const wrong = userName === undefined ? null : checkUserName(userName)
      if (wrong) throw refusals.invalid(wrong, 'userName')
      buyer.userName = userName?.trim() ?? buyer.userName
      buyer.lowBalanceAt = lowBalanceAt ?? buyer.lowBalanceAt
      if (avatar) buyer.avatar = `/uploads/${nextId(world)}`
      return profileOf(world)
    },

    me: async () => profileOf(world),
  }
}

const profileOf = (world: MemoryWorld): Profile => {
  const { id, userName, account, avatar, reserve, lowBalanceAt } = buyerOf(world)
  return {
    id,
    userName,
    account,
    mobile: maskMobile(account),
    avatar: avatar && world.options.picture(avatar),
    reserveAvailable: reserve,
    reserveFrozen: fen(0),
    lowBalanceAt,
  }
}
