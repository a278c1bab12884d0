import { useId, useRef, useState } from 'react'
import { isDay } from '../../../domain/time'
import { Drawn } from '../icons'
import styles from './filters.module.css'

const CALENDAR = 'M5 6.5h14V19H5zM5 10.5h14M8.5 4.5v4M15.5 4.5v4'

interface Props {
  name: string
  /** "2026-01-31" */
  value: string | undefined
  least?: string | undefined
  most?: string | undefined
  set: (day: string | undefined) => void
}

/** The browser's own field writes a day in the browser's language, "mm/dd/yyyy": here it only lends its calendar. */
export const DayField = ({ name, value, least, most, set }: Props) => {
  // What is being typed and is no day yet.
  const [typed, setTyped] = useState<string | null>(null)
  const id = useId()
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{name}</label>
      <span className={styles.day}>
        <input
          id={id}
          className="input"
          inputMode="numeric"
          placeholder="年-月-日"
          maxLength={10}
          value={typed ?? value ?? ''}
          onChange={({ target: { value: text } }) => {
            setTyped(text)
            if (text === '') set(undefined)
            else if (isDay(text)) set(text)
          }}
          onBlur={() => {
            const day = typed === null ? undefined : dayIn(typed)
            if (day) set(day)
            setTyped(null)
          }}
        />
        <input
          ref={calendar}
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          value={value ?? ''}
          min={least}
          max={most}
          onChange={({ target: { value: day } }) => set(day || undefined)}
        />
        <button type="button" aria-label={`${name}：打开日历`} onClick={() => calendar.current?.showPicker()}>
          <Drawn shape={CALENDAR} size={16} />
        </button>
      </span>
    </div>
  )
}

/** "2026/1/5" and "20260105" mean a day as well, once they are whole. */
const dayIn = (text: string): string | undefined => {
  const [, year, month, date] = /^(\d{4})\D?(\d{1,2})\D?(\d{1,2})$/.exec(text.trim()) ?? []
  const day = `${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}
