import { startTransition, useEffect, useState } from 'react'
import { usePorts } from './ports-context'
import { useTakingOver } from './use-taking-over'

/**
 * Whether it is the turn of what may come after the first frame of a page that was gone to: not before that has been painted, as what React
 * begins at once holds the frame up. What the server has drawn is taken over whole.
 */
export const useItsTurn = (): boolean => {
  const { page } = usePorts()
  const [isItsTurn, setItsTurn] = useState(useTakingOver())
  useEffect(() => {
    const goOn = async () => {
      await page.painted().catch(() => undefined)
      startTransition(() => setItsTurn(true))
    }
    if (!isItsTurn) void goOn()
  }, [isItsTurn, page])
  return isItsTurn
}
