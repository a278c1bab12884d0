import { lazy, Suspense, useState } from 'react'
import { Skeleton } from '../../parts/Skeleton'
import styles from './self-check.module.css'

const Parts = lazy(async () => ({ default: (await import('./Parts')).Parts }))

/** They bring antd along: only for who wants to see them. */
export const PartsSection = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <h2>零件</h2>
      <p className={styles.lead}>左边是自己的，右边是 antd 的：同样的高度、字号、圆角与边框。</p>
      {isOpen ? (
        <Suspense fallback={<Skeleton lines={4} />}>
          <Parts />
        </Suspense>
      ) : (
        <button type="button" className="button" onClick={() => setOpen(true)}>
          显示全部零件
        </button>
      )}
    </>
  )
}
