const BEIJING_MS = 8 * 3600 * 1000

/** '2025-01-31T08:00:00+08:00': the form of every time in the domain. */
export const toBeijing = (epochMs: number): string =>
  `${new Date(epochMs + BEIJING_MS).toISOString().slice(0, 19)}+08:00`

/** 'YYYY-MM-DD HH:mm:ss' in Beijing, whatever the zone of the browser; '' where there is no time. */
export const formatTime = (iso: string): string => {
  const epochMs = Date.parse(iso)
  return Number.isNaN(epochMs) ? '' : toBeijing(epochMs).slice(0, 19).replace('T', ' ')
}

/** Whole seconds until then, started ones counted; 0 when it is past, or no time at all. */
export const secondsLeft = (iso: string, nowMs: number): number => {
  const epochMs = Date.parse(iso)
  return Number.isNaN(epochMs) ? 0 : Math.max(0, Math.ceil((epochMs - nowMs) / 1000))
}

/** 'mm:ss'; an hour is 60 minutes. */
export const countdownText = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  return [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** A day of the calendar as "2026-01-31". */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(dayStart(text)) && toBeijing(dayStart(text)).startsWith(text)

/** When a day begins in Beijing, epoch ms; NaN for what is no day. */
export const dayStart = (day: string): number => Date.parse(`${day}T00:00:00+08:00`)
