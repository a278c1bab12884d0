import { useRef, useState } from 'react'
import { FLAGS, MAX_REMARK, type Flag } from '../../../domain/order'
import { flagText } from './order-filters'
import type { RowProps } from './row-events'
import styles from './orders.module.css'

/** Flag and remark of an order, changed in its place. Escape leaves them as they were. */
export const FlagMark = ({ flag }: { flag: Flag }) => (
  <svg
    className={`${styles.flag} ${styles[`flag${flag}`] ?? ''}`}
    width={16}
    height={16}
    viewBox="0 0 16 16"
    aria-hidden="true"
  >
    <path d="M3.5 14V2.2h8.8l-2 3 2 3H4.6V14z" />
  </svg>
)

export const FlagCell = ({ order, editing, act }: Pick<RowProps, 'order' | 'editing' | 'act'>) => {
  const opener = useRef<HTMLButtonElement>(null)
  const leave = () => {
    act({ do: 'leave' })
    opener.current?.focus()
  }
  return (
    <span className={styles.flagCell}>
      <button
        ref={opener}
        type="button"
        className={styles.bare}
        aria-label={`旗帜：${flagText[order.flag]}`}
        aria-expanded={editing === 'flag'}
        title={flagText[order.flag]}
        onClick={() => act(editing === 'flag' ? { do: 'leave' } : { do: 'edit', order, what: 'flag' })}
      >
        <FlagMark flag={order.flag} />
      </button>
      {editing === 'flag' && (
        <span
          className={styles.flags}
          role="group"
          aria-label="选择旗帜"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            leave()
          }}
          onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || act({ do: 'leave' })}
        >
          {FLAGS.map((flag) => (
            <button
              key={flag}
              type="button"
              className={styles.bare}
              aria-label={flagText[flag]}
              aria-pressed={flag === order.flag}
              // The keys go on from the flag that stands.
              ref={(node) => {
                if (flag === order.flag) node?.focus()
              }}
              onClick={() => {
                act({ do: 'note', order, note: { flag } })
                leave()
              }}
            >
              <FlagMark flag={flag} />
            </button>
          ))}
        </span>
      )}
    </span>
  )
}

export const RemarkCell = ({ order, editing, act }: Pick<RowProps, 'order' | 'editing' | 'act'>) =>
  editing === 'remark' ? (
    <RemarkField
      remark={order.remark}
      keep={(remark) => act({ do: 'note', order, note: { remark } })}
      leave={() => act({ do: 'leave' })}
    />
  ) : (
    <button
      type="button"
      className={`${styles.bare} ${styles.remark}`}
      aria-label={order.remark ? `备注：${order.remark}` : `添加备注`}
      title={order.remark}
      onClick={() => act({ do: 'edit', order, what: 'remark' })}
    >
      {order.remark || <span className={styles.quiet}>添加备注</span>}
    </button>
  )

const RemarkField = ({
  remark,
  keep,
  leave,
}: {
  remark: string
  keep: (remark: string) => void
  leave: () => void
}) => {
  const [typed, setTyped] = useState(remark)
  const isLeft = useRef(false)
  const done = (isKept: boolean) => {
    if (isLeft.current) return
    isLeft.current = true
    if (isKept && typed.trim() !== remark) keep(typed.trim())
    leave()
  }
  return (
    <input
      className={`input ${styles.remarkField}`}
      aria-label="备注"
      maxLength={MAX_REMARK}
      value={typed}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field stands in the place of the button that was pressed
      autoFocus
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => done(true)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        done(event.key === 'Enter')
      }}
    />
  )
}
