import type { InputRef } from 'antd'

/** Puts the cursor where filling in begins, unless it is in the form already: a quick hand isn't led away in the middle of a word. */
export const focusFirst = (first: InputRef | null): void => {
  const form = first?.input?.form
  const typing = document.activeElement instanceof HTMLInputElement && form?.contains(document.activeElement)
  if (!typing) first?.focus()
}
