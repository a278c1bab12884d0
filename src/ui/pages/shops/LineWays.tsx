import type { PlatformLine } from '../../../domain/shops/platform-order'
import styles from './sales.module.css'

interface Props {
  line: PlatformLine
  relate: (line: PlatformLine, isSwitching?: boolean) => void
}

/** What may be done about a line that isn't ordered: relating it, confirming a changed spec, getting it elsewhere. */
export const LineWays = ({ line, relate }: Props) => {
  const { link, refund } = line
  if (refund === 'done') return null
  if (!link)
    return (
      <button type="button" className="button small" onClick={() => relate(line)}>
        关联货源
      </button>
    )
  return (
    <p className={`${styles.faint} ${styles.ways}`}>
      <button type="button" className={styles.bare} onClick={() => relate(line)}>
        {link.changed ? '确认关联' : '更改关联'}
      </button>
      <button type="button" className={styles.bare} onClick={() => relate(line, true)}>
        换货源
      </button>
    </p>
  )
}
