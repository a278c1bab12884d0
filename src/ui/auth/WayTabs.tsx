import { useId, type KeyboardEvent, type ReactNode } from 'react'
import styles from './auth.module.css'

interface Props<K extends string> {
  ways: readonly { key: K; label: string }[]
  chosen: K
  choose: (key: K) => void
  children: ReactNode
}

/**
 * Two ways to sign in, one at a time. Our own instead of antd's Tabs: there the panel carries the tab's name, so that
 * “密码” would name the panel of 密码登录 as well as the field within.
 */
export const WayTabs = <K extends string>({ ways, chosen, choose, children }: Props<K>) => {
  const panel = useId()
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const at = ways.findIndex(({ key }) => key === chosen)
    const next = (at + step + ways.length) % ways.length
    choose(ways[next]!.key)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label="登录方式" className={styles.tabs} onKeyDown={walk}>
        {ways.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            role="tab"
            aria-selected={key === chosen}
            aria-controls={panel}
            tabIndex={key === chosen ? 0 : -1}
            onClick={() => choose(key)}
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={panel}>
        {children}
      </div>
    </>
  )
}
