import styles from './skeleton.module.css'

/** The outline of a block that is on its way: a heading and lines, beside a picture where there will be one. */
export const Skeleton = ({ lines, picture = false }: { lines: number; picture?: boolean }) => (
  <div className={styles.block}>
    {picture && <i className={styles.picture} />}
    <div className={styles.lines}>
      {Array.from({ length: lines + 1 }, (_, at) => (
        <i key={at} />
      ))}
    </div>
  </div>
)
