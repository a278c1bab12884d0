import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function on every drawing, which does what the newest would: rows that are given it need not be drawn again. */
export const useSteady = <Event>(act: (event: Event) => void): ((event: Event) => void) => {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((event) => latest.current(event), [])
}
