import { isDay } from '../time'

/** Until when an order is to be sent, as people and spreadsheets write it. */

const FORM = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/** Epoch ms of a time in Beijing; a day alone is until its end. Null for what is no time. */
export const sheetTime = (text: string): number | null => {
  const [, year = '', month = '', date = '', hour, minute = '59', second] =
    FORM.exec(text.normalize('NFKC').trim()) ?? []
  const day = `${year}-${two(month)}-${two(date)}`
  const time = hour === undefined ? '23:59:59' : `${two(hour)}:${minute}:${second ?? '00'}`
  if (!isDay(day) || !/^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time)) return null
  return Date.parse(`${day}T${time}+08:00`)
}

const two = (part: string): string => part.padStart(2, '0')
