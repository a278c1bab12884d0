import { useEffect, useEffectEvent } from 'react'

export interface ListKeys {
  search?: () => void // where the list has a field for it
  step: (by: 1 | -1) => void
  open: () => void
  choose: () => void
  leave: () => void
  help: () => void
}

/** Keys of a list, wherever on the page the focus is but in a field or a dialog. */
export const useListKeys = (keys: ListKeys): void => {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if (key === 'Enter' && isPressable(event.target)) return
    const does: Partial<Record<string, (() => void) | undefined>> = {
      '/': keys.search,
      '?': keys.help,
      ArrowDown: () => keys.step(1),
      ArrowUp: () => keys.step(-1),
      Enter: keys.open,
      x: keys.choose,
      Escape: keys.leave,
    }
    const act = does[key]
    if (!act) return
    if (key !== 'Escape') event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Whether the keys are somebody else's: of a field or a dialog. */
export const isBusy = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element &&
    (target.closest('[role=dialog], select, textarea') !== null ||
      (target instanceof HTMLInputElement && target.type !== 'checkbox')))

const isPressable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, summary') !== null
