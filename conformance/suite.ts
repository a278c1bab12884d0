import type { AskerDeps } from './asker'
import { play, type Scenario } from './bench'
import { levels, type Level } from './book'
import type { Cast } from './buyers'
import { accountByTheLetter, type LetterSession } from './letter/account'
import { agreementsByTheLetter, returnAddressesByTheLetter } from './letter/common'
import { othersByTheLetter } from './letter/others'

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
}

/** Plays all levels up to this one. */
export const judge = async (upTo: Level, deps: AskerDeps & { cast: Cast }): Promise<void> => {
  for (const level of levels.slice(0, levels.indexOf(upTo) + 1))
    for (const scenario of scenariosOf[level]()) await play(scenario, deps, level)
}
