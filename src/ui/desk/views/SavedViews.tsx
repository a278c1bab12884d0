import { useState, type FormEvent } from 'react'
import { MAX_VIEWS, type SavedView } from '../../../domain/order-desk'
import { useNotices } from '../../frame/ports-context'
import { Icon } from '../../parts/icons'
import { Popover } from '../../parts/Popover'
import styles from './saved-views.module.css'

interface Props {
  views: readonly SavedView[]
  keep: (views: SavedView[]) => void
  /** The filters that stand now. */
  query: string
  open: (query: string) => void
}

/** 常用视图: filters under a name of the buyer's own. */
export const SavedViews = (props: Props) => (
  <Popover name="常用视图" align="right">
    {(close) => <Views {...props} close={close} />}
  </Popover>
)

const Views = ({ views, keep, query, open, close }: Props & { close: () => void }) => {
  const { say } = useNotices()
  const [name, setName] = useState('')
  const [renamed, setRenamed] = useState<string | null>(null)
  const add = (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    if (!wanted) return
    const others = views.filter((view) => view.name !== wanted)
    if (others.length >= MAX_VIEWS) {
      say('warning', `最多保存 ${MAX_VIEWS} 个常用视图，请先删除一些`)
      return
    }
    keep([...others, { name: wanted, query }])
    setName('')
    say('success', `已保存为“${wanted}”`)
  }
  const rename = (view: SavedView, to: string) => {
    setRenamed(null)
    if (!to || to === view.name) return
    if (views.some((one) => one.name === to)) say('warning', `已有名为“${to}”的常用视图`)
    else keep(views.map((one) => (one === view ? { ...one, name: to } : one)))
  }
  return (
    <div className={styles.views}>
      {views.length === 0 && <p className={styles.faint}>把现在的筛选存下来，以后一点就到。</p>}
      <ul>
        {views.map((view) => (
          <li key={view.name}>
            {renamed === view.name ? (
              <NameField name={view.name} done={(to) => rename(view, to)} />
            ) : (
              <>
                <button
                  type="button"
                  className={styles.viewName}
                  aria-current={view.query === query}
                  onClick={() => {
                    open(view.query)
                    close()
                  }}
                >
                  {view.name}
                </button>
                <button
                  type="button"
                  className={styles.bare}
                  aria-label={`重命名 ${view.name}`}
                  onClick={() => setRenamed(view.name)}
                >
                  重命名
                </button>
                <button
                  type="button"
                  className={styles.bare}
                  aria-label={`删除 ${view.name}`}
                  onClick={() => keep(views.filter((one) => one !== view))}
                >
                  <Icon name="close" size={14} />
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      <form onSubmit={add} className={styles.inline}>
        <input
          className="input"
          aria-label="视图名称"
          placeholder="给现在的筛选起个名字"
          maxLength={20}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <button type="submit" className="button small">
          保存
        </button>
      </form>
    </div>
  )
}

const NameField = ({ name, done }: { name: string; done: (name: string) => void }) => {
  const [typed, setTyped] = useState(name)
  return (
    <form
      className={styles.inline}
      onSubmit={(event) => {
        event.preventDefault()
        done(typed.trim())
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        done(name)
      }}
    >
      <input
        className="input"
        aria-label="新的名称"
        maxLength={20}
        value={typed}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field stands in the place of the button that was pressed
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit" className="button small">
        改名
      </button>
    </form>
  )
}
