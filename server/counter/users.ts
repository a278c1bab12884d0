import { refusals } from '../../src/domain/refusals'
import { cleanText } from '../../src/domain/text'
import { changeMobileFor } from '../account/change-mobile'
import { disableUser, enableUser, userOf, userPage } from '../account/operated'
import { adjustReserve, reverseAdjustment } from '../wallet/adjust'
import type { OpsAsked, OpsHandlers } from './asked'

const namedUser = async ({ deps, about }: OpsAsked, account: string): Promise<string> => {
  const id = await userOf(deps.db, account)
  about(id)
  return id
}

export const userHandlers: OpsHandlers<
  'usersList' | 'usersDisable' | 'usersEnable' | 'usersRename' | 'usersCredit' | 'usersReverse'
> = {
  usersList: (input, { deps }) => userPage(deps.db, input),
  usersDisable: async ({ account }, asked) => ({
    account,
    sessionsEnded: await disableUser(asked.deps.db, await namedUser(asked, account)),
  }),
  usersEnable: async ({ account }, asked) => {
    await enableUser(asked.deps.db, await namedUser(asked, account))
    return { account }
  },
  usersRename: async ({ account, mobile, reason }, asked) => {
    const userId = await namedUser(asked, account)
    const made = { userId, mobile, by: asked.key, reason: cleanText(reason) }
    const { mobile: renamed, ended } = await changeMobileFor(asked.deps, made)
    return { account, mobile: renamed, sessionsEnded: ended }
  },
  usersCredit: async ({ account, amount, as, reason }, asked) => {
    if (amount === 0) throw refusals.nothingToAdjust()
    const userId = await namedUser(asked, account)
    const { deps, key } = asked
    const made = { userId, amount, as, reason: cleanText(reason), by: key }
    const { available, adjustmentNo } = await adjustReserve(deps.db, made, deps.clock.now())
    return { account, amount, available, adjustmentNo }
  },
  usersReverse: async ({ number, reason }, { deps, key, about }) => {
    const undoing = { adjustmentNo: number, reason: cleanText(reason), by: key }
    const { userId, ...reversed } = await reverseAdjustment(deps.db, undoing, deps.clock.now())
    about(userId)
    return { number, ...reversed }
  },
}
