import type { InputRef } from 'antd'
import { useEffect, useRef, type RefObject } from 'react'

/**
 * Puts the cursor where filling in begins, once and as soon as that is there: when the dialog has come to rest, a quick hand may be on a
 * button already. A moment after the effects, in one of which antd remembers what had the focus, to give it back.
 */
export const useFirstFocus = (): RefObject<InputRef | null> => {
  const first = useRef<InputRef>(null)
  useEffect(() => queueMicrotask(() => first.current?.focus()), [])
  return first
}
