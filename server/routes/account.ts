import { mobileForCode } from '../../src/domain/credentials'
import { isForOwner } from '../../src/domain/session'
import type { Deps } from '../deps'
import type { Handlers } from '../base/handlers'
import { areas } from '../country/areas'
import { addAddress, addressesOf, deleteAddress, updateAddress } from '../account/address-book'
import { changeMobile, mustBeMobileToChange, proveMobile } from '../account/change-mobile'
import { agreementOf, returnAddressList, takeFeedback } from '../account/common'
import { register, resetPassword } from '../account/credentials'
import { profileOf, updateProfile } from '../account/profile'
import { countsOf } from '../account/counts'
import { answerSignIn, endSessions, loginRecords } from '../account/login-records'
import { endSession } from '../account/sessions'
import { signIn } from '../account/sign-in'
import { ownMobile } from '../account/own-mobile'
import { sendCode } from '../account/sms-codes'
import { keepPicture } from '../account/upload'

export type AccountCall =
  | 'login'
  | 'register'
  | 'resetPassword'
  | 'logout'
  | 'sendSms'
  | 'me'
  | 'infoUpdate'
  | 'userCounts'
  | 'agreement'
  | 'returnAddresses'
  | 'areaTree'
  | 'addressList'
  | 'addressAdd'
  | 'addressUpdate'
  | 'addressDelete'
  | 'feedback'
  | 'uploadFile'
  | 'loginLogs'
  | 'sessionEnd'
  | 'loginAnswer'
  | 'mobileProve'
  | 'mobileChange'

export const accountHandlers = (deps: Deps): Handlers<AccountCall> => ({
  login: (input, asked) => signIn(deps, input, asked),
  register: (input, asked) => done(register(deps, input, asked)),
  resetPassword: (input, asked) => done(resetPassword(deps, input, asked)),
  logout: (_, { caller }) => done(endSession(deps.db, caller)),
  async sendSms({ mobile: typed, smsType }, { ip, caller }) {
    const mobile = isForOwner(smsType) ? await ownMobile(deps.db, caller, typed) : mobileForCode(typed)
    if (smsType === 'changeMobile') await mustBeMobileToChange(deps, caller, mobile)
    return { resendAfter: await sendCode(deps, mobile, smsType, ip) }
  },
  me: (_, { caller }) => profileOf(deps.db, caller.userId),
  infoUpdate: (input, { caller, files }) => updateProfile(deps, caller.userId, input, files.avatar),
  userCounts: (_, { caller }) => countsOf(deps, caller),
  agreement: ({ type }) => agreementOf(deps.db, type),
  returnAddresses: () => returnAddressList(deps.db),
  areaTree: async () => areas,
  addressList: (_, { caller }) => addressesOf(deps.db, caller.userId),
  addressAdd: (input, { caller }) => addAddress(deps, caller.userId, input),
  addressUpdate: (input, { caller }) => updateAddress(deps, caller.userId, input),
  addressDelete: ({ id }, { caller }) => done(deleteAddress(deps, caller.userId, id)),
  feedback: (input, asked) => done(takeFeedback(deps, input, asked)),
  uploadFile: ({ use }, { caller, files }) => keepPicture(deps, caller.userId, use, files.file),
  loginLogs: (input, { caller }) => loginRecords(deps, caller, input),
  sessionEnd: async (input, { caller }) => ({ ended: await endSessions(deps, caller, input) }),
  loginAnswer: async (input, { caller }) => ({ ended: await answerSignIn(deps, caller, input) }),
  mobileProve: (input, asked) => proveMobile(deps, input, asked),
  mobileChange: (input, asked) => changeMobile(deps, input, asked),
})

const done = async (work: Promise<void>): Promise<Record<string, never>> => {
  await work
  return {}
}
