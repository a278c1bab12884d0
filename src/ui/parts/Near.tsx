import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTakingOver } from '../frame/use-taking-over'

/** Its children once their place comes near the window: what they read is not read for those who never scroll there. */
export const Near = ({ children }: { children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null)
  const isTakingOver = useTakingOver()
  const [isSeen, setSeen] = useState(false)
  const near = isSeen || (!isTakingOver && !('IntersectionObserver' in window))
  useEffect(() => {
    if (near) return undefined
    const watch = new IntersectionObserver((seen) => setSeen(seen.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: '600px',
    })
    watch.observe(place.current!)
    return () => watch.disconnect()
  }, [near])
  return near ? children : <div ref={place} />
}
