import { useState } from 'react'

/** What is being typed, until the value it started from changes elsewhere. The field isn't mounted anew, so it keeps the focus. */
export const useDraft = (value: string) => {
  const [draft, setDraft] = useState(value)
  const [from, setFrom] = useState(value)
  if (from !== value) {
    setFrom(value)
    setDraft(value)
  }
  return [draft, setDraft] as const
}
