import { useEffect, useEffectEvent } from 'react'

/** Calls back for everything an actor emits, as long as the component stands. */
export const useEmitted = <E extends { type: string }>(
  actor: { on(type: '*', listener: (emitted: E) => void): { unsubscribe(): void } },
  listener: (emitted: E) => void,
): void => {
  const heard = useEffectEvent(listener)
  useEffect(() => {
    const subscription = actor.on('*', (emitted) => heard(emitted))
    return () => subscription.unsubscribe()
  }, [actor])
}
