import { useEffect, useRef } from 'react'
import styles from './tick-box.module.css'

interface Props {
  name: string
  /** How many it stands for, and how many of them are chosen: half ticked in between. */
  count: number
  chosen: number
  set: (on: boolean) => void
  /** Whether the name is shown beside the box. */
  text?: boolean
  /** Whether what it stands for is just being replaced. */
  disabled?: boolean
}

/** A box for one thing or for many. */
export const TickBox = ({ name, count, chosen, set, text = false, disabled = false }: Props) => {
  const box = useRef<HTMLInputElement>(null)
  const all = count > 0 && chosen === count
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && !all
  }, [chosen, all])
  return (
    <label className={styles.tick}>
      <input ref={box} type="checkbox" checked={all} disabled={disabled || count === 0} onChange={() => set(!all)} />
      <span className={text ? undefined : 'visually-hidden'}>{name}</span>
    </label>
  )
}
