import { useCallback, useId, useRef, useState, type ComponentType, type FocusEvent, type KeyboardEvent } from 'react'
import type { Option } from './options'
import type { SuggestionsProps } from './Suggestions'

// A call of its own: Vite would take a `then` written right after the import for part of it, and a failed stylesheet would miss it.
const load = () => import('./Suggestions')

/**
 * Gives a search field a list of suggestions: `field` goes onto the input, `box` onto what holds input and list, `list` is shown
 * below. The list itself is loaded when the field is first used; without it, the field works as it is. The input stays a search
 * box by role (a combobox would not be one), so how many suggestions there are is said by the list.
 */
export const useSuggestions = (typed: string, choose: (path: string) => void) => {
  const id = useId()
  const [List, setList] = useState<ComponentType<SuggestionsProps> | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [options, setOptions] = useState<readonly Option[]>([])
  const loading = useRef(false)
  const shown = open && options.length > 0

  const show = () => {
    setOpen(true)
    if (List || loading.current) return
    loading.current = true
    load().then(
      (module) => setList(() => module.Suggestions),
      () => (loading.current = false),
    )
  }
  const hide = () => {
    setOpen(false)
    setActive(-1)
  }
  const go = (path: string) => {
    hide()
    choose(path)
  }
  const offer = useCallback((next: readonly Option[]) => {
    setOptions(next)
    setActive(-1)
  }, [])

  const step = (by: number) => {
    if (!shown) return show()
    // -1 is the field itself: past either end it comes back to what was typed.
    const places = options.length + 1
    setActive(((active + 1 + by + places) % places) - 1)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = options[active]
    // Enter while Chinese is being composed belongs to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Escape' && shown) hide()
    else if (event.key === 'Enter' && shown && chosen) go(chosen.path)
    else return
    event.preventDefault()
  }
  return {
    hide,
    field: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': shown ? id : undefined,
      'aria-activedescendant': shown && active >= 0 ? `${id}-${active}` : undefined,
      onFocus: show,
      onClick: show,
      onInput: show,
      onKeyDown,
    },
    box: {
      onBlur: (event: FocusEvent<HTMLElement>) => event.currentTarget.contains(event.relatedTarget) || hide(),
    },
    list: open && List && { List, props: { id, typed, active, options, offer, choose: go } },
  }
}
