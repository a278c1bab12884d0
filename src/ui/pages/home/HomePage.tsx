import { lazy, Suspense } from 'react'
import { PageSkeleton } from '../../parts/PageSkeleton'
import { useSession } from '../../frame/ports-context'
import { Announcements } from './Announcements'
import { CategoryMenu } from './CategoryMenu'
import { Hero, useHeroPictures } from './Hero'
import { Shelves } from './Shelves'
import { Welcome } from './Welcome'
import styles from './home.module.css'

const Desk = lazy(async () => ({ default: (await import('./Desk')).Desk }))

const PICTURES = 6

/** spec §2 /home: what the shop is for a visitor, the work of the day for a buyer. */
export const HomePage = () =>
  useSession().signedIn ? (
    <Suspense fallback={<PageSkeleton />}>
      <Desk />
    </Suspense>
  ) : (
    <Front />
  )

const Front = () => {
  const pictures = useHeroPictures(PICTURES, [])
  return (
    <div className={`${styles.home} ${styles.front}`}>
      <div className={styles.top}>
        <CategoryMenu />
        <Hero pictures={pictures} count={PICTURES} />
        <div className={styles.side}>
          <Welcome />
          <Announcements count={5} />
        </div>
      </div>
      <Shelves above={pictures} />
    </div>
  )
}
