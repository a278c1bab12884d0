import { useState, type PointerEvent } from 'react'
import styles from './gallery.module.css'

/** The pictures of a product. Pointing at the large one enlarges the place under the pointer. */
export const Gallery = ({
  title,
  images,
  first,
}: {
  title: string
  images: readonly string[]
  first?: string | undefined
}) => {
  const all = first && !images.includes(first) ? [first, ...images] : images
  const [at, setAt] = useState(first ? all.indexOf(first) : 0)
  const [zoom, setZoom] = useState<string | null>(null)
  const current = all[at] ?? all[0]!
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    if (event.pointerType !== 'mouse') return
    const box = event.currentTarget.getBoundingClientRect()
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]
    setZoom(`${x * 100}% ${y * 100}%`)
  }
  return (
    <div className={styles.gallery}>
      <div className={styles.large} onPointerMove={follow} onPointerLeave={() => setZoom(null)}>
        <img
          src={current}
          alt={title}
          width={480}
          height={480}
          fetchPriority="high"
          style={zoom ? { transform: 'scale(2)', transformOrigin: zoom } : undefined}
        />
      </div>
      <div className={styles.thumbs} role="group" aria-label="商品图片">
        {all.map((image, i) => (
          <button
            key={image}
            type="button"
            aria-label={`第 ${i + 1} 张图片`}
            aria-pressed={i === at}
            onClick={() => setAt(i)}
            onPointerEnter={(event) => event.pointerType === 'mouse' && setAt(i)}
          >
            <img src={image} alt="" width={72} height={72} loading="lazy" />
          </button>
        ))}
      </div>
    </div>
  )
}
