import { useEffect } from 'react'
import { inWidth, MAX_WIDTH } from '../../../domain/picture-sizes'
import { Icon } from '../../parts/icons'
import { ModalDialog } from '../../parts/ModalDialog'
import styles from './picture-dialog.module.css'

/** One picture of a product as large as the window allows. The last is followed by the first, so that no button ever goes dead under the focus. */
export const PictureDialog = ({
  title,
  images,
  at,
  show,
  close,
}: {
  title: string
  images: readonly string[]
  at: number
  show: (at: number) => void
  close: () => void
}) => {
  const several = images.length > 1
  const go = (step: number) => show((at + step + images.length) % images.length)
  useEffect(() => {
    // At the window: after a click on the picture nothing inside the dialog has the focus.
    const onKey = (event: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (!step || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      go(step)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
  return (
    <ModalDialog name="商品大图" wide close={close}>
      <div className={styles.picture}>
        <header>
          <span role="status">
            第 {at + 1} 张，共 {images.length} 张
          </span>
          <button type="button" className="button" onClick={close}>
            <Icon name="close" size={16} />
            关闭
          </button>
        </header>
        <img {...inWidth(images[at]!, MAX_WIDTH)} alt={`${title} 第 ${at + 1} 张`} width={1200} height={1200} />
        {several && (
          <footer>
            <button type="button" className="button" onClick={() => go(-1)}>
              上一张
            </button>
            <button type="button" className="button" onClick={() => go(1)}>
              下一张
            </button>
          </footer>
        )}
      </div>
    </ModalDialog>
  )
}
