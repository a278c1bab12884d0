import type { AuthGateway } from '../../domain/ports/auth-gateway'
import * as account from '../../../wire/account'
import * as login from '../../../wire/login'
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
  loginRecords: (query) => ask(login.loginLogs, query),
  endSessions: async (which) => (await ask(login.sessionEnd, which)).ended,
  answerSignIn: async (answer) => (await ask(login.loginAnswer, answer)).ended,
  proveMobile: (request) => ask(login.mobileProve, request),
  changeMobile: (request) => ask(login.mobileChange, request),
})

const done = async (call: Promise<unknown>): Promise<void> => void (await call)
