import { toBeijing } from '../../src/domain/time'

/** Days and minutes as operators write them, in Beijing. */

const WRITTEN = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2}):(\d{2})(?::\d{2})?)?$/

/** '2026-11-20 09:30'; null where it is no moment of the calendar. */
export const minuteIn = (text: string): string | null => {
  const [, year = '', month = '', day = '', hour = '0', minute = '0'] = WRITTEN.exec(text) ?? []
  const two = (part: string): string => part.padStart(2, '0')
  const wanted = `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`
  const epochMs = Date.parse(beijing(wanted))
  return Number.isNaN(epochMs) || minuteOf(epochMs) !== wanted ? null : wanted
}

/** '2026-11-20' */
export const dayIn = (text: string): string | null => minuteIn(text)?.slice(0, 10) ?? null

export const minuteOf = (epochMs: number): string => toBeijing(epochMs).slice(0, 16).replace('T', ' ')

/** The moment that `minuteIn` gave, as the database takes it. */
export const beijing = (minute: string): string => `${minute.replace(' ', 'T')}:00+08:00`
