import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './Drawing'
import styles from './nothing.module.css'

/** An empty list: what isn't there, and what may be done about it. */
export const Nothing = ({
  picture,
  lead,
  page = false,
  children,
  action,
}: {
  picture: DrawingName
  lead: string
  /** Whether it is all there is on the page. */
  page?: boolean
  children?: ReactNode
  action?: ReactNode
}) => (
  <div className={`card ${styles.nothing}`}>
    <Drawing name={picture} />
    {page ? <h1 className={styles.lead}>{lead}</h1> : <p className={styles.lead}>{lead}</p>}
    {children && <p>{children}</p>}
    {action}
  </div>
)

/** A link to a page that a list doesn't have, or no longer. */
export const NoSuchPage = ({ back }: { back: () => void }) => (
  <Nothing
    picture="lost"
    lead="这一页没有内容"
    action={
      <button type="button" className="button" onClick={back}>
        回到第一页
      </button>
    }
  />
)
