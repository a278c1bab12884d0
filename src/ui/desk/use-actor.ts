import { useActorRef } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { shownOn } from '../../application/runs'
import { usePorts } from '../frame/ports-context'

/** `useActorRef`, with what runs shown on the board of machines (/test) as long as its part stands. */
export const useActor = ((machine, options) => {
  const { runs } = usePorts()
  const inspect = useMemo(() => shownOn(runs), [runs])
  const actor = useActorRef(machine, { ...options, inspect })
  useEffect(() => () => runs.end(actor.sessionId), [actor, runs])
  return actor
}) as typeof useActorRef
