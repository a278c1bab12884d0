import { refusals } from '../../src/domain/refusals'
import { cleanText } from '../../src/domain/text'
import { disableUser, enableUser, userOf, userPage } from '../account/operated'
import { adjustReserve } from '../wallet/adjust'
import type { OpsAsked, OpsHandlers } from './asked'

const namedUser = async ({ deps, about }: OpsAsked, account: string): Promise<string> => {
  const id = await userOf(deps.db, account)
  about(id)
  return id
}

export const userHandlers: OpsHandlers<'usersList' | 'usersDisable' | 'usersEnable' | 'usersCredit'> = {
  usersList: (input, { deps }) => userPage(deps.db, input),
  usersDisable: async ({ account }, asked) => ({
    account,
    sessionsEnded: await disableUser(asked.deps.db, await namedUser(asked, account)),
  }),
  usersEnable: async ({ account }, asked) => {
    await enableUser(asked.deps.db, await namedUser(asked, account))
    return { account }
  },
  usersCredit: async ({ account, amount, reason }, asked) => {
    if (amount === 0) throw refusals.nothingToAdjust()
    const userId = await namedUser(asked, account)
    const { deps, key } = asked
    const made = { userId, amount, reason: cleanText(reason), by: key }
    const { available, adjustmentNo } = await adjustReserve(deps.db, made, deps.clock.now())
    return { account, amount, available, adjustmentNo }
  },
}
