import { useEffect, useState } from 'react'
import { usePorts } from '../frame/ports-context'

const SECOND = 1000

/** The time in epoch ms, a step every second while `running`: on and on, also while a clock that was set back is behind it. */
export const useNow = (running = true): number => {
  const { page } = usePorts()
  const [now, setNow] = useState(() => page.now())
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => setNow((before) => (page.now() < before ? before + SECOND : page.now())), SECOND)
    return () => clearInterval(timer)
  }, [page, running])
  return now
}
