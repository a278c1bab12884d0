import { useEffect, useRef, useState, type ReactNode } from 'react'

/** Its children once their place comes near the window: what they read is not read for those who never scroll there. */
export const Near = ({ children }: { children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(!('IntersectionObserver' in window))
  useEffect(() => {
    if (near) return undefined
    const watch = new IntersectionObserver((seen) => setNear(seen.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: '600px',
    })
    watch.observe(place.current!)
    return () => watch.disconnect()
  }, [near])
  return near ? children : <div ref={place} />
}
