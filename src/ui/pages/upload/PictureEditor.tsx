import { listingLimits } from '../../../domain/listing/limits'
import type { ShelfPicture } from '../../../domain/listing/shelf'
import { inWidth } from '../../../domain/picture-sizes'
import editor from './editor.module.css'

/** The pictures of an item: their order, the first of them the cover, and how each becomes a square. */
export const PictureEditor = ({
  images,
  change,
}: {
  images: readonly ShelfPicture[]
  change: (images: ShelfPicture[]) => void
}) => {
  const put = (at: number, patch: Partial<ShelfPicture>) =>
    change(images.map((one, i) => (i === at ? { ...one, ...patch } : one)))
  const move = (from: number, to: number) => {
    const [one] = images.slice(from, from + 1)
    const left = images.filter((_, i) => i !== from)
    change([...left.slice(0, to), one!, ...left.slice(to)])
  }
  return (
    <ol className={editor.pictures} aria-label={`主图 ${images.length} / ${listingLimits.pictures} 张`}>
      {images.map((picture, at) => {
        const name = `第 ${at + 1} 张`
        const { url, fit, focus, width, height } = picture
        return (
          <li key={url}>
            <img
              {...inWidth(url, 320)}
              alt={at === 0 ? '封面' : name}
              width={120}
              height={120}
              style={{
                objectFit: fit === 'cut' ? 'cover' : 'contain',
                objectPosition: width > height ? `${focus}% 50%` : `50% ${focus}%`,
              }}
            />
            {at === 0 && <span className="tag urgent">封面</span>}
            <div className={editor.pictureWays}>
              <button type="button" aria-label={`${name}前移`} disabled={at === 0} onClick={() => move(at, at - 1)}>
                ←
              </button>
              <button
                type="button"
                aria-label={`${name}后移`}
                disabled={at === images.length - 1}
                onClick={() => move(at, at + 1)}
              >
                →
              </button>
              <button type="button" aria-label={`${name}设为封面`} disabled={at === 0} onClick={() => move(at, 0)}>
                封面
              </button>
              <button
                type="button"
                aria-label={`去掉${name}`}
                onClick={() => change(images.filter((_, i) => i !== at))}
              >
                去掉
              </button>
            </div>
            <select
              className="input"
              aria-label={`${name}怎样成为方图`}
              value={fit}
              onChange={(event) => put(at, { fit: event.target.value as ShelfPicture['fit'] })}
            >
              <option value="pad">留白补方</option>
              <option value="cut">裁成方图</option>
            </select>
            {fit === 'cut' && width !== height && (
              <input
                type="range"
                aria-label={`${name}裁剪位置`}
                min={0}
                max={100}
                value={focus}
                onChange={(event) => put(at, { focus: Number(event.target.value) })}
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}
