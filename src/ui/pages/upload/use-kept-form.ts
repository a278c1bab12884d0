import { useState } from 'react'
import { draftKey } from '../../../application/kept'
import { usePorts } from '../../frame/ports-context'

interface Stored<T> {
  at: number // ms
  base: string // what it was typed over
  value: T
}

/**
 * A form that neither a reload nor a closed row loses: what was typed waits in this tab until it is saved or given up. What has been
 * changed elsewhere meanwhile is not typed over.
 */
export const useKeptForm = <T>(name: string, given: T) => {
  const { tab, page } = usePorts()
  const key = draftKey(`upload/${name}`)
  const [base, setBase] = useState(() => JSON.stringify(given))
  const [kept] = useState(() => {
    const stored = tab.read(key) as Stored<T> | null | undefined
    return stored?.base === base ? stored : null
  })
  const [value, setValue] = useState(kept ? kept.value : given)
  const [isKept, setIsKept] = useState(kept !== null)
  const change = (next: T) => {
    setValue(next)
    if (JSON.stringify(next) === base) tab.remove(key)
    else tab.write(key, { at: page.now(), base, value: next } satisfies Stored<T>)
  }
  return {
    value,
    change,
    isChanged: JSON.stringify(value) !== base,
    /** It began with what was typed before. */
    isKept,
    forget: () => tab.remove(key),
    beginAnew: () => {
      tab.remove(key)
      setIsKept(false)
      setBase(JSON.stringify(given))
      setValue(given)
    },
  }
}
