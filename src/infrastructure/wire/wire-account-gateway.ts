import type { AccountGateway } from '../../domain/ports/account-gateway'
import * as account from '../../../wire/account'
import { transferOf } from './transfer'
import type { WireClient } from './wire-client'

export const wireAccountGateway = ({ ask }: WireClient): AccountGateway => ({
  counts: () => ask(account.userCounts, {}),
  areas: () => ask(account.areaTree, {}),
  addresses: () => ask(account.addressList, {}),
  addAddress: (draft) => ask(account.addressAdd, draft),
  updateAddress: (id, draft) => ask(account.addressUpdate, { id, ...draft }),
  deleteAddress: (id) => done(ask(account.addressDelete, { id })),
  agreement: (type) => ask(account.agreement, { type }),
  returnAddresses: () => ask(account.returnAddresses, {}),
  sendFeedback: (feedback) => done(ask(account.feedback, feedback)),
  upload: (file, use, sending) => ask(account.uploadFile, { use }, { file }, transferOf(file, sending)),
})

const done = async (call: Promise<unknown>): Promise<void> => void (await call)
