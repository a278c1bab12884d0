import type { AuthGateway } from '../../domain/ports/auth-gateway'
import * as account from '../../../wire/account'
import { transferOf } from './transfer'
import type { WireClient } from './wire-client'

export const wireAuthGateway = ({ ask }: WireClient): AuthGateway => ({
  signIn: (request) => ask(account.login, request),
  register: (request) => done(ask(account.register, request)),
  resetPassword: (request) => done(ask(account.resetPassword, request)),
  sendCode: (request) => ask(account.sendSms, request),
  signOut: () => done(ask(account.logout, {})),
  me: () => ask(account.me, {}),
  updateProfile: ({ avatar, ...change }, sending) =>
    ask(account.infoUpdate, change, { avatar }, avatar && transferOf(avatar, sending)),
})

const done = async (call: Promise<unknown>): Promise<void> => void (await call)
