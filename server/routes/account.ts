import { mobileForCode } from '../../src/domain/credentials'
import type { Deps } from '../deps'
import type { Handlers } from '../base/handlers'
import { areas } from '../country/areas'
import { addAddress, addressesOf, deleteAddress, updateAddress } from '../account/address-book'
import { agreementOf, returnAddressList, takeFeedback } from '../account/common'
import { register, resetPassword } from '../account/credentials'
import { profileOf, updateProfile } from '../account/profile'
import { countsOf } from '../account/counts'
import { endSession } from '../account/sessions'
import { signIn } from '../account/sign-in'
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

export const accountHandlers = (deps: Deps): Handlers<AccountCall> => ({
  login: (input, asked) => signIn(deps, input, asked),
  register: (input, asked) => done(register(deps, input, asked)),
  resetPassword: (input, asked) => done(resetPassword(deps, input, asked)),
  logout: (_, { caller }) => done(endSession(deps.db, caller)),
  sendSms: async ({ mobile, smsType }, { ip }) => ({
    resendAfter: await sendCode(deps, mobileForCode(mobile), smsType, ip),
  }),
  me: (_, { caller }) => profileOf(deps.db, caller.userId),
  infoUpdate: (input, { caller, files }) => updateProfile(deps, caller.userId, input, files.avatar),
  userCounts: (_, { caller }) => countsOf(deps.db, caller.userId),
  agreement: ({ type }) => agreementOf(deps.db, type),
  returnAddresses: () => returnAddressList(deps.db),
  areaTree: async () => areas,
  addressList: (_, { caller }) => addressesOf(deps.db, caller.userId),
  addressAdd: (input, { caller }) => addAddress(deps, caller.userId, input),
  addressUpdate: (input, { caller }) => updateAddress(deps, caller.userId, input),
  addressDelete: ({ id }, { caller }) => done(deleteAddress(deps, caller.userId, id)),
  feedback: (input, asked) => done(takeFeedback(deps, input, asked)),
  uploadFile: ({ use }, { caller, files }) => keepPicture(deps, caller.userId, use, files.file),
})

const done = async (work: Promise<void>): Promise<Record<string, never>> => {
  await work
  return {}
}
