import { useState, type ComponentProps, type ComponentType, type PointerEvent } from 'react'
import { inWidth, MAX_WIDTH } from '../../../domain/picture-sizes'
import { useNotices } from '../../frame/ports-context'
import { useNarrow } from '../../parts/use-narrow'
import { Carousel } from './Carousel'
import styles from './gallery.module.css'
import type { PictureDialog } from './PictureDialog'

const loadDialog = () => import('./PictureDialog')
/** A failure here shows when the dialog is really wanted. */
const preload = (): void => void loadDialog().catch(() => undefined)

/**
 * The pictures of a product. Pointing at the large one with a mouse enlarges the place under the pointer; a click, a tap or the
 * keyboard opens it in a dialog, whose code comes when it is wanted.
 */
export const Gallery = ({
  title,
  images,
  first,
  stamp,
}: {
  title: string
  images: readonly string[]
  first?: string | undefined
  /** Put across the picture of what is no more. */
  stamp?: string | undefined
}) => {
  const notices = useNotices()
  const narrow = useNarrow()
  const all = first && !images.includes(first) ? [first, ...images] : images
  const [at, setAt] = useState(first ? all.indexOf(first) : 0)
  const [zoom, setZoom] = useState<string | null>(null)
  const [Dialog, setDialog] = useState<ComponentType<ComponentProps<typeof PictureDialog>> | null>(null)
  const current = all[at] ?? all[0]!
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'mouse') return
    const box = event.currentTarget.getBoundingClientRect()
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]
    setZoom(`${x * 100}% ${y * 100}%`)
  }
  const open = async () => {
    try {
      const loaded = await loadDialog()
      setZoom(null)
      setDialog(() => loaded.PictureDialog)
    } catch (error) {
      notices.failure(error)
    }
  }
  return (
    <div className={stamp ? `${styles.gallery} ${styles.gone}` : styles.gallery}>
      {narrow ? (
        <Carousel
          title={title}
          images={all}
          at={at}
          show={setAt}
          open={(i) => {
            setAt(i)
            void open()
          }}
        />
      ) : (
        <>
          <button
            type="button"
            className={styles.large}
            aria-label="查看大图"
            aria-haspopup="dialog"
            onPointerEnter={preload}
            onFocus={preload}
            onPointerMove={follow}
            onPointerLeave={() => setZoom(null)}
            onClick={() => void open()}
          >
            <img
              {...inWidth(current, zoom ? MAX_WIDTH : 480)}
              alt={title}
              width={480}
              height={480}
              fetchPriority="high"
              style={zoom ? { transform: 'scale(2)', transformOrigin: zoom } : undefined}
            />
          </button>
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
                <img {...inWidth(image, 72)} alt="" width={72} height={72} loading="lazy" />
              </button>
            ))}
          </div>
        </>
      )}
      {stamp && <span className={styles.stamp}>{stamp}</span>}
      {Dialog && <Dialog title={title} images={all} at={at} show={setAt} close={() => setDialog(null)} />}
    </div>
  )
}
