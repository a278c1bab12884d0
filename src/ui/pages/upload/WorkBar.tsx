import type { ReactNode } from 'react'
import { TickBox } from '../../parts/TickBox'
import styles from './upload.module.css'
import bar from './work-bar.module.css'

interface Props {
  /** Of this page. */
  shown: number
  ticked: number
  tickPage: (on: boolean) => void
  /** On whatever pages, as words: 已选 3 款 */
  chosen: string
  isNoneChosen: boolean
  isHidden: boolean
  /** What was done just now. */
  news?: ReactNode
  /** What may be done with the chosen ones. */
  ways: ReactNode
  children?: ReactNode
}

/** Below a list, in sight for as long as any of it is: what is chosen, and what may be done with it. */
export const WorkBar = ({ shown, ticked, tickPage, chosen, isNoneChosen, isHidden, news, ways, children }: Props) => (
  <div className={bar.bar} role="group" aria-label="批量操作" hidden={isHidden}>
    {news}
    <TickBox name="全选本页" text count={shown} chosen={ticked} set={tickPage} />
    <span className={styles.note} role="status">
      {chosen}
    </span>
    <div className={bar.ways} data-none={isNoneChosen}>
      {ways}
    </div>
    {children}
  </div>
)
