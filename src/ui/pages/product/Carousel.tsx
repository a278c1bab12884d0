import { useLayoutEffect, useRef } from 'react'
import { inWidth } from '../../../domain/picture-sizes'
import styles from './gallery.module.css'

interface Props {
  title: string
  images: readonly string[]
  at: number
  show: (at: number) => void
  open: (at: number) => void
}

/** The pictures side by side, under a thumb. */
export const Carousel = ({ title, images, at, show, open }: Props) => {
  const track = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = track.current!
    // Unless the thumb has brought it there itself.
    if (seen(shown) !== at) shown.scrollLeft = at * shown.clientWidth
  }, [at])
  return (
    <>
      <div ref={track} className={styles.track} onScroll={({ currentTarget }) => show(seen(currentTarget))}>
        {images.map((image, i) => (
          <button
            key={image}
            type="button"
            aria-label={`查看大图，第 ${i + 1} 张`}
            aria-haspopup="dialog"
            onClick={() => open(i)}
          >
            <img
              {...inWidth(image, 390)}
              alt={i === 0 ? title : ''}
              width={390}
              height={390}
              loading={i === 0 ? 'eager' : 'lazy'}
              fetchPriority={i === 0 ? 'high' : 'auto'}
            />
          </button>
        ))}
      </div>
      <p className={styles.dots} aria-hidden="true">
        {images.map((image, i) => (
          <i key={image} data-on={i === at || undefined} />
        ))}
      </p>
    </>
  )
}

/** Which picture stands in it. */
const seen = ({ scrollLeft, clientWidth }: HTMLElement): number => Math.round(scrollLeft / (clientWidth || 1))
