import { useDeferredValue, useState } from 'react'
import { useTakingOver } from './use-taking-over'

/**
 * Whether it is the turn of what may come after the first frame of a page that was gone to: not yet at its first drawing, then at once.
 * What the server has drawn is taken over whole.
 */
export const useItsTurn = (): boolean => {
  const [cameWithThePage] = useState(useTakingOver())
  return useDeferredValue(true, cameWithThePage)
}
