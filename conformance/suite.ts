import type { AskerDeps } from './asker'
import { play, type Scenario } from './bench'
import { levels, type Level } from './book'
import type { Cast } from './buyers'
import { accountByTheLetter, type LetterSession } from './letter/account'
import { agreementsByTheLetter, returnAddressesByTheLetter } from './letter/common'
import { othersByTheLetter } from './letter/others'
import { once, sums } from './money/orders'
import { reserve } from './money/reserve'
import { account } from './trade/account'
import { browsing } from './trade/browsing'
import { boughtNow, fromTheCart } from './trade/ordering'

/** What is played on each level, in this order. */
export const scenariosOf: Record<Level, () => Scenario[]> = {
  letter() {
    const session: LetterSession = { token: null }
    return [
      agreementsByTheLetter,
      returnAddressesByTheLetter,
      accountByTheLetter(session),
      ...othersByTheLetter(session),
    ]
  },
  trade: () => [browsing, account, fromTheCart, boughtNow],
  money: () => [sums, once, reserve],
}

/** Plays all levels up to this one. */
export const judge = async (upTo: Level, deps: AskerDeps & { cast: Cast }): Promise<void> => {
  for (const level of levels.slice(0, levels.indexOf(upTo) + 1))
    for (const scenario of scenariosOf[level]()) await play(scenario, deps, level)
}
