import type { VerbName } from '../../server/verbs/all'

/** What each verb can be told on the demo's shop, so that it does something. In the names of the wire. */
export const samples: Record<VerbName, Record<string, unknown>> = {
  usersList: { keyword: '138' },
  usersDisable: { account: '13800000002' },
  usersEnable: { account: '13800000002' },
  usersCredit: { account: '13800000002', amount: 100, reason: '补偿' },
  auditMoney: {},
}
