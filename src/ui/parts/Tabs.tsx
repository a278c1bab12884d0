import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'

interface Props<K extends string> {
  name: string
  tabs: readonly { key: K; label: ReactNode }[]
  chosen: K
  choose: (key: K) => void
  children: ReactNode
}

/** Views of one place, one at a time. The panel has no name of its own: “密码” would else name the panel of 密码登录 as well as the field within. */
export const Tabs = <K extends string>({ name, tabs, chosen, choose, children }: Props<K>) => {
  const panel = useId()
  const list = useRef<HTMLDivElement>(null)
  const chosenAt = tabs.findIndex(({ key }) => key === chosen)
  useLayoutEffect(() => show(list.current!, chosenAt), [chosenAt])
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = (chosenAt + step + tabs.length) % tabs.length
    choose(tabs[next]!.key)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label={name} className="tabs" onKeyDown={walk}>
        {tabs.map(({ key, label }) => (
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

/** Where they are wider than the window, a link may lead to one that isn't in it. */
const show = (list: HTMLElement, at: number) => {
  const view = list.getBoundingClientRect()
  const tab = list.children[at]?.getBoundingClientRect()
  if (tab && (tab.left < view.left || tab.right > view.right))
    list.scrollLeft += tab.left - view.left - (view.width - tab.width) / 2
}
