import { useSelector } from '@xstate/react'
import type { ApplyActor } from '../../../../application/after-sale/apply-machine'
import { reasonOf } from '../../../../domain/after-sale/reasons'
import { MAX_AFTER_SALE_IMAGES } from '../../../../domain/after-sales'
import { Trouble } from './Trouble'
import { PICTURE_TYPES, type PictureOnWay, type Pictures } from './use-pictures'
import styles from './after-sales.module.css'

/** Pictures that show what is wrong: from a dialog, pasted, or dropped anywhere on the page. */
export const PicturesField = ({ actor, pictures }: { actor: ApplyActor; pictures: Pictures }) => {
  const { draft, wrong } = useSelector(actor, ({ context }) => context)
  const count = draft.images.length + pictures.onWay.length
  const isNeeded = draft.type !== '' && reasonOf(draft.type, draft.reason)?.needsPictures === true
  return (
    <div className={styles.field} data-field="images" role="group" aria-label="图片">
      <span className={styles.label}>
        图片（{isNeeded ? '必填' : '选填'}，最多 {MAX_AFTER_SALE_IMAGES} 张，每张 5 MB 以内，可以粘贴或拖进来）
      </span>
      <ul className={pictures.isOver ? `${styles.pictures} ${styles.over}` : styles.pictures}>
        {draft.images.map(({ id, url }, at) => (
          <li key={id}>
            <img src={url} alt={`图片 ${at + 1}`} width={88} height={88} />
            <button
              type="button"
              className={styles.off}
              aria-label={`移除图片 ${at + 1}`}
              onClick={() => pictures.remove(id)}
            >
              ×
            </button>
          </li>
        ))}
        {pictures.onWay.map((one) => (
          <OnWay key={one.key} one={one} pictures={pictures} />
        ))}
        {count < MAX_AFTER_SALE_IMAGES && (
          <li>
            <label className={styles.adder}>
              <input
                type="file"
                className="visually-hidden"
                accept={PICTURE_TYPES.join(',')}
                multiple
                onChange={(event) => {
                  pictures.add([...(event.target.files ?? [])])
                  event.target.value = ''
                }}
              />
              <span>上传图片</span>
              <span className={styles.faint}>
                {count} / {MAX_AFTER_SALE_IMAGES}
              </span>
            </label>
          </li>
        )}
      </ul>
      <Trouble wrong={wrong} field="images" />
    </div>
  )
}

const OnWay = ({ one, pictures }: { one: PictureOnWay; pictures: Pictures }) => (
  <li className={styles.onWay}>
    <span className={styles.fileName}>{one.file.name}</span>
    {one.error ? (
      <>
        <span role="alert" className={styles.trouble}>
          {one.error}
        </span>
        <button type="button" className={styles.copy} onClick={() => pictures.retry(one)}>
          重试
        </button>
      </>
    ) : (
      <progress max={100} value={Math.round(one.share * 100)} aria-label={`${one.file.name} 上传进度`} />
    )}
    <button
      type="button"
      className={styles.off}
      aria-label={`移除 ${one.file.name}`}
      onClick={() => pictures.stop(one.key)}
    >
      ×
    </button>
  </li>
)
